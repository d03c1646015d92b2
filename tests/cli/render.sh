# Pictures without a window or a display.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
unset DISPLAY WAYLAND_DISPLAY

png_size() { python3 -c '
import struct, sys
data = open(sys.argv[1], "rb").read()
assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG"
assert data[-8:-4] == b"IEND", "truncated"
print("%dx%d" % struct.unpack(">II", data[16:24]))' "$1"; }

# A width that is no multiple of 4, to catch skewed rows.
run render "$work/a.png" --device cpu --bodies 500 --steps 5 --size 321x200
check "render: exit code" test "$code" -eq 0
check "render: the size asked for" test "$(png_size "$work/a.png")" = 321x200
check "render: a picture of something" test "$(convert "$work/a.png" -unique-colors -format %w info:)" -gt 16

run render "$work/b.png" --device cpu --bodies 500 --steps 5 --size 321x200
check "render: the same again" cmp "$work/a.png" "$work/b.png"
run --bodies 500 --device cpu render "$work/c.png" --steps 5 --size 321x200
check "render: options before the command" cmp "$work/a.png" "$work/c.png"
run render "$work/d.png" --device cpu --bodies 500 --steps 5 --size 321x200 --seed 2
check "render: another seed, another picture" bash -c "! cmp -s '$work/a.png' '$work/d.png'"
run render "$work/e.png" --device cpu --bodies 1 --steps 0 --size 1x1
check "render: one body, one pixel" test "$(png_size "$work/e.png")" = 1x1

# A switch takes no path for its value, wherever it stands.
small=(--device cpu --bodies 20 --size 16x16)
for words in "--reproducible $work/f.png" "$work/f.png --reproducible" "--reproducible on $work/f.png" \
  "$work/f.png --reproducible off" "--reproducible=on $work/f.png" "--reproducible=off $work/f.png"; do
  rm -f "$work/f.png"
  # shellcheck disable=SC2086
  run render $words "${small[@]}"
  check "render ${words//$work\//}: exit code" test "$code" -eq 0
  check "render ${words//$work\//}: the picture" test "$(png_size "$work/f.png")" = 16x16
done

for steps in 0 1 2; do
  run render "$work/f.png" --force "${small[@]}" --steps $steps
  check "render --steps $steps: says so in words" grep -qE " after $steps step$([[ $steps == 1 ]] || echo s), " "$work/out"
done

# A bar on a terminal while a large picture is drawn and written, which is wiped; nothing else.
on_terminal render "$work/large.png" --device cpu --bodies 20 --size 4096x4096
check "render: a bar on a terminal" grep -qE '\[#+\.*\] +[0-9]+ %  (drawing|writing the picture)' "$work/terminal"
run render "$work/large.png" --force --device cpu --bodies 20 --size 4096x4096
check "render: no bar elsewhere" test ! -s "$work/err"

# Of the solar system all planets are in the picture, Neptune at the lower right of the belt that crowds the middle.
run render "$work/planets.png" --device cpu --scene solar-system --size 1280x720
brightest() { convert "$1" -crop "$2" -format '%[fx:int(100*maxima)]' info:; } # PICTURE AREA
check "render: Neptune is to be seen" test "$(brightest "$work/planets.png" 24x24+842+530)" -gt 30
check "render: and the belt does not reach beside it" test "$(brightest "$work/planets.png" 200x100+780+310)" -lt 5

# A look by its name, of a file and of a scene; what it sets stands in the picture's text, which is a look file.
look_of() { identify -format '%[Look]' "$1" 2>/dev/null; }
run render "$work/plain.png" "${small[@]}"
check "render: the usual look is not worth a word" test -z "$(look_of "$work/plain.png")"
run render "$work/dark.png" "${small[@]}" --look dark-room
check "render --look: exit code" test "$code" -eq 0
check "render --look: the picture's text names it" grep -qx 'exposure-stops = -2' <(look_of "$work/dark.png")
check "render --look: another picture" bash -c "! cmp -s '$work/plain.png' '$work/dark.png'"
look_of "$work/dark.png" >"$work/again.toml"
run render "$work/again.png" "${small[@]}" --look "$work/again.toml"
check "render --look FILE: the text gives the same picture again" cmp "$work/dark.png" "$work/again.png"
printf '[[component]]\nmodel = "plummer"\n[look]\nexposure-stops = 3\n' >"$work/bright.toml"
run render "$work/bright.png" "${small[@]}" --scene "$work/bright.toml"
check "render: a scene's own look" test "$(look_of "$work/bright.png")" = "exposure-stops = 3"
run render "$work/bright.png" --force "${small[@]}" --scene "$work/bright.toml" --look default
check "render --look: before the scene's" test -z "$(look_of "$work/bright.png")"
run render "$work/saved.png" "${small[@]}" --look hubble --checkpoint "$work/saved.hdf5"
run render "$work/resumed.png" --device cpu --size 16x16 --resume "$work/saved.hdf5"
check "render --resume: the look is as it was saved" test "$(look_of "$work/resumed.png")" = "$(look_of "$work/saved.png")"
check "render --resume: the same picture" same_picture "$work/saved.png" "$work/resumed.png"

# What can't be written is refused before it is computed.
refuses "OUT: |not a folder" render "$work/no/such/folder/x.png" --device cpu
mkdir "$work/folder.png"
refuses "OUT: |folder" render "$work/folder.png" --device cpu
refuses "OUT: |can't be written" render /proc/x.png --device cpu
check "render: no temporary files are left" test "$(find "$work" -name '.gravitile*' -o -name '*.tmp*' | wc -l)" -eq 0

# A link stays one, and what it leads to is written; what is read-only is kept.
mkdir "$work/real"
echo old >"$work/real/target.png"
ln -s real/target.png "$work/link.png"
run render "$work/link.png" --force "${small[@]}"
check "render: a link: exit code" test "$code" -eq 0
check "render: a link stays a link" test -L "$work/link.png"
check "render: and leads to the picture" test "$(png_size "$work/real/target.png")" = 16x16
ln -s real/new.png "$work/dangling.png"
run render "$work/dangling.png" "${small[@]}"
check "render: a link to nothing makes the file" test "$(png_size "$work/real/new.png")" = 16x16
check "render: and stays a link" test -L "$work/dangling.png"
ln -s loop.png "$work/loop.png"
refuses "OUT: |can't be written|symbolic links" render "$work/loop.png" "${small[@]}"
ln -s "$work/nowhere/x.png" "$work/astray.png"
refuses "OUT: |$work/nowhere is not a folder" render "$work/astray.png" "${small[@]}"
echo kept >"$work/kept.png"
chmod a-w "$work/kept.png"
refuses "OUT: |kept.png|read-only" render "$work/kept.png" "${small[@]}"
ln -s kept.png "$work/to_kept.png"
refuses "OUT: |read-only" render "$work/to_kept.png" "${small[@]}"
refuses "--output: |read-only" bench --device cpu --bodies 20 --output "$work/kept.png"
check "render: a read-only file keeps its contents" grep -qx kept "$work/kept.png"

# The window's command where there is no display: a picture, and a word about it.
run_in_work() { (cd "$work" && timeout 120 "$program" "$@" >"$work/out" 2>"$work/err" </dev/null); }
check "no display: exit code" run_in_work --device cpu --bodies 300 --size 160x100
picture=$(find "$work" -maxdepth 1 -name 'gravitile*.png' | head -n 1)
check "no display: a picture of the size asked for" test "$(png_size "$picture")" = 160x100
check "no display: says so" grep -qi display "$work/out" "$work/err"
check "no display: names the picture" grep -qF "$(basename "${picture:-none}")" "$work/out" "$work/err"
refuses "--frames: |no display|allowed: " --device cpu --frames 2
refuses "--lecture: |no display|allowed: " --device cpu --lecture unrolling

# A scene's integrator is the one that runs unless another one is asked for.
printf '%s\n' 'integrator = "yoshida4"' '[[component]]' 'model = "plummer"' >"$work/scene.toml"
integrator_of() { # OPTION...
  run render "$work/scene.png" --force --device cpu --bodies 64 --size 16x16 --steps 1 "$@"
  identify -format '%[Integrator]' "$work/scene.png"
}
check "a scene brings its integrator" test "$(integrator_of --scene "$work/scene.toml")" = yoshida4
check "and gives way to --integrator" test "$(integrator_of --scene "$work/scene.toml" --integrator euler)" = euler
check "one without has the usual one" test "$(integrator_of --scene plummer)" = leapfrog
sed -i s/yoshida4/hermite4/ "$work/scene.toml"
refuses "--integrator: hermite4 computes forces by its own kernel" bench --device cpu --scene "$work/scene.toml" \
  --bodies 64 --repeats 1
refuses "--damping: hermite4 does not take it" render "$work/never.png" --device cpu --scene "$work/scene.toml" \
  --bodies 64 --damping 0.9
sed -i s/hermite4/semi-implicit/ "$work/scene.toml"
check "a damping fits the scene's integrator" test \
  "$(integrator_of --scene "$work/scene.toml" --damping 0.9)" = semi-implicit

# A seed without effect, and kernels that nobody reads.
printf 'x,y,z,vx,vy,vz,mass\n0,0,0,0,0,0,1\n1,0,0,0,1,0,1\n0,1,0,1,0,0,1\n' >"$work/bodies.csv"
refuses "--seed: |bodies.csv|--bodies" render "$work/x.png" --device cpu --scene "$work/bodies.csv" --seed 2
accepts "2 bodies" render "$work/two.png" --device cpu --size 16x16 --scene "$work/bodies.csv" --seed 2 --bodies 2
accepts "100 bodies" render "$work/hundred.png" --device cpu --size 16x16 --scene "$work/scene.toml" --seed 2 --bodies 100
refuses "--kernel-dir: |no GPU is used" render "$work/x.png" --device cpu --kernel-dir "$work"
refuses "--kernel-dir: |no GPU is used" record "$work/x.mkv" --device cpu --kernel-dir "$work"

# A place on a camera's path: what a film shows at that time.
key() { printf '[[key]]\ntime = %s\ntarget = [0, 0, 0]\ndistance = %s\norientation = [1, 0, 0, 0]\n' "$1" "$2"; }
{ echo 'duration = 2'; key 0 3; key 2 9; } >"$work/path.toml"
run record "$work/frames/" "${small[@]}" --frames 3 --fps 1 --steps-per-frame 0 --camera "$work/path.toml"
for second in 0 1 2; do
  run render "$work/at.png" --force "${small[@]}" --camera "$work/path.toml" --at $second
  check "render --at $second: the film's picture" \
    test "$(compare -metric AE "$work/at.png" "$work/frames/frame_0000$second.png" null: 2>&1)" = 0
done
check "render --at: another view" bash -c "! cmp -s '$work/frames/frame_00000.png' '$work/frames/frame_00002.png'"
run render "$work/like.png" --like "$work/frames/frame_00000.png" --camera "$work/path.toml" --at 2
check "render --like --camera: from there" \
  test "$(compare -metric AE "$work/like.png" "$work/frames/frame_00002.png" null: 2>&1)" = 0
refuses "--at: |--camera" render "$work/x.png" --at 1
# Of a turntable in degrees: the frames of a film that turns once.
run record "$work/turn_%d.png" "${small[@]}" --frames 6 --steps-per-frame 0 --camera turntable
for degrees in 0 120 300; do
  run render "$work/at.png" --force "${small[@]}" --camera turntable --at $degrees
  check "render --camera turntable --at $degrees: a frame of the film" \
    test "$(compare -metric AE "$work/turn_$((degrees / 60)).png" "$work/at.png" null: 2>&1)" = 0
done
check "render --camera turntable: it turns" \
  test "$(compare -metric AE "$work/turn_0.png" "$work/turn_2.png" null: 2>&1)" != 0
refuses "--at: |360" render "$work/x.png" --camera turntable --at 361
refuses "--camera: |turntable" render "$work/x.png" --camera still
refuses "--at: |>= 0" render "$work/x.png" --camera "$work/path.toml" --at -1
