# R records what one sees into a film that plays, whatever happens to the window meanwhile.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
for tool in ffprobe ffmpeg; do command -v "$tool" >/dev/null || skip_all "$tool is not installed"; done
needs_encoder
start_display
films=$work/videos/gravitile
settings=$XDG_CONFIG_HOME/gravitile/settings.toml

quality() { # ID RATE: for the next start
  mkdir -p "$(dirname "$settings")"
  printf 'film-quality = "%s"\nfilm-rate = %s\n' "$1" "$2" >"$settings"
}
probe() { # FILE ENTRY...: values of the stream or the file, separated by |
  ffprobe -v error -count_frames -select_streams v:0 -of compact=p=0:nk=1 -show_entries "$2" "$1"
}
frames_in() { probe "$1" stream=nb_read_frames; }
decodes() { test -z "$(ffmpeg -v error -i "$1" -f null - 2>&1)"; }
tag() { ffprobe -v error -of default=nk=1:nw=1 -show_entries "format_tags=$2" "$1"; }
# A frame of a film as a picture: -sseof from its end, -ss from its start.
frame_at() { # FILE NAME OPTION SECONDS
  ffmpeg -v error -y "$3" "$4" -i "$1" -frames:v 1 -pix_fmt rgb24 "$work/$2.png"
}
between() { python3 -c 'import sys; v, a, b = map(float, sys.argv[1:]); exit(not a <= v <= b)' "$@"; } # VALUE LOW HIGH
count_films() {
  find "$films" -maxdepth 1 -type f -not -name '*.part-*' 2>/dev/null | wc -l
}
parts() { find "$work" -name '*.part-*' | wc -l; }
shift_key() { xdotool keydown shift sleep 0.1 keydown "$1" sleep 0.15 keyup "$1" sleep 0.1 keyup shift; }
begin_film() { # [shift]
  if [[ ${1:-} == shift ]]; then shift_key r; else key r; fi
  wait_until 20 test "$(parts)" -gt 0 || wait_until 20 has_part
  sleep 0.5
}
has_part() { (($(parts) > 0)); }
more_films() { (($(count_films) > $1 && $(parts) == 0)); }
newest_film() { find "$films" -maxdepth 1 -type f -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d' ' -f2-; }
end_film() { # the film in $film
  local before
  before=$(count_films)
  key r
  wait_until 60 more_films "$before" || return 1
  film=$(newest_film)
}
duration() { probe "$1" format=duration; }

# ---- the red dot beside panels that fill the window -------------------------------------------------------
launch --bodies 300 --size 640x360 --paused
key d
key k
sleep 7 # until the force error is there, and no message
readonly panels_area="600x330+12+12" corner="11x11+0+0"
red_pixels() { # NAME
  convert "$work/$1.png" -crop "$corner" +repage -fuzz 15% -fill white -opaque 'rgb(235,50,45)' -fill black \
    +opaque white -format '%[fx:round(mean*w*h)]' info:
}
shot full
begin_film
shot full_film
check "panels that fill the window: the red dot lies over none" test "$(differing_pixels full full_film "$panels_area")" -eq 0
check "panels that fill the window: it stands in the corner" test "$(red_pixels full_film)" -gt 30
check "panels that fill the window: there was none before" test "$(red_pixels full)" -eq 0
key d
key k
shot free_film
check "with room it stands there" test "$(red_pixels free_film)" -eq 0
end_film
quit
rm -r "$films"

# ---- a film, and what it tells ---------------------------------------------------------------------------
quality good 30
launch --bodies 400 --seed 5 --size 640x360
started=$(date +%s.%N)
begin_film
recording=$(date +%s.%N)
sleep 3
shot mark
least=$(python3 -c "import time; print(time.time() - $recording)")
end_film
most=$(python3 -c "import time; print(time.time() - $started)")
check "R: a film is there" test -n "${film:-}"
check "R: named by scene and step" grep -qE 'disk-galaxy-step-[0-9]{6}\.mp4$' <<<"$film"
check "R: H.264, 4:2:0, the window's size, its rate" test \
  "$(probe "$film" stream=codec_name,width,height,pix_fmt,r_frame_rate)" = "h264|640|360|yuv420p|30/1"
check "R: decodes without a word" decodes "$film"
check "R: lasts as long as it was recorded" between "$(duration "$film")" "$least" "$most"
check "R: frames to the end" between "$(frames_in "$film")" 10 "$(python3 -c "print(30 * $most)")"
check "R: the title is the scene" test "$(tag "$film" title)" = disk-galaxy
for word in 'Seed: 5' 'Bodies: 400' 'Kernel: cpu-simd'; do
  check "R: the comment has $word" grep -qF "$word" <(tag "$film" comment)
done
frame_at "$film" last -sseof -0.1
check "R: the picture is in it" test "$(colours_in last 200x200+220+80)" -gt 50
# The mark: red in the window's corner of what panels leave free, not in the film.
red_in() { convert "$work/$1.png" -fx 'r>0.8&&g<0.35&&b<0.35?1:0' -format '%[fx:round(w*h*mean)]' info:; }
check "R: a red mark in the window" test "$(red_in mark)" -gt 30
check "R: and not in the film" test "$(red_in last)" -lt 10
sleep 1
shot after
check "R: no mark afterwards" test "$(red_in after)" -lt 10

# ---- with panels, beside the first one -------------------------------------------------------------------
first=$film digest=$(md5sum <"$film")
key space # the picture stands still, so that films can be compared
sleep 1
begin_film
sleep 1.5
end_film
plain=$film
begin_film shift
sleep 1.5
shot with_mark
end_film
check "Shift+R: another film" test "$film" != "$plain" -a "$plain" != "$first"
check "R: the first film is untouched" test "$(md5sum <"$first")" = "$digest"
frame_at "$plain" plain -sseof -0.1
frame_at "$film" panels -sseof -0.1
far() { # NAME NAME AREA: pixels that are different at the first sight
  convert "$work/$1.png" -crop "$3" +repage "$work/left.png"
  convert "$work/$2.png" -crop "$3" +repage "$work/right.png"
  compare -metric AE -fuzz 15% "$work/left.png" "$work/right.png" null: 2>&1 | cut -d' ' -f1
}
check "Shift+R: the panels are in it" test "$(far plain panels 100x200+10+10)" -gt 500
check "Shift+R: as they are in the window" test "$(far with_mark panels 100x300+10+10)" -lt 300
check "Shift+R: but for the mark" test "$(red_in with_mark)" -gt 30 -a "$(red_in panels)" -lt 10
key space

# ---- whatever happens to window and run ------------------------------------------------------------------
steps_in_film() { probe "$film" stream=width,height; }
begin_film
xdotool windowsize "$window" 801 301
sleep 1
xdotool windowsize "$window" 300 320
sleep 1
xdotool windowunmap "$window"
sleep 2
xdotool windowmap "$window"
sleep 1
xdotool windowfocus "$window" 2>/dev/null
key Next
key Up
key b
sleep 1
xdotool windowsize "$window" 640 360
sleep 1
end_film
check "resized, minimised, other N and kernel: whole" decodes "$film"
check "resized, minimised, other N and kernel: one size" test "$(steps_in_film)" = "640|360"
check "resized, minimised, other N and kernel: in real time" between "$(duration "$film")" 7 20
frame_at "$film" narrow -ss 2
check "a narrow window: black at the sides" test "$(colours_in narrow 100x360+0+0)" -lt 12
check "a narrow window: its picture in the middle" test "$(colours_in narrow 200x300+220+30)" -gt 50
begin_film
key ctrl+p
sleep 1
type_text plummer
key Return
wait_until 20 title_has plummer
sleep 1
key F5
sleep 1
key F5
sleep 1
end_film
check "another scene, full screen and back: whole" decodes "$film"
check "another scene, full screen and back: one size" test "$(steps_in_film)" = "640|360"

# ---- ends that nobody planned ----------------------------------------------------------------------------
quit
for way in TERM INT close Esc; do
  launch --bodies 300 --size 640x360
  begin_film
  sleep 1.5
  before=$(count_films)
  SECONDS=0
  if [[ $way == Esc ]]; then
    quit
  else
    if [[ $way == close ]]; then
      /usr/bin/python3 "$here/close_window.py" "$window"
    else
      kill -"$way" "$program_pid"
    fi
    wait_until 30 stopped
    wait "$program_pid"
    code=$?
    program_pid=''
  fi
  check "$way while recording: ends within seconds" test "$SECONDS" -le 6
  check "$way while recording: the film is whole" more_films "$before"
  film=$(newest_film)
  check "$way while recording: and plays" decodes "$film"
  check "$way while recording: to its end" between "$(duration "$film")" 1.4 8
  check "$way while recording: says where it is" grep -q "^gravitile: Saved $film: " "$work/err"
done
check "Esc: exit code 0" test "$code" -eq 0

rm -rf "$films"
launch --bodies 300 --size 640x360
begin_film
sleep 4
kill -9 "$program_pid"
wait "$program_pid" 2>/dev/null
program_pid=''
film=$(find "$films" -name '*.part-*.mp4')
check "kill -9: a part file is left" test -n "$film"
check "kill -9: that plays" test "$(frames_in "$film")" -gt 3
rm -rf "$films"

# ---- other qualities -------------------------------------------------------------------------------------
for row in "lossless mkv ffv1 bgr0" "web webm vp9 yuv420p" "draft mp4 h264 yuv420p"; do
  read -r id ext codec pixels <<<"$row"
  quality "$id" 60
  # A size that suits no block.
  launch --bodies 300 --size 321x183
  begin_film
  sleep 2
  end_film
  size="321|183"
  [[ $ext != mp4 ]] || size="322|184"
  check "$id: codec, size, colours" test \
    "$(probe "$film" stream=codec_name,width,height,pix_fmt)" = "$codec|$size|$pixels"
  check "$id: the extension" test "${film##*.}" = "$ext"
  check "$id: decodes without a word" decodes "$film"
  check "$id: lasts as long as it was recorded" between "$(duration "$film")" 1.8 12
  quit
done
quality pictures 30
launch --bodies 300 --size 321x183
key r
sleep 2
key r
pictures() { find "$films" -name 'frame_*.png' | wc -l; }
wait_until 20 test "$(pictures)" -gt 5
sleep 2
check "pictures: a folder of PNGs" test "$(pictures)" -gt 5
folder=$(find "$films" -name frame_00000.png -printf %h)
check "pictures: numbered without a gap" test -f "$folder/$(printf 'frame_%05d.png' $(($(pictures) - 1)))"
quit

# ---- what can't be ---------------------------------------------------------------------------------------
quality good 30
export XDG_VIDEOS_DIR=/proc/none
launch --bodies 300 --size 640x360
key r
wait_until 20 has_part
sleep 1
key r
check "no folder of films: in the working directory" wait_until 20 test -f "$(echo "$work"/cwd/disk-galaxy-step-*.mp4)"
quit
rm -f "$work"/cwd/*
mkdir "$work/videos/gravitile" 2>/dev/null
export XDG_VIDEOS_DIR=$work/videos
# A file that may not grow: as a disk that is full.
(cd "$work/cwd" && trap '' XFSZ && ulimit -f 300 && exec "$program" --device cpu --bodies 2000 --size 640x360 \
  --record "$work/full.mkv" --frames 100000 >"$work/out" 2>"$work/err" </dev/null) &
program_pid=$!
ended_film() { test -f "$work/full.mkv"; }
wait_until 60 ended_film
check "a full disk: the window lives on" running
kill -TERM "$program_pid"
wait_until 10 stopped
wait "$program_pid"
program_pid=''
check "a full disk: what was written plays" test "$(frames_in "$work/full.mkv")" -gt 1
check "a full disk: to its end" decodes "$work/full.mkv"

# ---- --record --------------------------------------------------------------------------------------------
code=0
echo old >"$work/asked.mp4"
(cd "$work/cwd" && timeout 120 "$program" --device cpu --bodies 300 --size 640x360 --frames 120 \
  --record "$work/asked.mp4" >"$work/out" 2>"$work/err" </dev/null) || code=$?
check "--record: no film over an older one" test "$code $(cat "$work/asked.mp4")" = "2 old"
check "--record: says what to do" grep -q "^gravitile: --record: .*asked.mp4 is there already; give --force" "$work/err"
code=0
(cd "$work/cwd" && timeout 120 "$program" --device cpu --bodies 300 --size 640x360 --frames 120 --force \
  --record "$work/asked.mp4" >"$work/out" 2>"$work/err" </dev/null) || code=$?
check "--record: exit code 0" test "$code" -eq 0
check "--record --force: a film over the old file" decodes "$work/asked.mp4"
check "--record: figures of the film in the line" grep -qE \
  ' film_frames=[1-9][0-9]* film_dropped=[0-9]+ film_bytes=[0-9]+ encoder_fps=[0-9.]+ film_ms_p50=[0-9.]+ ' "$work/out"
check "--record: one line of figures" test "$(wc -l <"$work/out")" -eq 1
code=0
timeout 60 "$program" --device cpu --record "$work/asked.avi" >"$work/out" 2>"$work/err" </dev/null || code=$?
told=$(grep -c "^gravitile: --record: .*FILE.mp4, FILE.mkv, FILE.webm" "$work/err")
check "--record of another kind is refused" test "$code $told" = "2 1"
check "nothing unfinished is left" test "$(parts)" -eq 0
finish
