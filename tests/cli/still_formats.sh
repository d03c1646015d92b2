# Pictures of more than 8 bits, as PNG and as OpenEXR, and pictures larger than GL's images.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
unset DISPLAY WAYLAND_DISPLAY

small=(--device cpu --bodies 300 --size 161x91 --steps 2)
header() { # FILE: bits a channel and kind of a PNG
  python3 -c 'import sys; data = open(sys.argv[1], "rb").read(); print(data[24], data[25])' "$1"
}
# The channels of an OpenEXR as floats, one after the other, as FFmpeg reads them.
floats() { ffmpeg -v error -y -i "$1" -f rawvideo -pix_fmt "$3" "$2"; } # EXR RAW FORMAT
probe() { ffprobe -v error -of compact=p=0:nk=1 -show_entries "stream=$2" "$1"; }

run render "$work/8.png" "${small[@]}"
run render "$work/16.png" "${small[@]}" --depth 16
check "16 bits: exit code" test "$code" -eq 0
check "16 bits: what the file is" test "$(header "$work/16.png") $(header "$work/8.png")" = "16 2 8 2"
recipe() { identify -format '%[Recipe]' "$1"; }
check "16 bits: the same text but for that" test "$(recipe "$work/16.png" | grep -vx 'depth = "16"')" = "$(recipe "$work/8.png")"
# The same picture but for rounding and the noise against bands: never more than one step of 8 bits apart.
convert "$work/8.png" -depth 8 "rgb:$work/8.raw"
convert "$work/16.png" -depth 16 -endian LSB "rgb:$work/16.raw"
check "16 bits: the same picture, finer" python3 -c '
import array, sys
eight = open(sys.argv[1], "rb").read()
sixteen = array.array("H"); sixteen.frombytes(open(sys.argv[2], "rb").read())
assert len(eight) == len(sixteen) == 161 * 91 * 3, (len(eight), len(sixteen))
assert all(abs(a - b / 257) <= 1.01 for a, b in zip(eight, sixteen))
assert len(set(b % 257 for b in sixteen)) > 200, "no finer than 8 bits"' "$work/8.raw" "$work/16.raw"

run render "$work/no.exr" "${small[@]}"
if grep -q 'built without OpenEXR' "$work/err"; then
  check "without OpenEXR: says what to install" grep -q '^gravitile: OUT: .*no.exr: .*libopenexr-dev' "$work/err"
  echo "skip still_formats: built without OpenEXR"
  exit 0
fi
check "EXR: exit code" test "$code" -eq 0
check "EXR: half floats, size" test "$(probe "$work/no.exr" codec_name,width,height)" = "exr|161|91"

# Through no tone curve the light of an OpenEXR is what a PNG encodes, with exposure, saturation and bloom.
printf 'tone-curve = "linear"\ndither = false\nbloom = 0.3\nexposure-stops = -1\nsaturation = 0.7\n' >"$work/linear.toml"
for depth in 16 32; do
  run render "$work/light.exr" --force "${small[@]}" --look "$work/linear.toml" --depth $depth
  run render "$work/light.png" --force "${small[@]}" --look "$work/linear.toml" --depth 16
  floats "$work/light.exr" "$work/light.raw" gbrpf32le
  convert "$work/light.png" -depth 16 -endian LSB "rgb:$work/light16.raw"
  check "EXR of $depth bits: the light that a PNG encodes" python3 -c '
import array, sys
light = array.array("f"); light.frombytes(open(sys.argv[1], "rb").read())
png = array.array("H"); png.frombytes(open(sys.argv[2], "rb").read())
n = 161 * 91
planes = [light[2 * n:], light[:n], light[n:2 * n]]  # g, b, r
def encoded(x):
    x = min(max(x, 0), 1)
    return 1.055 * x ** (1 / 2.4) - 0.055 if x > 0.0031308 else 12.92 * x
assert max(light) > 1, "nothing above white"
worst = max(abs(encoded(planes[c][i]) * 65535 - png[3 * i + c]) for i in range(n) for c in range(3))
assert worst < (1.1 if sys.argv[3] == "32" else 20), worst' "$work/light.raw" "$work/light16.raw" $depth
done

# A density map is mass per area: its sum over the picture is the mass, whatever looks at it.
run render "$work/map.exr" --device cpu --scene plummer --bodies 500 --size 160x160 --look density
check "EXR of a density map: one channel of floats" test "$(probe "$work/map.exr" pix_fmt)" = grayf32le
floats "$work/map.exr" "$work/map.raw" grayf32le
check "EXR of a density map: mass per area" python3 -c '
import array, sys
density = array.array("f"); density.frombytes(open(sys.argv[1], "rb").read())
assert len(density) == 160 * 160 and min(density) >= 0 and max(density) > 10 * sum(density) / len(density)' "$work/map.raw"

# What is told with a PNG is told here too, and makes the picture again.
check "EXR: the text" grep -qa 'scene = "disk-galaxy"' "$work/no.exr"
run render "$work/again.exr" --like "$work/no.exr"
check "EXR: --like: exit code" test "$code" -eq 0
check "EXR: --like: the same file" cmp "$work/no.exr" "$work/again.exr"
run render "$work/like.png" --like "$work/no.exr"
run render "$work/like.exr" --like "$work/8.png"
check "EXR: --like, as a PNG" cmp "$work/8.png" "$work/like.png"
check "EXR: --like a PNG" cmp "$work/no.exr" "$work/like.exr"
# Bits a channel are those of a kind of file, of another kind the usual ones.
run render "$work/32.exr" "${small[@]}" --depth 32
run render "$work/like32.exr" --like "$work/32.exr"
check "EXR of 32 bits: --like: the same file" cmp "$work/32.exr" "$work/like32.exr"
run render "$work/like8.png" --like "$work/32.exr"
check "EXR of 32 bits: --like, as a PNG of 8" test "$code $(header "$work/like8.png")" = "0 8 2"
run render "$work/like16.exr" --like "$work/16.png"
check "PNG of 16 bits: --like, as an EXR" cmp "$work/no.exr" "$work/like16.exr"
head -c 1000 "$work/no.exr" >"$work/cut.exr"
refuses "--like: |cut.exr: it can't be read as an OpenEXR" render "$work/x.png" --like "$work/cut.exr"
python3 - "$work/no.exr" "$work/evil.exr" <<'PYTHON'
import struct, sys
data = bytearray(open(sys.argv[1], "rb").read())
at = data.index(b"Scene\0string\0") + len(b"Scene\0string\0")
data[at:at + 4] = struct.pack("<I", 0xfffffff0)
open(sys.argv[2], "wb").write(data)
PYTHON
refuses "--like: |evil.exr: it can't be read as an OpenEXR" render "$work/x.png" --like "$work/evil.exr"

# Rows of pictures.
run record "$work/row_%03d.exr" "${small[@]::6}" --frames 3 --steps-per-frame 2
check "record NAME_%03d.exr: exit code" test "$code" -eq 0
check "record NAME_%03d.exr: an OpenEXR a frame" test "$(find "$work" -name 'row_00[0-2].exr' | wc -l)" -eq 3
run render "$work/frame.exr" "${small[@]::6}" --steps 4
check "record NAME_%03d.exr: what render writes" bash -c "
  ffmpeg -v error -i '$work/frame.exr' -f framemd5 - >'$work/one' && ffmpeg -v error -i '$work/row_002.exr' -f framemd5 - >'$work/two' && cmp '$work/one' '$work/two'"
run record "$work/deep_%d.png" "${small[@]::6}" --frames 2 --depth 16
check "record NAME_%d.png --depth 16" test "$(header "$work/deep_1.png")" = "16 2"

refuses "--depth: |8, 16|.exr" render "$work/x.png" --depth 32
refuses "--depth: |16, 32" render "$work/x.exr" --depth 8
refuses "--depth: |8, 16, 32" render "$work/x.png" --depth 10
refuses "--depth: |NAME_%05d.exr" record "$work/x.mp4" --depth 16
refuses "OUT: |.png, .exr" render "$work/x.jpg"
if [[ -w /dev/full ]]; then
  ln -s /dev/full "$work/full.exr"
  refuses "OUT: |not an ordinary file" render "$work/full.exr" "${small[@]}"
fi
mkdir "$work/disk"
(trap '' XFSZ && ulimit -f 20 && exec timeout "$limit_s" "$program" render "$work/disk/x.exr" --device cpu --bodies 3000 \
  --size 640x360) >"$work/out" 2>"$work/err" </dev/null
check "EXR on a full disk: exit code 1, in one line" test "$? $(wc -l <"$work/err")" = "1 1"
check "EXR on a full disk: the reason" grep -q "can't write .*x.exr: File too large" "$work/err"
check "EXR on a full disk: nothing is left" test -z "$(ls -A "$work/disk")"

# A picture larger than what GL makes at once comes in tiles, in bounded memory, and is the small one, larger.
peak_of() { # COMMAND...: MB
  /usr/bin/python3 -c '
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)' "$@"
}
large=(--device cpu --bodies 200 --scene plummer --look hubble)
megabytes=$(peak_of "$program" render "$work/large.png" "${large[@]}" --size 8192x6144)
check "8192x6144: memory stays bounded ($megabytes MB)" test "$megabytes" -lt 1400
run render "$work/little.png" "${large[@]}" --size 1024x768
convert "$work/large.png" -filter box -resize 1024x768 "$work/shrunk.png"
check "8192x6144: the same picture as a small one" python3 -c '
import sys; assert float(sys.argv[1].split("(")[1].rstrip(")")) < 0.005, sys.argv' \
  "$(compare -metric MAE "$work/shrunk.png" "$work/little.png" null: 2>&1)"
