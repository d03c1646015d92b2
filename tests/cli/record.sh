# Films without a window or a display.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
needs_encoder
unset DISPLAY WAYLAND_DISPLAY

small=(--device cpu --bodies 300 --size 160x90)
film=("${small[@]}" --frames 12 --fps 24)
probe() { # FILE ENTRY...: values of the stream or the file, separated by |
  ffprobe -v error -count_frames -select_streams v:0 -of compact=p=0:nk=1 -show_entries "$2" "$1"
}
tag() { ffprobe -v error -of default=nk=1:nw=1 -show_entries "format_tags=$2" "$1"; } # FILE NAME
frames_in() { probe "$1" stream=nb_read_frames; }
decodes() { test -z "$(ffmpeg -v error -i "$1" -f null - 2>&1)"; } # whole, without a word
hashes() { ffmpeg -v error -i "$1" -pix_fmt rgb24 -f framemd5 - | grep -v '^#'; }
nothing_left() { test -z "$(find "$work" -name '*.part-*')"; }

# Every container: as many frames as asked for, of the size, the colours, the rate and the length.
expect() { # EXTENSION CODEC PIXELS SIZE(WxH) [OPTION...]
  local ext=$1 codec=$2 pixels=$3 size=$4 path=$work/film.$1
  shift 4
  run record "$path" --force "${film[@]}" --size "$size" "$@"
  check "record .$ext $size: exit code" test "$code" -eq 0
  check "record .$ext $size: says so in one line" grep -qx "$path: 12 frames, $size pixels, 0.5 s at 24 frames/s, .*B" "$work/out"
  check "record .$ext $size: no word on stderr" test ! -s "$work/err"
  check "record .$ext $size: codec, size, colours, rate, frames" test \
    "$(probe "$path" stream=codec_name,width,height,pix_fmt,r_frame_rate,nb_read_frames)" \
    = "$codec|${size/x/|}|$pixels|24/1|12"
  check "record .$ext $size: decodes without a word" decodes "$path"
}
lasts() { # FILE SECONDS: the whole, and that is where the last frame ends
  python3 -c 'import sys; exit(abs(float(sys.argv[1]) - float(sys.argv[2])) > 2e-3)' "$(probe "$1" format=duration)" "$2"
}
expect mp4 h264 yuv420p 160x90
expect mkv ffv1 bgr0 160x90
expect webm vp9 yuv420p 160x90
expect y4m rawvideo yuv444p 160x90
for ext in mp4 mkv webm y4m; do check "record .$ext: lasts half a second" lasts "$work/film.$ext" 0.5; done
for ext in mp4 webm; do
  check "record .$ext: colours are told" test \
    "$(probe "$work/film.$ext" stream=color_range,color_space,color_transfer,color_primaries)" = "tv|bt709|bt709|bt709"
done
check "record .mkv: so are those of RGB" test "$(probe "$work/film.mkv" stream=color_space,color_primaries)" = "gbr|bt709"
for ext in mp4 mkv webm; do
  check "record .$ext: the title is the scene" test "$(tag "$work/film.$ext" title)" = disk-galaxy
  for word in 'Seed: 1' 'Bodies: 300' 'Integrator: leapfrog' 'Kernel: cpu-simd'; do
    check "record .$ext: the comment has $word" grep -qF "$word" <(tag "$work/film.$ext" comment)
  done
done
check "record .mp4: the index stands in front, and is the only one" python3 -c '
import struct, sys
data, at, kinds = open(sys.argv[1], "rb").read(), 0, []
while at < len(data):
    size, kind = struct.unpack(">I4s", data[at:at + 8])
    kinds.append(kind.decode())
    at += size
assert at == len(data), "cut off"
assert kinds.index("moov") < kinds.index("mdat"), kinds
assert "moof" not in kinds, kinds' "$work/film.mp4"

# A size that suits no block.
for size in 161x90 162x91 163x93 1x1 165x97 166x90 167x90 169x90; do expect mkv ffv1 bgr0 "$size" --frames 12; done
expect webm vp9 yuv420p 165x97
expect y4m rawvideo yuv444p 165x97
for size in 162x90 166x94 170x98 2x2; do expect mp4 h264 yuv420p "$size"; done
refuses "--size: 161x90: |even|162x90|.mkv" record "$work/never.mp4" "${film[@]}" --size 161x90
refuses "--size: |even|2x2" record "$work/never.mp4" "${film[@]}" --size 1x1

# The lossless film holds what 'render' draws, frame by frame: the first is the start, and then as many steps each.
run record "$work/steps.mkv" "${small[@]}" --frames 4 --steps-per-frame 3
run record "$work/frames/" "${small[@]}" --frames 4 --steps-per-frame 3
check "record folder/: a PNG a frame" test "$(cd "$work/frames" && echo *)" = \
  "frame_00000.png frame_00001.png frame_00002.png frame_00003.png"
for frame in 0 1 3; do
  run render "$work/still.png" --force "${small[@]}" --steps $((3 * frame))
  ffmpeg -v error -y -i "$work/steps.mkv" -vf "select=eq(n\,$frame)" -frames:v 1 -pix_fmt rgb24 "$work/of_film.png"
  check "record: frame $frame of .mkv is the picture after $((3 * frame)) steps" \
    test "$(compare -metric AE "$work/still.png" "$work/of_film.png" null: 2>&1)" = 0
  check "record: and so is that of a row of pictures" \
    test "$(compare -metric AE "$work/still.png" "$work/frames/frame_0000$frame.png" null: 2>&1)" = 0
  check "record: a row of pictures tells step and scene" test \
    "$(identify -format '%[Step] %[Scene]' "$work/frames/frame_0000$frame.png")" = "$((3 * frame)) disk-galaxy"
done
refuses "OUT: |has frames already|frame_0000" record "$work/frames/" "${small[@]}" --frames 4
run record "$work/row_%02d.png" "${small[@]}" --frames 3
check "record NAME_%02d.png: a PNG a frame" test "$(find "$work" -name 'row_0[0-2].png' | wc -l)" -eq 3

# The same command gives the same frames; another seed gives others.
run record "$work/one.y4m" "${film[@]}" --camera turntable --reproducible on
run record "$work/two.y4m" "${film[@]}" --camera turntable --reproducible on
check "record: the same frames again" cmp "$work/one.y4m" "$work/two.y4m"
run record "$work/two.y4m" --force "${film[@]}" --camera turntable --seed 2
check "record: another seed, other frames" bash -c "! cmp -s '$work/one.y4m' '$work/two.y4m'"
for look in density hubble; do
  run record "$work/one.y4m" --force "${film[@]}" --look "$look"
  run record "$work/two.y4m" --force "${film[@]}" --look "$look"
  check "record --look $look: the same frames again" cmp "$work/one.y4m" "$work/two.y4m"
done

# A camera that moves while time stands still, and one that follows a file.
differing() { hashes "$1" | awk '{ print $NF }' | sort -u | wc -l; }
run record "$work/turn.mkv" "${small[@]}" --frames 8 --steps-per-frame 0 --camera turntable
check "record --camera turntable: every frame another view" test "$(differing "$work/turn.mkv")" -eq 8
run record "$work/still.mkv" "${small[@]}" --frames 8 --steps-per-frame 0
check "record: a still camera and no steps, one picture" test "$(differing "$work/still.mkv")" -eq 1
key() { printf '[[key]]\ntime = %s\ntarget = [0, 0, 0]\ndistance = %s\norientation = [1, 0, 0, 0]\n' "$1" "$2"; }
{ echo 'duration = 0.2'; key 0 3; key 0.2 9; } >"$work/path.toml"
run record "$work/path.mkv" "${small[@]}" --frames 8 --fps 20 --steps-per-frame 0 --camera "$work/path.toml"
check "record --camera FILE: the view rests after its end" test "$(differing "$work/path.mkv")" -eq 5
echo 'duration = 2' >"$work/empty.toml"
refuses "--camera: |has no path" record "$work/never.mp4" --camera "$work/empty.toml"
refuses "--camera: |'nowhere.toml': no such file|turntable" record "$work/never.mp4" --camera nowhere.toml

# To a pipe; one that is closed, or has no room, is told in one line.
"$program" record - "${film[@]}" 2>"$work/err" </dev/null | ffmpeg -v error -i - -f framemd5 "$work/piped" 2>"$work/ffmpeg"
check "record -: all frames arrive" test "$(grep -vc '^#' "$work/piped") $(wc -c <"$work/ffmpeg")" = "12 0"
check "record -: the line is on stderr" grep -qx -- '-: 12 frames, .*' "$work/err"
run record - "${film[@]}"
cp "$work/out" "$work/stdout.y4m"
run record "$work/file.y4m" "${film[@]}"
check "record -: the same bytes as in a .y4m file" cmp "$work/stdout.y4m" "$work/file.y4m"
{ "$program" record - "${film[@]}" --frames 200 2>"$work/err" </dev/null; echo $? >"$work/code"; } | head -c 100000 >/dev/null
check "record -: a reader that goes away" test "$(cat "$work/code") $(wc -l <"$work/err")" = "1 1"
check "record -: is told in words" grep -q '^gravitile: .*stdout: Broken pipe' "$work/err"
if [[ -w /dev/full ]]; then
  "$program" record - "${film[@]}" >/dev/full 2>"$work/err" </dev/null
  check "record - >/dev/full: exit code 1, in one line" test "$? $(wc -l <"$work/err")" = "1 1"
  check "record - >/dev/full: the reason" grep -q 'No space left' "$work/err"
  ln -s /dev/full "$work/full.mp4"
  refuses "OUT: |not an ordinary file" record "$work/full.mp4" "${film[@]}"
  rm "$work/full.mp4"
fi
on_terminal record - "${film[@]}"
check "record - on a terminal is refused" grep -q 'OUT: - would be raw frames on a terminal' "$work/terminal"
check "record: nothing else is left" nothing_left

# A disk that is full: what was written until then is a film.
mkdir "$work/full"
declare -A room=([mkv]=2000 [mp4]=200) # kB
for ext in mkv mp4; do
  (trap '' XFSZ && ulimit -f "${room[$ext]}" && exec timeout --kill-after=5 "$limit_s" "$program" record "$work/full/film.$ext" \
    "${small[@]}" --size 640x360 --fps 10 --frames 120 --steps-per-frame 0 --camera turntable) >"$work/out" 2>"$work/err" </dev/null
  check "record .$ext on a full disk: exit code 1" test $? -eq 1
  check "record .$ext on a full disk: one line, with file and reason" \
    test "$(wc -l <"$work/err") $(grep -c "^gravitile: .*film.$ext: File too large; .*film.$ext holds what was written" "$work/err")" = "1 1"
  check "record .$ext on a full disk: what is left plays" test "$(frames_in "$work/full/film.$ext")" -gt 3
  check "record .$ext on a full disk: to its end" decodes "$work/full/film.$ext"
  check "record .$ext on a full disk: alone" test "$(ls -A "$work/full")" = "film.$ext"
  rm "$work/full/film.$ext"
done

# Ctrl+C ends a film in order; a crash leaves one as well.
interrupted() { # SIGNAL FILE: the exit code in $code
  "$program" record "$2" "${small[@]}" --size 320x180 --frames 100000 --steps-per-frame 1 >"$work/out" 2>"$work/err" </dev/null &
  local pid=$! waited=0 part=${2%.*}.part-$!.${2##*.}
  # Until there are frames beyond what an encoder keeps to itself.
  while (($(stat -c %s "$part" 2>/dev/null || echo 0) < 100000 && ++waited < 600)); do sleep 0.1; done
  kill "-$1" "$pid"
  code=0
  wait "$pid" 2>/dev/null || code=$?
}
for ext in mp4 mkv webm; do
  rm -f "$work/early.checkpoint.hdf5" # of the film before
  interrupted INT "$work/early.$ext"
  check "record .$ext, Ctrl+C: exit code" test "$code" -eq 130
  check "record .$ext, Ctrl+C: says where it ended" grep -qE "^gravitile: ended before frame [0-9]+ of 100000; .*early.$ext: [0-9]+ frames" "$work/err"
  check "record .$ext, Ctrl+C: all of its frames play" test \
    "$(frames_in "$work/early.$ext")" = "$(sed -E 's/.*: ([0-9]+) frames.*/\1/' "$work/err")"
  check "record .$ext, Ctrl+C: to the end" decodes "$work/early.$ext"
  check "record .$ext, Ctrl+C: nothing else is left" nothing_left
  interrupted KILL "$work/crash.$ext"
  check "record .$ext, a crash: OUT was not touched" test ! -e "$work/crash.$ext"
  check "record .$ext, a crash: what is left plays" test "$(frames_in "$(echo "$work"/crash.part-*)" 2>/dev/null)" -gt 0
  rm -f "$work"/crash.part-*
done

# A bar on a terminal, with all that one wants to know.
on_terminal record "$work/bar.mkv" "${small[@]}" --size 640x360 --frames 60
check "record: a bar on a terminal" grep -qE '\[#*\.*\] +[0-9]+ %  [0-9]+ of 60, [0-9.]+/s, [0-9]+ s left, [0-9.]+ ?[kM]?B' "$work/terminal"

# What can't be is refused before anything is computed.
refuses "OUT: |missing|.mp4" record
refuses "OUT: 'film.avi' is no film that is known; allowed: .mp4, .mkv, .webm" record film.avi
refuses "OUT: 'film' is no film" record film
refuses "OUT: |no place for the number|%05d" record film.png
refuses "OUT: |not a folder" record "$work/no/such/folder/x.mp4" "${film[@]}"
refuses "OUT: |not a folder" record "$work/no/such/folder/" "${film[@]}"
refuses "OUT: |can't be written" record /proc/x.mkv "${film[@]}"
refuses "--seconds: --frames is given too" record "$work/never.mp4" --frames 3 --seconds 1
for value in 0 -1 many 10000001; do refuses "--frames: |; allowed: 1 to " record "$work/never.mp4" --frames "$value"; done
for value in 0 -1 nan long; do refuses "--seconds: |; allowed: a number > 0" record "$work/never.mp4" --seconds "$value"; done
for value in 0 -24 1001 fast; do refuses "--fps: |; allowed: 0.001 to 1000" record "$work/never.mp4" --fps "$value"; done
for value in -1 few 1000001; do refuses "--steps-per-frame: |; allowed: 0 to " record "$work/never.mp4" --steps-per-frame "$value"; done
refuses "--seconds: a film of 1000000000 frames is too long" record "$work/never.mp4" --seconds 1e6 --fps 1000
refuses "--adaptive: |no even film|allowed: 0" record "$work/never.mp4" "${film[@]}" --adaptive 0.1
refuses "--steps: not an option of 'gravitile record'" record "$work/never.mp4" --steps 3
check "nothing was written by what was refused" test -z "$(find "$work" -name 'never*')"
check "record: options before the command" test "$(
  run --frames 2 --device cpu --bodies 20 record "$work/before.mkv" --size 16x16
  frames_in "$work/before.mkv"
)" = 2

# A run that was saved goes on in a film.
run render "$work/saved.png" "${small[@]}" --steps 4 --checkpoint "$work/saved.hdf5"
run record "$work/resumed.mkv" --device cpu --size 160x90 --frames 2 --steps-per-frame 0 --resume "$work/saved.hdf5"
ffmpeg -v error -y -i "$work/resumed.mkv" -frames:v 1 -pix_fmt rgb24 "$work/of_film.png"
check "record --resume: starts with the saved picture" \
  test "$(compare -metric AE "$work/saved.png" "$work/of_film.png" null: 2>&1)" = 0

# What is read is not written over.
cp "$work/saved.hdf5" "$work/run.mkv"
refuses "OUT: |is the file that --resume reads" record "$work/run.mkv" --resume "$work/run.mkv"
printf 'x,y,z,vx,vy,vz,mass\n0,0,0,0,0,0,1\n1,0,0,0,1,0,1\n' >"$work/scene.y4m"
refuses "OUT: |is the file that --scene reads" record "$work/scene.y4m" --device cpu --scene "$work/scene.y4m"

# Means of light: of one there is no other film, of several what moves is smeared.
run record "$work/plain.mkv" "${small[@]}" --frames 3 --steps-per-frame 8
run record "$work/one.mkv" "${small[@]}" --frames 3 --steps-per-frame 8 --supersample 1 --motion-blur 1
check "record --supersample 1 --motion-blur 1: the same film" cmp <(hashes "$work/plain.mkv") <(hashes "$work/one.mkv")
run record "$work/blur.mkv" "${small[@]}" --frames 3 --steps-per-frame 8 --motion-blur 4 --shutter 1
check "record --motion-blur: exit code" test "$code" -eq 0
check "record --motion-blur: another film" bash -c "! cmp -s '$work/blur.mkv' '$work/plain.mkv'"
check "record --motion-blur: of as many frames" test "$(frames_in "$work/blur.mkv")" = 3
# Of every moment of the shutter's time, in linear light: the mean of the pictures after so many steps each.
printf 'tone-curve = "linear"\ndither = false\nexposure-stops = -8\n' >"$work/linear.toml"
moments=(--device cpu --bodies 300 --dt 0.02 --size 160x90 --depth 16 --look "$work/linear.toml")
run record "$work/blur_%d.png" "${moments[@]}" --frames 2 --steps-per-frame 8 --motion-blur 4 --shutter 0.5
run record "$work/sharp_%d.png" "${moments[@]}" --frames 12 --steps-per-frame 1
for frame in blur_1 sharp_{8,9,10,11}; do convert "$work/$frame.png" -depth 16 -endian LSB "rgb:$work/$frame.raw"; done
check "record --motion-blur: the mean of its moments' light" python3 -c '
import array, sys
def light(file):
    values = array.array("H"); values.frombytes(open(file, "rb").read())
    return [(x + 0.055) ** 2.4 / 1.055 ** 2.4 if x > 0.04045 else x / 12.92 for x in (v / 65535 for v in values)]
blur, *moments = [light(file) for file in sys.argv[1:]]
assert len(moments) == 4 and len(blur) == 160 * 90 * 3 == len(moments[0])
assert max(max(moment) for moment in moments) < 1, "brighter than white"
def apart(picture): return sum(abs(a - b) for a, b in zip(blur, picture)) / sum(blur)
mean = [sum(values) / 4 for values in zip(*moments)]
assert apart(mean) < 0.003, apart(mean)
assert all(apart(moment) > 0.03 for moment in moments), [apart(moment) for moment in moments]
for left in range(4):
    some = [sum(values) / 3 for values in zip(*(m for k, m in enumerate(moments) if k != left))]
    assert apart(some) > 0.01, (left, apart(some))' "$work"/{blur_1,sharp_8,sharp_9,sharp_10,sharp_11}.raw
run record "$work/fine.mkv" "${small[@]}" --frames 3 --steps-per-frame 8 --supersample 3
check "record --supersample: another film" test "$code $(differing "$work/fine.mkv")" = "0 3"
run render "$work/fine.png" "${small[@]}" --steps 8 --supersample 3
ffmpeg -v error -y -i "$work/fine.mkv" -vf "select=eq(n\,1)" -frames:v 1 -pix_fmt rgb24 "$work/of_film.png"
check "record --supersample: what render draws" test "$(compare -metric AE "$work/fine.png" "$work/of_film.png" null: 2>&1)" = 0
run render "$work/again.png" --like "$work/fine.png"
check "render --supersample: --like: again" cmp "$work/fine.png" "$work/again.png"
refuses "--motion-blur: |8 steps or more, not 4" record "$work/never.mp4" "${film[@]}" --steps-per-frame 4 --motion-blur 4
refuses "--shutter: |--motion-blur" record "$work/never.mp4" "${film[@]}" --shutter 0.5
refuses "--shutter: |at most 1" record "$work/never.mp4" "${film[@]}" --motion-blur 2 --shutter 1.5
refuses "--supersample: |too large|up to 8" record "$work/never.mp4" "${film[@]}" --size 2000x1000 --supersample 9
refuses "--supersample: |1 to 16" render "$work/x.png" --supersample 17
