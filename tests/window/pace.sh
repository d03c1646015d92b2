# The pace of a run: as many steps as it says, given, typed or chosen by a key; and the bar of a step that takes long.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
start_display

# On the left panel, at its foot.
readonly kPaceField="150 533"
readonly kBarArea="230x30+378+624" # over the picture, above the scale bar
readonly kBarLight='rgb(235,240,247)'

# A counted run, of as many frames a second as there can be. Upwards the pace is exact: the first step is due at once,
# and one may be at the end. Downwards it is as long as no frame is so late that steps are dropped (0.25 s); a machine
# that makes them so late still does half of them.
figure() { sed -n "s/.* $1=\([0-9.]*\).*/\1/p" "$work/out"; }
counted() { # NAME STEPS_A_SECOND FRAMES ARGUMENT...
  local name=$1 rate=$2 frames=$3 steps seconds latest
  shift 3
  (cd "$work/cwd" && timeout 180 "$program" --device cpu --size 320x240 --frames "$frames" "$@" >"$work/out" \
    2>"$work/err" </dev/null) || fail "$name: exit code 0" "$(head -c 200 "$work/err")"
  steps=$(figure steps) seconds=$(figure seconds) latest=$(figure frame_ms_max)
  check "$name: $steps steps in $seconds s" awk -v s="$steps" -v t="$seconds" -v r="$rate" -v l="$latest" 'BEGIN {
    due = 1 + r * t; least = l < 250 ? due - 2 - 0.02 * due : due / 2 - 2
    print "due: " due ", slowest frame: " l " ms"
    exit !(s <= due + 1 + 0.02 * due && s >= least)
  }'
}
counted "--pace 4/s" 4 1200 --bodies 200 --pace 4/s
counted "--pace 0.5/s" 0.5 1200 --bodies 200 --pace 0.5/s
counted "--pace 0.08t/s at --dt 0.01" 8 1200 --bodies 200 --dt 0.01 --pace 0.08t/s
counted "--pace 200/s, several steps a frame" 200 300 --scene kepler --bodies 50 --size 960x600 --pace 200/s

# Steps a second of the run, from two pictures of it.
saved_at() { stat -c %.3Y "$picture"; }
steps_a_second() { # SECONDS
  local step at
  save_picture || return
  step=$(picture_text Step) at=$(saved_at)
  sleep "$1"
  save_picture || return
  awk -v s="$(($(picture_text Step) - step))" -v a="$at" -v b="$(saved_at)" 'BEGIN { print s / (b - a) }'
}
check_rate() { # NAME STEPS_A_SECOND SECONDS
  local rate
  rate=$(steps_a_second "$3")
  # One step more or less in that time, and the time itself to a tenth.
  check "$1: $rate steps/s" awk -v r="$rate" -v w="$2" -v t="$3" \
    'BEGIN { exit !(r != "" && r >= w * 0.9 - 1 / t && r <= w * 1.1 + 1 / t) }'
}
launch --bodies 300 --pace 2/s
check_rate "--pace 2/s" 2 6
# shellcheck disable=SC2086
xdotool mousemove --window "$window" $kPaceField sleep 0.3 keydown ctrl sleep 0.2 mousedown 1 sleep 0.2 mouseup 1 \
  sleep 0.2 keyup ctrl sleep 0.3
type_text 5
key Return
check_rate "5 typed in the panel" 5 5
key bracketleft
check_rate "[: slower" 2 6
key bracketright
key bracketright
check_rate "] twice: faster" 10 4
xdotool keydown ctrl sleep 0.1
key z
xdotool keyup ctrl sleep 0.2
check_rate "Ctrl+Z: as it began, since changes of one setting are one" 2 5
key space
save_picture
step=$(picture_text Step)
sleep 2
save_picture
check "paused, no step is done" test "$(picture_text Step)" -eq "$step"
quit
check "exit code 0" test "$code" -eq 0

# The bar of a step that takes some ten seconds.
light_pixels() { # NAME
  convert "$work/$1.png" -crop "$kBarArea" +repage -fuzz 3% -fill black +opaque "$kBarLight" -fill white \
    -opaque "$kBarLight" -format '%[fx:round(mean*w*h)]' info:
}
percent() { title | sed -n 's/.*step 1: \([0-9]*\) %.*/\1/p'; }
at_least() { (($(percent) >= $1)); }
launch --bodies 300 --paused
sleep 1
shot fast
check "fast steps: no bar" test "$(light_pixels fast)" -lt 20
quit
launch --bodies 200000
check "a long step: the title says where it is" wait_until 60 title_has " - step 1: "
wait_until 120 at_least 10
shot bar
cp "$work/bar.png" "${KEEP_SHOTS:-$work}/bar.png" 2>/dev/null
check "and a bar over the picture" test "$(light_pixels bar)" -gt 100
key space
check "paused inside it" wait_until 20 title_has " - paused inside step 1: "
sleep 1 # until what had been handed over has ended, and the title has been written again
held=$(percent)
sleep 3
check "where it stays" test "$(percent)" -eq "$held"
shot held
cp "$work/held.png" "${KEEP_SHOTS:-$work}/held.png" 2>/dev/null
check "with its bar" test "$(light_pixels held)" -gt 100
quit
check "it can be left there: exit code 0" test "$code" -eq 0

# A checkpoint keeps it.
export XDG_DOCUMENTS_DIR=$work/documents
saved_run() { run=$(find "$work/documents" -name '*.checkpoint.hdf5' 2>/dev/null); test -n "$run"; }
launch --bodies 300 --pace 4/s --autosave 0
xdotool keydown ctrl sleep 0.1 keydown s sleep 0.15 keyup s sleep 0.1 keyup ctrl
check "a checkpoint is saved" wait_until 20 saved_run
quit
launch --resume "$run" --autosave 0
check_rate "--resume: the saved pace" 4 5
quit
launch --resume "$run" --pace 12/s --autosave 0
check_rate "--resume with another --pace" 12 4
quit

launch --bodies 60000
wait_until 120 title_has " - step "
key space
check "a shorter step: paused inside" wait_until 20 title_has " - paused inside step "
inside=$(title | sed -n 's/.*inside step \([0-9,]*\):.*/\1/p' | tr -d ,)
key Right
without_step() { ! title_has "step $inside"; }
check "the step key ends it" wait_until 120 without_step
save_picture
check "and it is done" test "$(picture_text Step)" -eq "$inside"
quit
finish
