# Panels are dragged by their headings to a side of the window; where each stands is kept, and can be undone.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
readonly settings=$XDG_CONFIG_HOME/gravitile/settings.toml
readonly heading="100 32" rate="1050 45"                 # of the simulation panel, of the rate's
readonly left_place="300x20+20+22" right_place="300x20+940+22"
readonly left_third="100x300+60+400" middle_third="100x100+590+300"
start_display
launch --bodies 256 --paused --size 1280x720

side_is() { grep -q "^$1 = .*side = \"$2\"" "$settings"; } # PANEL SIDE
usual() { ! grep -q "^$1 = " "$settings"; }
brightness() { convert "$work/$1.png" -crop "$2" +repage -colorspace gray -format '%[fx:int(100*mean)]' info:; } # SHOT AREA
here_and_now() { import -window "$window" "$work/$1.png"; } # NAME: a picture that leaves the pointer where it is
grab() { # X Y TO_X TO_Y: takes hold there, and goes
  xdotool mousemove --window "$window" "$1" "$2" sleep 0.3 mousedown 1 sleep 0.3 \
    mousemove --window "$window" "$3" "$4" sleep 0.4
}
let_go() { xdotool mouseup 1 sleep 0.5; }
chosen() { # WORDS: in the palette
  key ctrl+p
  xdotool type --delay 60 "$1"
  sleep 0.5
  key Return
  sleep 0.5
}

shot before
grab $heading 1100 300
here_and_now held
check_differ "a panel that is dragged: places to let it go are shown" before held "$left_third"
check_same "and none where it can't stand" before held "$middle_third"
let_go
check "let go at the right it stands there" wait_until 5 side_is simulation right
shot moved
check_differ "and is gone from the left" before moved "$left_place"
key ctrl+z
check "Ctrl+Z puts it back" wait_until 5 usual simulation
shot back
check_same "where it was" before back "$left_place"
key ctrl+y
check "Ctrl+Y: and there again" wait_until 5 side_is simulation right
key ctrl+z

grab $heading 1100 300
key Escape
let_go
check "Esc while it is dragged: it stays" usual simulation
check "and nothing quits" running
grab $heading 640 300
let_go
check "let go in the middle it stays" usual simulation
grab $heading 104 34
let_go
check "a trembling hand moves nothing" usual simulation

grab $rate 100 300
let_go
check "the panel of the rate is dragged by the rate" wait_until 5 side_is performance left
chosen "performance to the right"
check "the palette puts it back" wait_until 5 usual performance

for panel in k:facts g:history d:diagnostics c:comparison v:camera; do
  name=${panel#*:}
  key "${panel%%:*}"
  title=$name
  [[ $name != diagnostics ]] || title=energy
  [[ $name != comparison ]] || title=compare
  chosen "$title to the left"
  check "the palette docks it at the left: $name" wait_until 5 side_is "$name" left
  chosen "$title to the middle"
  check "and puts it back: $name" wait_until 5 usual "$name"
  key "${panel%%:*}"
done

key n # makes room at the left
key v
shot camera
readonly camera_heading="300 509"
grab $camera_heading 1200 300
here_and_now camera_held
check_differ "a panel of the middle: a place for it in the middle too" camera camera_held "$middle_third"
let_go
check "dragged to the right it stands there" wait_until 5 side_is camera right
shot camera_right
check_differ "in the column" camera camera_right "280x40+970+560"
sleep 1
quit
check "exit code 0" test "$code" -eq 0
launch --bodies 256 --paused --size 1280x720
key v
shot camera_again
check_differ "another session: it opens where it was put" before camera_again "280x40+970+560"
quit
check "nothing was said" test ! -s "$work/err"
finish
