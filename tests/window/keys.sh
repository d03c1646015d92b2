# The keys of the help: pause, step, reset, fit, panels, help, kernels, bodies.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
start_display
launch --bodies 512 --paused

shot paused_1
settle_s=1 shot paused_2
check_same "--paused: the picture stands still" paused_1 paused_2
save_picture
check "paused: step 0" test "$(picture_text Step)" = 0

key Right
key Right
shot stepped
check_differ "Right arrow: the picture changes" paused_1 stepped
save_picture
check "Right arrow twice: step 2" test "$(picture_text Step)" = 2

key space
shot running_1
settle_s=1 shot running_2
check_differ "Space: the run goes on" running_1 running_2
key space
shot again_1
settle_s=1 shot again_2
check_same "Space: pauses again" again_1 again_2
save_picture
check "running: steps were done" test "$(picture_text Step)" -gt 2

key BackSpace
shot reset
check_same "Backspace: the first state again" paused_1 reset
save_picture
check "Backspace: step 0" test "$(picture_text Step)" = 0

readonly left_panel="300x380+20+20"
key h
shot hidden
check_differ "H: hides the panels" reset hidden "$left_panel"
key h
shot shown
check_same "H: shows them again" reset shown "$left_panel"

key F1
shot help
check_differ "F1: the help lies on the picture" reset help
key Escape
shot help_closed
check_same "Esc: closes the help first" reset help_closed
check "Esc: and does not quit then" running

key Up
check "Up arrow: the previous kernel" wait_until 10 title_has "cpu-threads"
key Down
check "Down arrow: the next kernel" wait_until 10 title_has "cpu-simd"
key Next
check "Page down: half the bodies" wait_until 10 title_has "256 bodies"
key Prior
check "Page up: twice the bodies" wait_until 10 title_has "512 bodies"

xdotool mousemove --window "$window" $kPictureSpot click --repeat 5 --delay 150 4
shot near
check_differ "wheel: comes nearer" reset near
key f
shot fitted
check_differ "F: fits again" near fitted

# An error is taken away by Esc; what goes by itself takes none.
click $kBodiesField
type_text -5
key Return
sleep 1
key Escape
check "Esc: an error that stands there goes first" running
save_picture # says where it is
key Escape
check "Esc: a notice takes none" wait_until 5 stopped
quit
check "Esc: quits with exit code 0" test "$code" -eq 0
finish
