# Pictures that are made again from what they tell: 'render --like'.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
unset DISPLAY WAYLAND_DISPLAY

text_of() { identify -format "%[$2]" "$1" 2>/dev/null; } # PICTURE KEYWORD
same_pixels() { test "$(compare -metric AE "$1" "$2" null: 2>&1)" = 0; }

# Whatever was asked for, one option brings it back, pixel by pixel and text by text.
again() { # NAME OPTION...
  local name=$1
  shift
  run render "$work/$name.png" --device cpu "$@"
  check "$name: exit code" test "$code" -eq 0
  run render "$work/$name-again.png" --like "$work/$name.png"
  check "$name: --like: exit code" test "$code" -eq 0
  check "$name: the same picture, with the same text" cmp "$work/$name.png" "$work/$name-again.png"
}
again plain --bodies 300 --size 161x91 --steps 5
again seed --scene plummer --bodies 257 --seed 18446744073709551615 --size 64x33 --steps 3
again steps --scene plummer --bodies 100 --size 64x64 --steps 7 --integrator semi-implicit --damping 0.99 \
  --dt 0.0123456789 --softening 0.0765 --kernel cpu-threads --precision double
again adaptive --bodies 100 --size 64x64 --steps 4 --integrator hermite4 --adaptive 0.1
again look --bodies 300 --size 160x90 --steps 2 --look hubble
again density --scene antennae --bodies 500 --size 160x90 --steps 2 --look density
again deep --bodies 100 --size 64x64 --depth 16
again few --scene solar-system --size 160x90 --steps 1
printf '[[component]]\nmodel = "plummer"\n[look]\nexposure-stops = 3\n[[look.component]]\ncolour = [0.1, 0.7, 0.3]\n' \
  >"$work/scène.toml"
again file --scene "$work/scène.toml" --bodies 200 --size 64x64
again usual --scene "$work/scène.toml" --bodies 200 --size 64x64 --look default
printf 'x,y,z,vx,vy,vz,mass\n0,0,0,0,0,0,1\n1,0,0,0,1,0,1\n0,1,0,1,0,0,1\n' >"$work/bodies.csv"
again bodies --scene "$work/bodies.csv" --size 64x64 --steps 2
check "the program and its commit are told" grep -qE '^Gravitile [0-9.]+( \([0-9a-f]{10}(-edited)?\))?$' \
  <(text_of "$work/plain.png" Software)

# A picture of a film.
run record "$work/film/" --device cpu --bodies 300 --size 96x54 --frames 3 --steps-per-frame 2 --camera turntable
run render "$work/frame.png" --like "$work/film/frame_00002.png"
check "a film's picture: the same pixels" same_pixels "$work/film/frame_00002.png" "$work/frame.png"
check "a film's picture: its step" test "$(text_of "$work/frame.png" Step)" = 4

# Other options say otherwise.
printf 'x,y,z,vx,vy,vz,mass\n0,0,0,0,0,0,1\n1,0,0,0,1,0,1\n' >"$work/two.csv"
other() { # KEYWORD VALUE OPTION...
  local keyword=$1 value=$2
  shift 2
  run render "$work/other.png" --force --like "$work/steps.png" "$@"
  check "--like $*: exit code" test "$code" -eq 0
  check "--like $*: $keyword" test "$(text_of "$work/other.png" "$keyword")" = "$value"
}
other Seed 5 --seed 5
other Step 2 --steps 2
other Bodies 90 --bodies 90
other Kernel "cpu-serial, precision single" --kernel cpu-serial
other Integrator euler --integrator euler
other "Time step" 0.001 --dt 1e-3
other Scene shell --scene shell
check "--like --scene: as many bodies" test "$(text_of "$work/other.png" Bodies)" = 100
other Bodies 80 --scene shell --bodies 80
other Bodies 2 --scene "$work/two.csv"
other "Time step" 0.0123456789 --scene plummer
other Softening 0.5 --softening 0.5
depth_of() { identify -format '%z' "$1"; }
run render "$work/other.png" --force --like "$work/deep.png" --size 32x32
check "--like of 16 bits: 16 bits" test "$code $(depth_of "$work/other.png")" = "0 16"
run render "$work/other.png" --force --like "$work/deep.png" --depth 8
check "--like of 16 bits, --depth 8" test "$code $(depth_of "$work/other.png")" = "0 8"
run record "$work/deep/" --device cpu --bodies 100 --size 64x64 --frames 2 --depth 16
run render "$work/other.png" --force --like "$work/deep/frame_00001.png"
check "--like of a film's picture of 16 bits: 16 bits" test "$code $(depth_of "$work/other.png")" = "0 16"
check "--like --size: larger" test "$(
  run render "$work/other.png" --force --like "$work/steps.png" --size 128x128
  identify -format '%wx%h' "$work/other.png"
)" = 128x128
run render "$work/other.png" --force --like "$work/plain.png" --look dark-room
check "--like --look: another look" grep -qx 'exposure-stops = -2' <(text_of "$work/other.png" Look)
cp "$work/plain.png" "$work/itself.png"
run render "$work/itself.png" --force --like "$work/itself.png"
check "--like itself" cmp "$work/plain.png" "$work/itself.png"

# What can't be made again, in one line.
cp "$work/scène.toml" "$work/kept.toml"
echo '# changed' >>"$work/scène.toml"
refuses "--like: |scène.toml has changed since|--scene FILE" render "$work/x.png" --like "$work/file.png"
run render "$work/moved.png" --like "$work/file.png" --scene "$work/kept.toml"
check "a file at another place: the same picture" same_pixels "$work/moved.png" "$work/file.png"
rm "$work/scène.toml"
refuses "--like: |scène.toml is no longer there" render "$work/x.png" --like "$work/file.png"
run render "$work/half.png" --device cpu --bodies 100 --size 32x32 --steps 2 --checkpoint "$work/half.hdf5"
run render "$work/whole.png" --size 32x32 --steps 2 --resume "$work/half.hdf5"
refuses "--like: |can't be made again: the run went on from a saved one" render "$work/x.png" --like "$work/whole.png"
refuses "--like: |--resume" render "$work/x.png" --like "$work/half.png" --resume "$work/half.hdf5"
refuses "--log: |is the file that --like reads" render "$work/x.png" --like "$work/half.png" --log "$work/half.png"

# Files of others.
refuses "--like: |none.png': no such file" render "$work/x.png" --like "$work/none.png"
refuses "--like: |half.hdf5: it is neither a PNG nor an OpenEXR" render "$work/x.png" --like "$work/half.hdf5"
refuses "--like: |is a folder" render "$work/x.png" --like "$work/film"
convert -size 16x16 xc:black "$work/black.png"
refuses "--like: |black.png: it does not say how it was made" render "$work/x.png" --like "$work/black.png"
head -c 3000 "$work/plain.png" >"$work/short.png"
head -c 60 "$work/plain.png" >"$work/shorter.png"
refuses "--like: |shorter.png: it can't be read as a PNG" render "$work/x.png" --like "$work/shorter.png"
: >"$work/empty.png"
refuses "--like: |empty.png: it is neither a PNG nor an OpenEXR" render "$work/x.png" --like "$work/empty.png"
# A picture with this text, or this one many times over, in front of the pixels or behind them; or packed.
with_text() { # FILE TEXT [TIMES [KIND [BEHIND]]]
  python3 - "$work/black.png" "$work/$1" "$2" "${3:-1}" "${4:-tEXt}" "${5:-}" <<'PYTHON'
import struct, sys, zlib
source, target, text, times, kind, behind = sys.argv[1:]
data = open(source, "rb").read()
body = text.encode() * int(times)
body = b"Recipe\0" + (b"\0" + zlib.compress(body) if kind == "zTXt" else body)
chunk = struct.pack(">I", len(body)) + kind.encode() + body
chunk += struct.pack(">I", zlib.crc32(kind.encode() + body))
at = data.index(b"IEND") - 4 if behind else 33
open(target, "wb").write(data[:at] + chunk + data[at:])
PYTHON
}
with_text long.png "[options]
" 1000000
refuses "--like: |long.png: it can't be read as a PNG" render "$work/x.png" --like "$work/long.png"
with_text bomb.png "[options]                                             " 1000000 zTXt
refuses "--like: |bomb.png: it can't be read as a PNG" render "$work/x.png" --like "$work/bomb.png"
with_text deep.png "a = $(printf '[%.0s' {1..2000})"
refuses "--like: |deep.png:1: not TOML" render "$work/x.png" --like "$work/deep.png"
with_text words.png "this is
not a recipe"
refuses "--like: |words.png:1: not TOML" render "$work/x.png" --like "$work/words.png"
with_text newer.png "format = 2"
refuses "--like: |made by a newer Gravitile, in format 2" render "$work/x.png" --like "$work/newer.png"
for evil in 'checkpoint = "/tmp/x"' 'log = "/tmp/x"' 'kernel-dir = "/tmp"' 'device = "cpu"' 'resume = "x"'; do
  with_text evil.png "[options]
$evil"
  refuses "--like: |its text asks for an unknown '--${evil%% *}'" render "$work/x.png" --like "$work/evil.png"
done
with_text many.png '[options]
bodies = "99999999999"'
refuses "--like: |--bodies: " render "$work/x.png" --like "$work/many.png"
with_text big.png '[options]
size = "99999x2"'
refuses "--like: |--size: " render "$work/x.png" --like "$work/big.png"
with_text odd.png '[view]
CameraDistance = [nan]'
refuses "--like: |CameraDistance: |not a finite number" render "$work/x.png" --like "$work/odd.png"
with_text odd.png '[view]
CameraTarget = "here"'
refuses "--like: |CameraTarget: a short list" render "$work/x.png" --like "$work/odd.png"
with_text behind.png '[options]
bodies = "20"
size = "16x16"
kernel = "cpu-simd"' 1 tEXt behind
run render "$work/x.png" --like "$work/behind.png"
check "a text behind the pixels is found" test "$code $(text_of "$work/x.png" Bodies)" = "0 20"
