# The panels: kernel and body count are changed with the mouse and by typing; input goes to one owner at a time.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
start_display
launch --bodies 512 --paused

shot before
click $kKernelList
shot kernel_list
check_differ "the kernel list opens" before kernel_list "360x160+120+160"
click $kFirstKernel
check "a kernel is chosen from the list" wait_until 10 title_has "cpu-serial"
key Right
save_picture
check "and computes from then on" test "$(picture_text Kernel)" = "cpu-serial, precision single"

click $kBodiesField
type_text 777
key Return
check "a typed body count takes effect" wait_until 10 title_has "777 bodies"
save_picture
check "and is what is simulated" test "$(picture_text Bodies)" = 777
shot other_count
check_differ "and drawn" before other_count

click $kBodiesField
type_text 1e3
key Return
check "a count can be typed with an exponent" wait_until 10 title_has "1,000 bodies"
click $kBodiesField
type_text -5
key Return
sleep 1
check "a negative count is refused" title_has "1,000 bodies"
shot message
key Escape
shot message_closed
check_differ "Esc: closes a message" message message_closed "700x50+290+608"
check "Esc: and does not quit then" running
click $kBodiesField
type_text 777
key Return
check "and back" wait_until 10 title_has "777 bodies"

# Letters that are keys elsewhere: h hides, s saves, f fits, space runs, r resets.
pictures=$(saved_pictures)
click $kBodiesField
type_text 12hsfr3
key space
shot typing
check_same "keys do nothing while a number is typed: the picture" other_count typing
check_same "keys do nothing while a number is typed: the panels" other_count typing "300x60+20+20"
check "keys do nothing while a number is typed: no screenshot" test "$(saved_pictures)" -eq "$pictures"
key Escape
check "Esc: ends the typing and does not quit" running
save_picture
check "Esc: the old count stays" test "$(picture_text Bodies)" = 777

click $kBodiesField
type_text 0
key Return
shot refused
check "0 bodies are refused" running
check_differ "and the window says so" typing refused "700x50+290+608"
save_picture
check "and the scene stays" test "$(picture_text Bodies)" = 777

click $kKernelList
key Escape
shot list_closed
check "Esc: closes a list and does not quit" running
drag $kEmptyPanelSpot 200 60
shot panel_drag
check_same "a drag on a panel does not turn the view" list_closed panel_drag
drag $kPictureSpot 120 -40
shot picture_drag
check_differ "a drag on the picture turns it" panel_drag picture_drag
# Begun on the picture and ended on the panel: it stays with the picture, and presses no button.
drag $kPictureSpot -450 -520
save_picture
check "a drag that ends on a panel presses nothing there" test "$(picture_text Step)" = 0

click $kStepButton
save_picture
check "the step button steps" test "$(picture_text Step)" = 1
click $kResetButton
save_picture
check "the reset button resets" test "$(picture_text Step)" = 0
click $kPauseButton
sleep 1
click $kPauseButton
save_picture
check "the pause button lets it run" test "$(picture_text Step)" -gt 0
quit
check "exit code 0" test "$code" -eq 0
finish
