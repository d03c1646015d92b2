# One pixel, larger, off the screen and back: the window lives, and the picture follows.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
start_display
launch --bodies 512

shot before
xdotool windowsize "$window" 1 1
sleep 1
check "1x1 pixel: lives" running
xdotool windowsize "$window" 1281 723
sleep 1
check "an odd size: lives" running
save_picture
check "an odd size: the picture has it" test "$(identify -format %wx%h "$picture")" = 1281x723
xdotool windowsize "$window" 1280 720
sleep 1
shot back
check "back: the picture is there" test "$(colours_in back "$kPictureArea")" -gt 100

step_before=$(save_picture && picture_text Step)
xdotool windowunmap "$window"
sleep 1
check "off the screen: lives" running
xdotool windowmap "$window"
sleep 1
xdotool windowfocus "$window" 2>/dev/null
check "back on the screen: answers" save_picture
check "the run went on meanwhile" test "$(picture_text Step)" -gt "$step_before"
quit
check "exit code 0" test "$code" -eq 0
finish
