# What nobody means to do to a window: keys held as it loses the focus, sliders dragged far off, many files dropped
# at once, a clipboard of megabytes. (Sizes of one pixel and a window off the screen: resize.sh; letters and blanks
# typed into a field: panels.sh.)
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
readonly python=/usr/bin/python3 # the one that the distribution's python3-xlib belongs to
"$python" -c 'import Xlib' 2>/dev/null || skip_all "python3-xlib is not installed"

give_focus_away() {
  "$python" -c '
from Xlib import X, display
connection = display.Display()
connection.set_input_focus(X.NONE, X.RevertToNone, X.CurrentTime)
connection.sync()'
}

start_display
launch --bodies 300 --scene plummer --paused
view_of() { save_picture && picture_text Recipe | grep '^Camera'; }

# A key that is held as the focus goes is let go elsewhere: the window never hears of that.
key z # free flight
xdotool keydown w sleep 0.4
give_focus_away
sleep 0.5
shot focus_lost
settle_s=1.5 shot focus_lost_later
check_same "the focus goes with a key held: the camera stands" focus_lost focus_lost_later
xdotool keyup w
xdotool windowfocus "$window"
sleep 0.3
settle_s=1.5 shot focus_back
check_same "the focus comes back: the camera stands" focus_lost_later focus_back
key z
key BackSpace
key f

# A slider, and a spot of the panel beside all controls, dragged over the picture and off the window.
view_before=$(view_of)
check "a picture tells its view" grep -q CameraOrientation <<<"$view_before"
for spot in "$kEmptyPanelSpot" "219 220" "219 245" "219 270"; do
  # shellcheck disable=SC2086
  xdotool mousemove --window "$window" $spot sleep 0.2 mousedown 1 sleep 0.2 \
    mousemove --window "$window" 640 360 sleep 0.2 mousemove --window "$window" 900 500 sleep 0.2 \
    mousemove 1390 890 sleep 0.2 mouseup 1 sleep 0.3
  click $kEmptyPanelSpot # closes a field or a list that was opened
  require_running
  check "a drag that begins at $spot turns no camera" test "$(view_of)" = "$view_before"
done
xdotool mousemove --window "$window" $kPictureSpot
shot before_move
xdotool mousemove_relative 40 40 sleep 0.3
shot after_move
check_same "after drags the pointer alone turns no camera" before_move after_move

# Ten files, and none that is one.
for number in 1 2 3 4 5 6 7 8 9 10; do printf '1,0,0,0,0,0,0\n1,1,0,0,0,0,%s\n' "$number" >"$work/cwd/drop$number.csv"; done
check "ten files dropped at once: the window takes them" \
  "$python" "$here/drop_file.py" "$window" 640 360 "$work"/cwd/drop{1,2,3,4,5,6,7,8,9,10}.csv
check "ten files dropped at once: the first one runs" wait_until 20 title_has "drop1.csv, 2 bodies"
mkdir "$work/cwd/folder"
check "folders and what is not there: the window takes them" \
  "$python" "$here/drop_file.py" "$window" 640 360 "$work"/cwd/{folder,none,none.csv,folder,none,none,none,none,none,none}
check "folders and what is not there: the scene stays" title_has "drop1.csv, 2 bodies"
key Escape # the message
require_running

# A clipboard of megabytes pasted into a field of numbers: refused or cut, and soon.
"$python" "$here/give_clipboard.py" 4000000 >"$work/clipboard" 2>&1 &
clipboard_pid=$!
check "the clipboard has an owner" wait_until 20 grep -q ready "$work/clipboard"
click $kBodiesField
xdotool keydown ctrl sleep 0.1 keydown v sleep 0.15 keyup v sleep 0.1 keyup ctrl
check "4 MB are pasted" wait_until 20 grep -q pasted "$work/clipboard"
key Return
check "4 MB pasted: the scene stays" wait_until 20 title_has "2 bodies"
key Escape
check "4 MB pasted: the window answers" save_picture
kill "$clipboard_pid" 2>/dev/null
for _ in 1 2 3; do key Escape; running || break; done
running && quit || { wait "$program_pid"; code=$?; program_pid=''; }
check "exit code 0" test "$code" -eq 0
finish
