# S writes what one sees: right size, opaque, with the run's description, over nothing.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
start_display
# A width that is no multiple of 4, to catch skewed rows.
launch --bodies 700 --seed 5 --paused --size 1021x601

check "S: a picture is saved" save_picture
check "S: the window's size" test "$(identify -format %wx%h "$picture")" = 1021x601
check "S: opaque" test "$(identify -format '%[channels]' "$picture")" = srgb
check "S: named by scene and step" test "$(basename "$picture")" = disk-galaxy-step-000000.png
for expected in "Scene disk-galaxy" "Bodies 700" "Seed 5" "Step 0" "Kernel cpu-simd, precision single" "Integrator leapfrog"; do
  check "S: the file says $expected" test "${expected%% *} $(picture_text "${expected%% *}")" = "$expected"
done

# The panels aside it is what the window shows.
key h
sleep 6 # until the notice of the saved picture is gone
shot window
cp "$picture" "$work/saved.png"
check_same "S: the same as in the window" window saved 1021x601+0+0
key h

first=$picture
digest=$(md5sum <"$first")
save_picture
check "S again: another file" test "$(basename "$picture")" = disk-galaxy-step-000000-2.png
check "S again: the first one is untouched" test "$(md5sum <"$first")" = "$digest"

key_shifted() { xdotool keydown shift sleep 0.1 keydown s sleep 0.15 keyup s sleep 0.1 keyup shift; }
readonly scale_area="130x45+378+530" # time and scale bar, at the lower left of what panels leave free
save_with_panels() { # NAME
  local pictures
  pictures=$(saved_pictures)
  sleep 6 # until the last notice is gone
  key_shifted
  wait_until 20 test_more_pictures "$pictures" || return 1
  cp "$(find "$work/pictures" -name '*.png' -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d' ' -f2-)" "$work/$1.png"
}
check "Shift+S: a picture is saved" save_with_panels panels
check "Shift+S: the next name" test -f "$work/pictures/gravitile/disk-galaxy-step-000000-3.png"
check_differ "Shift+S: the panels are in it" saved panels 300x300+20+20
check_differ "Shift+S: time and scale bar too" saved panels "$scale_area"
key b
check "B and Shift+S: a picture is saved" save_with_panels no_scale
check_same "B and Shift+S: without them" saved no_scale "$scale_area"
check_differ "B and Shift+S: the panels are there" saved no_scale 300x300+20+20
key b

# A notice is not in a picture of what comes after it.
readonly notice_area="260x110+390+440"
key s
sleep 1
shot with_notice
key_shifted
check "S, Shift+S: both are saved" wait_until 20 test_more_pictures 5
cp "$(find "$work/pictures" -name '*.png' -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d' ' -f2-)" "$work/after_notice.png"
check_differ "S: a notice says so" with_notice panels "$notice_area"
check_same "S, Shift+S: not in the picture" after_notice panels "$notice_area"

# After some steps, from another place: what 'render --like' makes of it is the same, pixel by pixel.
press_steps() { for _ in 1 2 3; do key Right; done; }
press_steps
drag $kPictureSpot 90 40
sleep 2 # until the view has come to rest
check "S after steps: a picture is saved" save_picture
(unset DISPLAY && "$program" render "$work/like.png" --like "$picture") >"$work/like.out" 2>&1 </dev/null
check "render --like: of the picture's steps" test "$(identify -format '%[Step]' "$work/like.png")" = 3
check "render --like: the same picture as in the window" \
  test "$(compare -metric AE "$picture" "$work/like.png" null: 2>&1)" = 0
cp "$picture" "$work/turned.png"

# In a size of its own, chosen in the palette.
key ctrl+p
sleep 1
type_text twice
key Return
sleep 1
save_picture
check "twice the window: its size" test "$(identify -format %wx%h "$picture")" = 2042x1202
convert "$picture" -filter box -resize 1021x601! "$work/half.png"
close_to() { # NAME NAME PERCENT: mean difference of the pixels
  python3 -c 'import sys; exit(float(sys.argv[1]) > float(sys.argv[2]))' \
    "$(compare -metric MAE "$work/$1.png" "$work/$2.png" null: 2>&1 | sed 's/.*(//; s/)//')" "$3"
}
check "twice the window: the same picture" close_to turned half 0.01

# Frames go on while pictures are written.
quit
launch --bodies 300 --size 640x360 --frames 1000000
save_picture
before=$(saved_pictures)
for _ in 1 2 3; do
  key s
  key_shifted
done
wait_until 60 test_more_pictures "$((before + 5))"
kill -INT "$program_pid"
wait_until 30 stopped
wait "$program_pid"
program_pid=''
figures=$(tail -n 1 "$work/out")
check "S again and again: figures of it" grep -qE ' pictures_saved=7 save_ms_p50=[0-9.]+ save_ms_max=[0-9.]+ frames_while_saving=[0-9]+$' <<<"$figures"
# Where the thread that draws wrote them there would be none.
check "S again and again: frames were drawn meanwhile" test "${figures##*=}" -ge 7

# Where the pictures' folder can't be made, they go to the working directory.
quit
export XDG_PICTURES_DIR=/proc/none
launch --bodies 300 --paused
key s
check "no pictures' folder: saved in the working directory" wait_until 20 test -f "$work/cwd/disk-galaxy-step-000000.png"
quit
check "exit code 0" test "$code" -eq 0
finish
