# Trajectories: recorded without a window or a display, and drawn again.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
unset DISPLAY WAYLAND_DISPLAY

# Steps of a length that puts bodies some pixels apart from frame to frame.
scene=(--device cpu --bodies 300 --seed 3 --dt 0.02)
run_file=$work/run.orbits
nothing_left() { test -z "$(find "$work" -name '*.orbits.*')"; }

run record "$run_file" "${scene[@]}" --frames 40 --steps-per-frame 2
check "record .orbits: exit code" test "$code" -eq 0
check "record .orbits: says so in one line" \
  grep -qE "^$run_file: 40 frames of 300 bodies, .*B, [0-9.]+ a body and frame; positions to [0-9.e-]+$" "$work/out"
check "record .orbits: no word on stderr" test ! -s "$work/err"
check "record .orbits: nothing else is left" nothing_left
check "record .orbits: begins in words" grep -qa '^Gravitile trajectory$' "$run_file"

# The same picture as of the run itself, but for what the error makes of single pixels.
close_to() { # PICTURE PICTURE
  test "$(compare -metric PSNR "$1" "$2" null: 2>&1 | cut -d' ' -f1 | sed 's/inf/100/;s/\..*//')" -ge "${3:-45}"
}
picture() { # NAME ARGUMENT...
  local name=$1
  shift
  run render "$work/$name.png" --size 320x180 "$@"
  check "render $name: exit code" test "$code" -eq 0
}
picture live "${scene[@]}" --steps 24
picture again --replay "$run_file" --at 12
check "render --replay --at: the run's picture" close_to "$work/live.png" "$work/again.png"
check "render --replay: says what it opens" grep -q \
  'disk-galaxy, 300 bodies, 40 frames from t = .* to t = .*; positions to .*, 1/524,288 of the system' "$work/err"
check "render --replay: the step is told" test "$(identify -format '%[Step]' "$work/again.png")" = 24
check "render --replay: the seed is told" test "$(identify -format '%[Seed]' "$work/again.png")" = 3
for word in Scene Bodies Seed Step Time Kernel Integrator "Time step" Adaptive Softening Damping; do
  check "render --replay: $word is that of the run" test \
    "$(identify -format "%[$word]" "$work/again.png")" = "$(identify -format "%[$word]" "$work/live.png")"
done
check "render --replay: the kernel is named" test "$(identify -format '%[Kernel]' "$work/again.png")" = "cpu-simd, precision single"
refuses "--like: |can't be made again|trajectory" render "$work/x.png" --like "$work/again.png"
picture time --replay "$run_file" --at t=0.48
check "render --at t=TIME: the same" close_to "$work/time.png" "$work/again.png" 60
picture first --replay "$run_file"
check "render --replay: that it is the first frame, and what chooses another" \
  grep -qx 'gravitile: the first frame is drawn; --at chooses another, from 0 to 39, or a time' "$work/err"
picture start "${scene[@]}"
check "render --replay: the first frame by itself" close_to "$work/start.png" "$work/first.png"
different() { ! close_to "$1" "$2" "${3:-45}"; }
check "render --replay: frames differ" different "$work/first.png" "$work/again.png"
picture between --replay "$run_file" --at t=0.49
check "render --at: a place between two frames" different "$work/between.png" "$work/again.png" 60
picture speed --replay "$run_file" --at 12 --look hubble
check "render --replay: another look" different "$work/speed.png" "$work/again.png" 30
run render "$work/scene.png" --size 320x180 --scene "$run_file" --at 12
check "--scene with a trajectory: replayed" cmp "$work/scene.png" "$work/again.png"
check "--at: no word about it" test "$(grep -c -- --at "$work/err")" = 0
run render "$work/scene.png" --force --size 320x180 --scene "$run_file"
check "--scene with a trajectory: says what is drawn" grep -q 'the first frame is drawn; --at chooses another' "$work/err"

# Films of it.
hashes() { ffmpeg -v error -i "$1" -pix_fmt rgb24 -f framemd5 - | grep -v '^#'; }
run record "$work/all.y4m" --replay "$run_file" --size 160x90
check "record --replay: all frames" grep -q "all.y4m: 40 frames" "$work/out"
run record "$work/some.y4m" --replay "$run_file" --size 160x90 --steps-per-frame 3 --camera turntable
check "record --replay: every third frame" grep -q "some.y4m: 14 frames" "$work/out"
run record "$work/once.y4m" --replay "$run_file" --size 160x90 --frames 5
check "record --replay --frames: so many" grep -q "once.y4m: 5 frames" "$work/out"
check "record --replay: the same frames each time" cmp <(hashes "$work/once.y4m") <(hashes "$work/all.y4m" | head -n 5)
run record "$work/stopped.y4m" --replay "$run_file" --size 160x90 --steps-per-frame 0 --frames 4 --camera turntable
check "record --replay: time may stand" grep -q "stopped.y4m: 4 frames" "$work/out"

# What a resumed run had done is kept.
run render "$work/half.png" "${scene[@]}" --steps 10 --size 64x36 --checkpoint "$work/half.hdf5"
run record "$work/rest.orbits" --resume "$work/half.hdf5" --device cpu --frames 4 --steps-per-frame 1
check "record --resume .orbits: exit code" test "$code" -eq 0
picture resumed --replay "$work/rest.orbits" --at 3
check "record --resume .orbits: steps go on" test "$(identify -format '%[Step]' "$work/resumed.png")" = 13

# Cut off as by a crash, it plays up to there.
head -c $(($(stat -c %s "$run_file") * 3 / 4)) "$run_file" >"$work/cut.orbits"
accepts "cut.png: " render "$work/cut.png" --size 64x36 --replay "$work/cut.orbits" --at 20
check "cut off: says so" grep -q "it was cut off" "$work/err"
head -c 500 "$run_file" >"$work/short.orbits"
refuses "--replay|short.orbits|cut off" render "$work/x.png" --replay "$work/short.orbits"

# Killed in the middle, what was written plays.
"$program" record "$work/killed.orbits" "${scene[@]}" --frames 1000000 >/dev/null 2>&1 &
killed=$!
for ((k = 0; k < 300; ++k)); do
  left=$(find "$work" -name 'killed.orbits.*')
  [[ -n $left && $(stat -c %s "$left") -gt 20000 ]] && break
  sleep 0.1
done
kill -9 "$killed"
wait "$killed" 2>/dev/null
check "killed: no file of that name" test ! -e "$work/killed.orbits"
accepts "killed.png: " render "$work/killed.png" --size 64x36 --replay "$left" --at 5
rm -f "$left"

# Ended early, it is whole up to there.
"$program" record "$work/ended.orbits" "${scene[@]}" --frames 1000000 >"$work/out" 2>"$work/err" &
ended=$!
for ((k = 0; k < 300; ++k)); do
  left=$(find "$work" -name 'ended.orbits.*')
  [[ -n $left && $(stat -c %s "$left") -gt 20000 ]] && break
  sleep 0.1
done
kill -INT "$ended"
wait "$ended"
check "SIGINT: exit code 130" test $? -eq 130
check "SIGINT: says where it ended" grep -q "ended before frame" "$work/err"
accepts "ended.png: " render "$work/ended.png" --size 64x36 --replay "$work/ended.orbits" --at 5
check "SIGINT: whole, with its index" test -z "$(grep 'cut off' "$work/err")"
check "SIGINT: nothing else is left" nothing_left

# A full disk, where one can be made.
if mkdir "$work/small" && mount -t tmpfs -o size=64k tmpfs "$work/small" 2>/dev/null; then
  run record "$work/small/run.orbits" "${scene[@]}" --frames 2000 --steps-per-frame 1
  check "full disk: exit code 1" test "$code" -eq 1
  check "full disk: says so" grep -q "No space left.*holds what was written" "$work/err"
  accepts "full.png: " render "$work/full.png" --size 64x36 --replay "$work/small/run.orbits" --at 5
  umount "$work/small"
fi

# A position that is no number ends it.
run record "$work/broken.orbits" --device cpu --scene pythagorean --bodies 3 --softening 0 --dt 1e29 --frames 50
check "no number: exit code 1" test "$code" -eq 1

# A frame in the middle is damaged, the index is not: the film ends before it, whole up to there.
python3 - "$run_file" "$work/damaged.orbits" <<'PYTHON'
import struct, sys
data = bytearray(open(sys.argv[1], "rb").read())
index, frames = struct.unpack("<QQ", data[-32:-16])
offset = lambda frame: struct.unpack("<Q", data[index + 24 * frame:index + 24 * frame + 8])[0]
data[(offset(17) + offset(18)) // 2] ^= 0x55
open(sys.argv[2], "wb").write(data)
PYTHON
damaged=(--replay "$work/damaged.orbits" --size 160x90)
run record "$work/damaged.y4m" "${damaged[@]}"
check "a damaged frame: exit code" test "$code" -eq 1
check "a damaged frame: one line, with frame and outcome" grep -qE \
  '^gravitile: .*damaged.orbits.*: frame 17, counted from 0, is damaged, at offset [0-9]+; ended after 17 frames; .*damaged.y4m holds what was written$' \
  "$work/err"
check "a damaged frame: the film up to there" cmp <(hashes "$work/damaged.y4m") <(hashes "$work/all.y4m" | head -n 17)
run record "$work/damaged/" "${damaged[@]}"
check "a damaged frame: a row of pictures up to there" test "$code $(find "$work/damaged" -name 'frame_*.png' | wc -l)" = "1 17"
if "$program" info | grep -q 'built without an encoder'; then
  echo "skip a damaged frame: .mp4: this program was built without an encoder of films"
else
  run record "$work/damaged.mp4" "${damaged[@]}"
  check "a damaged frame: an .mp4 that plays" test "$(ffprobe -v error -count_frames -of default=nk=1:nw=1 \
    -show_entries stream=nb_read_frames "$work/damaged.mp4")" = 17
  check "a damaged frame: nothing else is left" test -z "$(find "$work" -name 'damaged.*part*' -o -name 'damaged*.hdf5')"
fi
run render "$work/x.png" "${damaged[@]}" --at 20
check "a damaged frame: no picture of those that build on it" test "$code" -eq 2 -a ! -e "$work/x.png"
check "a damaged frame: a picture names it" grep -q 'damaged.orbits.*: frame 17, counted from 0, is damaged' "$work/err"
accepts "whole.png: " render "$work/whole.png" "${damaged[@]}" --at 33

# The place by a time as it is shown: 20 steps of 4.72 Myr.
units=(--device cpu --scene antennae --bodies 200)
run record "$work/units.orbits" "${units[@]}" --frames 11 --steps-per-frame 2
run render "$work/x0.png" --size 64x36 --replay "$work/units.orbits"
shown=$(sed -nE 's/.* to t = ([0-9.]+) Myr;.*/\1/p' "$work/err")
picture by_frame --replay "$work/units.orbits" --at 10
for place in "${shown}Myr" "$shown Myr" "t=${shown}Myr" "$(awk "BEGIN { print $shown / 1000 }")Gyr" "$(awk "BEGIN { printf \"%.0f\", 1e6 * $shown }")yr"; do
  run render "$work/by_time.png" --force --size 320x180 --replay "$work/units.orbits" --at "$place"
  check "--at $place: the last frame" close_to "$work/by_time.png" "$work/by_frame.png" 60
done
picture middle --replay "$work/units.orbits" --at "$(awk "BEGIN { print $shown / 2 }")Myr"
picture fifth --replay "$work/units.orbits" --at 5
check "--at half of it: the frame in the middle" close_to "$work/middle.png" "$work/fifth.png" 40
refuses "--at: '9Gyr' is not in the trajectory; allowed: a frame from 0 to 10, or a time from |Myr (in d, yr, kyr, Myr, Gyr)|t=0 to t=" \
  render "$work/x.png" --replay "$work/units.orbits" --at 9Gyr
refuses "--at: '3 weeks'" render "$work/x.png" --replay "$work/units.orbits" --at "3 weeks"
accepts "250Myr|t=TIME" render --help

# Files that are taken for another one are named, with what opens them.
run convert "$work/units.orbits" "$work/x.csv"
check "convert: a trajectory is told" grep -q "units.orbits' is a Gravitile trajectory, .*'gravitile --replay .*units.orbits' plays it" "$work/err"
printf 'x,y,z,vx,vy,vz,mass\n0,0,0,0,0,0,1\n1,0,0,0,1,0,1\n' >"$work/bodies.csv"
refuses "--replay: |bodies.csv is a file of bodies (CSV); allowed: --scene" render "$work/x.png" --replay "$work/bodies.csv"
refuses "--replay: |half.hdf5 is a checkpoint; allowed: --resume" render "$work/x.png" --replay "$work/half.hdf5"
refuses "--replay: |live.png is a picture; allowed: 'gravitile render OUT --like" render "$work/x.png" --replay "$work/live.png"
refuses "--resume: |run.orbits is a trajectory, which keeps places only, so that nothing can go on|--replay" \
  render "$work/x.png" --resume "$run_file"
refuses "--resume: |run.orbits is a trajectory" record "$work/x.orbits" --resume "$run_file"
refuses "--resume: |bodies.csv is a file of bodies (CSV); allowed: --scene" render "$work/x.png" --resume "$work/bodies.csv"
refuses "--scene: |run.orbits' is a Gravitile trajectory" bench --device cpu --scene "$run_file"
refuses "--steps: |run.orbits is a trajectory, which is replayed|--at FRAME instead, or without it as --scene" \
  render "$work/x.png" --scene "$run_file" --steps 3

refuses "--at|41" render "$work/x.png" --replay "$run_file" --at 41
refuses "--at|t=-1|0 to 39" render "$work/x.png" --replay "$run_file" --at t=-1
refuses "--at|soon" render "$work/x.png" --replay "$run_file" --at soon
refuses "--at|--replay" render "$work/x.png" "${scene[@]}" --at 3
refuses "--steps|--replay" render "$work/x.png" --replay "$run_file" --steps 3
refuses "--kernel|--replay" render "$work/x.png" --replay "$run_file" --kernel cpu-simd
refuses "--dt|--replay" record "$work/x.mkv" --replay "$run_file" --dt 0.1
refuses "--frames|40" record "$work/x.mkv" --replay "$run_file" --frames 41
refuses "--steps-per-frame|--frames" record "$work/x.mkv" --replay "$run_file" --steps-per-frame 0
refuses "--camera|--replay" record "$work/x.orbits" "${scene[@]}" --camera turntable
refuses "--size|--replay" record "$work/x.orbits" "${scene[@]}" --size 64x36
refuses "--steps-per-frame|1 or more" record "$work/x.orbits" "${scene[@]}" --steps-per-frame 0
refuses "OUT|can't be written" record "$work/nowhere/x.orbits" "${scene[@]}"
refuses "--replay|missing.orbits" render "$work/x.png" --replay "$work/missing.orbits"
printf 'no such thing%.0s\n' {1..20} >"$work/words"
refuses "--replay|begin" render "$work/x.png" --replay "$work/words"
