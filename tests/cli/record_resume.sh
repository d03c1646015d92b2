# Films that were interrupted and are gone on with.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
needs_encoder
unset DISPLAY WAYLAND_DISPLAY

readonly frames=240
film=(--device cpu --scene plummer --bodies 400 --size 160x90 --fps 30 --frames $frames --steps-per-frame 4
  --camera turntable --reproducible)
hashes() { ffmpeg -v error -i "$1" -pix_fmt rgb24 -f framemd5 - | grep -v '^#' | awk '{ print $NF }'; }
counted() { ffprobe -v error -count_frames -select_streams v:0 -of default=nk=1:nw=1 -show_entries stream=nb_read_frames "$1"; }
times() { ffprobe -v error -select_streams v:0 -of csv=p=0 -show_entries packet=pts_time "$1" | sort -n; }

# Starts a film and sends a signal once the checkpoint is new.
stopped_by() { # SIGNAL OUT CHECKPOINT OPTION...: the exit code in $code
  local signal=$1 out=$2 file=$3 waited=0
  shift 3
  touch "$work/marker"
  sleep 0.05
  "$program" record "$out" "$@" >"$work/out" 2>"$work/err" </dev/null &
  local pid=$!
  while [[ ! $file -nt $work/marker ]] && ((++waited < 600)) && kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
  sleep 0.2
  kill "-$signal" "$pid" 2>/dev/null
  code=0
  wait "$pid" 2>/dev/null || code=$?
}
# So that a film is not over before it is interrupted: more bodies, and pieces of a second.
slow=("${film[@]}" --bodies 3000 --autosave 0.01)

for ext in mkv mp4 webm; do
  run record "$work/whole.$ext" "${slow[@]}" --autosave 0
  check "$ext: the whole film" test "$code" -eq 0
  # Killed in the middle, twice, and gone on with.
  stopped_by KILL "$work/film.$ext" "$work/film.checkpoint.hdf5" "${slow[@]}"
  check "$ext: killed" test "$code" -eq 137
  check "$ext: OUT was not touched" test ! -e "$work/film.$ext"
  check "$ext: a piece that plays" test "$(counted "$work/film.from-00000000.$ext")" -gt 0
  echo mine >"$work/film.$ext" # which is not of the film
  refuses "OUT: |film.$ext is there already" record "$work/film.$ext" --resume "$work/film.checkpoint.hdf5"
  rm "$work/film.$ext"
  stopped_by KILL "$work/film.$ext" "$work/film.checkpoint.hdf5" --resume "$work/film.checkpoint.hdf5" --autosave 0.01
  check "$ext: killed again" test "$code" -eq 137
  run record "$work/film.$ext" --resume "$work/film.checkpoint.hdf5"
  check "$ext: gone on with: exit code" test "$code" -eq 0
  check "$ext: gone on with: says how many frames" grep -qE "film.$ext: $frames frames, 160x90 pixels, 8.00 s at 30 frames/s" "$work/out"
  check "$ext: exactly as many frames" test "$(counted "$work/film.$ext")" = $frames
  check "$ext: each at its time" cmp <(times "$work/film.$ext") <(times "$work/whole.$ext")
  check "$ext: decodes without a word" test -z "$(ffmpeg -v error -i "$work/film.$ext" -f null - 2>&1)"
  [[ $ext != mkv ]] || check "$ext: the frames of the film that nobody interrupted" \
    cmp <(hashes "$work/film.mkv") <(hashes "$work/whole.mkv")
  check "$ext: nothing else is left" test -z "$(cd "$work" && find . -name 'film.*' ! -name "film.$ext")"
  rm "$work/film.$ext"

  # Ctrl+C: OUT is whole up to there, and goes on.
  stopped_by INT "$work/film.$ext" "$work/film.checkpoint.hdf5" "${slow[@]}"
  check "$ext, Ctrl+C: exit code" test "$code" -eq 130
  check "$ext, Ctrl+C: says how to go on" grep -qE "film.$ext: [0-9]+ frames, .*; go on with --resume .*film.checkpoint.hdf5$" "$work/err"
  check "$ext, Ctrl+C: all of its frames play" test \
    "$(counted "$work/film.$ext")" = "$(sed -E 's/.*: ([0-9]+) frames.*/\1/' "$work/err")"
  check "$ext, Ctrl+C: in one file" test "$(cd "$work" && echo film.*)" = "film.checkpoint.hdf5 film.$ext"
  run record "$work/film.$ext" --resume "$work/film.checkpoint.hdf5" --autosave 0.01
  check "$ext, Ctrl+C: exactly as many frames" test "$code $(counted "$work/film.$ext")" = "0 $frames"
  check "$ext, Ctrl+C: each at its time" cmp <(times "$work/film.$ext") <(times "$work/whole.$ext")
  [[ $ext != mkv ]] || check "$ext, Ctrl+C: the frames of the film that nobody interrupted" \
    cmp <(hashes "$work/film.mkv") <(hashes "$work/whole.mkv")
  check "$ext, Ctrl+C: nothing else is left" test "$(cd "$work" && echo film.*)" = "film.$ext"
  rm "$work/film.$ext"
done

# A row of pictures.
run record "$work/whole/" "${slow[@]}" --autosave 0
stopped_by KILL "$work/row/" "$work/row/frame_.checkpoint.hdf5" "${slow[@]}"
check "row: killed" test "$code" -eq 137
refuses "OUT: |has frames already" record "$work/row/" "${film[@]}"
# Pictures that have gone are told of before anything is drawn.
mkdir "$work/gone"
mv "$work"/row/frame_0000[03].png "$work/gone"
: >"$work/row/frame_00004.png"
refuses "--resume: frame_00000.png, frame_00003.png to frame_00004.png of the film's first |put them back" \
  record "$work/row/" --resume "$work/row/frame_.checkpoint.hdf5"
mv "$work"/gone/*.png "$work/row"
cp "$work/whole/frame_00004.png" "$work/row"
run record "$work/row/" --resume "$work/row/frame_.checkpoint.hdf5"
check "row: gone on with: exit code" test "$code" -eq 0
check "row: gone on with: the size is that of all pictures" python3 -c '
import pathlib, re, sys
size = sum(file.stat().st_size for file in pathlib.Path(sys.argv[1]).glob("*.png"))
number, prefix = re.search(r", ([0-9.]+) ?([kMG]?)B$", sys.argv[2]).groups()
told = float(number) * {"": 1, "k": 1e3, "M": 1e6, "G": 1e9}[prefix]
assert abs(told / size - 1) < 0.006, (told, size)' "$work/row" "$(cat "$work/out")"
check "row: exactly as many frames" test "$(find "$work/row" -name 'frame_*.png' | wc -l)" -eq $frames
row() { ffmpeg -v error -i "$1/frame_%05d.png" -pix_fmt rgb24 -f framemd5 - | grep -v '^#'; }
check "row: the frames of the film that nobody interrupted" cmp <(row "$work/row") <(row "$work/whole")

# What the film brings is not asked for again; another OUT is another film.
stopped_by INT "$work/film.mkv" "$work/film.checkpoint.hdf5" "${slow[@]}" --fps 24
for option in "--frames 3" "--fps 25" "--size 64x64" "--steps-per-frame 1" "--camera still" "--motion-blur 2" "--depth 8"; do
  # shellcheck disable=SC2086
  refuses "${option%% *}: |brings its own" record "$work/film.mkv" --resume "$work/film.checkpoint.hdf5" $option
done
run record "$work/other.mkv" --resume "$work/film.checkpoint.hdf5" --frames 3 --size 64x64
check "another OUT: a film from there on" test "$code $(counted "$work/other.mkv")" = "0 3"
check "another OUT: the size that was asked for, the rate of the film" grep -q '64x64 pixels, .* at 24 frames/s' "$work/out"
run record "$work/like.mkv" --resume "$work/film.checkpoint.hdf5" --frames 3
check "another OUT: size and rate of the film" grep -q '3 frames, 160x90 pixels, .* at 24 frames/s' "$work/out"
run record "$work/like.mkv" --force --resume "$work/film.checkpoint.hdf5" --frames 3 --fps 25 --autosave 0
check "another OUT: the rate that was asked for" grep -q '3 frames, 160x90 pixels, .* at 25 frames/s' "$work/out"
run record "$work/pace/" --resume "$work/film.checkpoint.hdf5" --frames 2
step_of() { identify -format '%[Step]' "$work/pace/frame_0000$1.png"; }
check "another OUT: as many steps a frame" test $(($(step_of 1) - $(step_of 0))) -eq 4
run record - --resume "$work/film.checkpoint.hdf5" --frames 1
check "to a pipe: size and rate of the film" grep -qa '^YUV4MPEG2 W160 H90 F24:1' "$work/out"
run render "$work/half.png" --device cpu --scene plummer --bodies 400 --size 64x64 --checkpoint "$work/run.hdf5"
run record "$work/usual.mkv" --resume "$work/run.hdf5" --frames 1
check "a run that is no film: the usual size and rate" grep -q '1 frame, 1280x720 pixels, .* at 30 frames/s' "$work/out"
rm "$work/film.mkv"
refuses "--resume: |film.mkv, with frames of the film, is no longer there" \
  record "$work/film.mkv" --resume "$work/film.checkpoint.hdf5"
echo mine >"$work/mine.checkpoint.hdf5"
refuses "OUT: |mine.checkpoint.hdf5 is there already, and the run would be saved there" record "$work/mine.mkv" "${film[@]}"

# The same command once more would throw away what there is of an interrupted film.
stopped_by INT "$work/kept.mkv" "$work/kept.checkpoint.hdf5" "${slow[@]}"
before=$(cksum <"$work/kept.mkv")
refuses "OUT: |kept.mkv was interrupted and can go on; allowed: --resume" \
  record "$work/kept.mkv" "${film[@]}"
refuses "OUT: |kept.mkv was interrupted and can go on; allowed: --resume" \
  record "$work/kept.mkv" "${film[@]}" --force
check "what there is of an interrupted film stays" test "$(cksum <"$work/kept.mkv")" = "$before" -a -e "$work/kept.checkpoint.hdf5"
