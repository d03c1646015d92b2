# The camera: by hand, with inertia, in flight, kept views, the turntable, picked bodies and a path.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
start_display
launch --scene plummer --bodies 2000 --paused

readonly kCardArea="290x60+680+10"   # of the window: the picked body's card
readonly kFarFromAll="420 30"        # between the panels, beside the cluster

# The view as a saved picture tells it.
view() {
  save_picture || return 1
  picture_text View
}
number_of() { # VIEW NAME [COUNT]
  sed -E "s/.*$2 (([-0-9.e+]+ ?){${3:-1}}).*/\1/" <<<"$1" | sed 's/ *$//'
}
less() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a < b) }'; }
# Within a share of 1e-4, or absolutely where they are small.
near() { # NUMBERS NUMBERS
  awk -v a="$1" -v b="$2" 'BEGIN {
    n = split(a, x, " "); if (n == 0 || split(b, y, " ") != n) exit 1
    for (k = 1; k <= n; ++k) { d = x[k] - y[k]; s = 1e-4 * (1 + (x[k] < 0 ? -x[k] : x[k])); if (d > s || -d > s) exit 1 }
  }'
}
same_view() { [[ $1 == "$2" && -n $1 ]]; }
other_view() { [[ $1 != "$2" && -n $1 && -n $2 ]]; }
# Until two pictures in a row show the same view; that view in $rest.
come_to_rest() {
  local last tries
  rest=$(view)
  for tries in 1 2 3 4 5 6 7 8; do
    last=$rest
    rest=$(view)
    [[ $rest == "$last" ]] && return
  done
}

start=$(view)
sleep 1
check "a still camera is still" same_view "$start" "$(view)"

key ctrl+1

# The hand is still moving when it lets go.
xdotool mousemove --window "$window" 500 300 sleep 0.2 mousedown 1 sleep 0.1 \
  mousemove_relative 20 5 sleep 0.02 mousemove_relative 25 6 sleep 0.02 mousemove_relative 30 8 sleep 0.02 \
  mousemove_relative 40 9 mouseup 1
thrown=$(view)
come_to_rest
check "a drag that is let go in motion glides on" other_view "$thrown" "$rest"
sleep 1
check "and comes to rest" same_view "$rest" "$(view)"
drag 500 300 60 20
held=$(view)
sleep 1
check "one that is held still before does not" same_view "$held" "$(view)"

key 1
come_to_rest
check "1: flies back to the view that Ctrl+1 kept" near "$(number_of "$rest" orientation 4)" "$(number_of "$start" orientation 4)"
check "and to its distance" near "$(number_of "$rest" distance)" "$(number_of "$start" distance)"
key 5
check "5: a view that was not kept is no end" running

xdotool mousemove --window "$window" 560 240 click --repeat 4 --delay 100 4
come_to_rest
check "wheel: nearer" less "$(number_of "$rest" distance)" "$(number_of "$start" distance)"
check "and towards the pointer" other_view "$(number_of "$rest" target 3)" "$(number_of "$start" target 3)"
xdotool keydown shift mousemove --window "$window" 640 360 click --repeat 3 --delay 100 4 sleep 0.2 keyup shift
fov=$(view)
check "Shift+wheel: a narrower field of view" less "$(number_of "$fov" "field of view")" "$(number_of "$rest" "field of view")"
check "from farther away" less "$(number_of "$rest" distance)" "$(number_of "$fov" distance)"
key 1
come_to_rest

xdotool keydown ctrl sleep 0.1
drag 640 200 120 60
xdotool keyup ctrl
rolled=$(view)
check "Ctrl+drag: rolls" other_view "$(number_of "$rolled" orientation 4)" "$(number_of "$start" orientation 4)"
check "and nothing else" same_view "$(number_of "$rolled" target 3)" "$(number_of "$rest" target 3)"
key 1
come_to_rest

key z
key Escape
check "Esc ends the flight and quits nothing" running
key z
xdotool keydown w sleep 0.6 keyup w
key z # S would fly as well
come_to_rest
check "flight: W moves ahead" other_view "$(number_of "$rest" target 3)" "$(number_of "$start" target 3)"
check "at the same distance" near "$(number_of "$rest" distance)" "$(number_of "$start" distance)"
shot flown
key w
shot sweep
check_differ "afterwards W is the sweep again" flown sweep "500x380+436+100"
key w
key 1
come_to_rest

key t
turning=$(view)
sleep 0.5
check "T: the turntable turns" other_view "$turning" "$(view)"
key t
come_to_rest
sleep 0.5
check "T: and stops" same_view "$rest" "$(view)"
key 1
come_to_rest

shot nothing_picked
click 640 360
settle_s=2 shot picked
check_differ "a click picks a body: its card" nothing_picked picked "$kCardArea"
check_differ "and a ring about it" nothing_picked picked "60x60+610+330"
click $kFarFromAll
settle_s=2 shot dropped
check_same "a click beside all lets go of it" nothing_picked dropped "$kCardArea"
before=$(view)
xdotool mousemove --window "$window" 580 420 sleep 0.2 click --repeat 2 --delay 80 1
come_to_rest
check "a double click flies there" other_view "$(number_of "$rest" target 3)" "$(number_of "$before" target 3)"
check "at the same distance" near "$(number_of "$rest" distance)" "$(number_of "$before" distance)"
key 1
come_to_rest

shot closed
key v
shot panel
check_differ "V: the camera panel" closed panel "500x100+436+600"
key v
quit
check "exit code 0" test "$code" -eq 0
finish
