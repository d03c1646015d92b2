# The panel of conserved quantities, the log of a window, and the pause at an escape.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
start_display
readonly middle="600x700+384+10"
launch --bodies 400 --scene plummer --log "$work/window.csv"
rows() { wc -l <"$work/window.csv"; }
more_rows() { (($(rows) > $1)); }

check "the log has rows" wait_until 20 more_rows 3
shot closed
key d
sleep 3
key space
shot opened
check_differ "D: opens the panel" closed opened "$middle"
check "with its lines and figures" test "$(colours_in opened "$middle")" -gt 50
[[ -n ${GRAVITILE_KEEP_SHOTS:-} ]] && cp "$work/opened.png" "$GRAVITILE_KEEP_SHOTS/diagnostics.png"
sleep 1.5
before=$(rows)
sleep 1.5
check "paused, nothing is measured" test "$(rows)" = "$before"
key space
check "and running it goes on" wait_until 20 more_rows "$before"
key F5
sleep 1
shot hall
[[ -n ${GRAVITILE_KEEP_SHOTS:-} ]] && cp "$work/hall.png" "$GRAVITILE_KEEP_SHOTS/diagnostics_hall.png"
key F5
quit
check "exit code 0" test "$code" -eq 0
check "nothing was said" test ! -s "$work/err"

launch --bodies 400 --scene plummer --escape 0.2
paused() {
  save_picture && local first && first=$(picture_text Step) && sleep 1 && save_picture &&
    test "$(picture_text Step)" = "$first"
}
check "an escape pauses the run" wait_until 30 paused
key space
goes_on() { ! paused; }
check "once, and it can go on" wait_until 10 goes_on
quit
check "exit code 0 all the same" test "$code" -eq 0
finish
