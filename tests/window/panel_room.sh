# Panels where there is no room for all: none lies over another, what was opened last has its place, and what gave
# way comes back. The rate and the force error stay.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
screen=1280x720x24
start_display
launch --bodies 512

readonly middle="600x700+374+10" facts_area="584x90+384+612" left="340x120+12+540" source_text="560x300+384+240"
readonly hall_middle="400x370+480+322" # of a presentation, beside all figures
readonly error_value="130x26+1036+120" # in that panel
readonly scroll_bar="11x120+1252+40"   # where it would have one
readonly right_edge="11x240+309+0"     # of a window of 320x240, beside all panels
readonly good='rgb(140,224,158)'       # the colour of an error that is accepted

# About that colour: letters have soft edges.
good_pixels() { # NAME
  convert "$work/$1.png" -crop "$error_value" +repage -fuzz 10% -fill black +opaque "$good" -fill white \
    -opaque "$good" -format '%[fx:round(mean*w*h)]' info:
}

# Brightness of the brightest pixel there, per cent: 30 of a scroll bar, 21 of a line.
brightest() { # NAME
  convert "$work/$1.png" -crop "$scroll_bar" +repage -format '%[fx:int(100*maxima)]' info:
}

settle() { # until there are a rate, a force error, and no message of the start
  sleep 3
  key space
  sleep 6
}

key k # shown, they measure the serial kernel
settle
key c
key e
shot opened
key w
shot sweep
check_differ "W: the sweep takes room of the panels that were open" opened sweep "$middle"
check_same "and none of the left column" opened sweep "$left"
key w
shot opened_again
check_same "the facts come back when it is closed" opened opened_again "$facts_area"
check_same "and the source its height" opened opened_again "$source_text"
key w
shot sweep_again
check_same "and give way again" sweep sweep_again "$middle"
key k
shot facts
check_differ "K: facts that gave way are brought back, not closed" sweep facts "$facts_area"
check_same "and stand in their place" opened facts "$facts_area"
quit

launch --bodies 512
settle
key F5
sleep 1
shot hall
key e
shot hall_source
check_differ "F5: the source opens" hall hall_source "$hall_middle"
check "F5: the force error is seen above the source" test "$(good_pixels hall_source)" -gt 20
check "F5: and its panel has no scroll bar" test "$(brightest hall_source)" -lt 26
key w
shot hall_sweep
check_differ "F5: the sweep takes the place of the source" hall_source hall_sweep "$hall_middle"
check "F5: the force error is seen above the sweep" test "$(good_pixels hall_sweep)" -gt 20
key e
shot hall_source_again
check_same "E: the source takes it back" hall_source hall_source_again "$hall_middle"
key e
shot hall_sweep_again
check_same "E again: closes it, and the sweep is back" hall_sweep hall_sweep_again "$hall_middle"
key w
shot hall_again
check_same "W: closes the last one" hall hall_again "$hall_middle"
key F5

xdotool windowsize "$window" 320 240
sleep 1
key h
shot tiny_clean
key h
for panel in 1 2 3 k g c e w d; do
  [[ $panel == 1 ]] || key $panel
  shot tiny_$panel
  check_differ "a tiny window shows panel $panel" tiny_clean tiny_$panel "296x200+12+12"
  check_same "and nothing of it lies beyond the edge" tiny_clean tiny_$panel "$right_edge"
done
key F1
shot tiny_help
xdotool mousemove --window "$window" 160 120 sleep 0.2 click --repeat 40 --delay 30 5 sleep 0.3
import -window "$window" "$work/tiny_help_end.png"
check_differ "the help scrolls" tiny_help tiny_help_end "296x200+12+12"
quit
check "exit code 0" test "$code" -eq 0
check "and nothing was said" test ! -s "$work/err"
finish
