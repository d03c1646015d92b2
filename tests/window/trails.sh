# Trails of bodies that are chosen by clicks.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
readonly middle="640 360" # one of the three bodies stands there at first
cat >"$work/trails.toml" <<'LOOK'
trail-seconds = 20
trails-of = "chosen"
body-size = 0.3
LOOK
start_display
launch --scene figure-eight --bodies 3 --paused --look "$work/trails.toml" --size 1280x720 --device cpu
key h # no panels

# So many pixels are not black.
lit() { # SHOT
  convert "$work/$1.png" -colorspace gray -threshold 4% -format '%[fx:int(mean*w*h+0.5)]' info:
}
run_for() { # SECONDS
  key space
  sleep "$1"
  key space
}

run_for 3
shot none
key BackSpace # and with it the trails of the run before
click $middle
run_for 3
shot one
check "the chosen body leaves a trail" test "$(lit one)" -gt $((3 * $(lit none)))
key BackSpace # and with it the trails of the run before
shot start
# The two others, by what is lit left and right of the middle.
place() { # AREA
  convert "$work/start.png" -crop "$1" -colorspace gray -threshold 20% -trim -format '%X %Y %w %h' info: |
    awk '{print int($1 + $3 / 2), int($2 + $4 / 2)}'
}
left=$(place 500x720+0+0)
check "another body is seen" test -n "$left"
xdotool keydown shift
click $left
xdotool keyup shift
run_for 3
shot two
check "Shift+click: it leaves one as well" test "$(lit two)" -gt $((6 * $(lit one) / 5))
key BackSpace # and with it the trails of the run before
shot again
xdotool keydown shift
click $left
xdotool keyup shift
run_for 3
shot back
check "Shift+click: and no more" test "$(lit back)" -lt $((9 * $(lit two) / 10))
quit

# A replay's trails are not drawn across where it jumps.
"$program" record "$work/run.orbits" --device cpu --scene figure-eight --bodies 3 --frames 120 >/dev/null
sed -i 's/"chosen"/"all"/' "$work/trails.toml"
launch --replay "$work/run.orbits" --paused --look "$work/trails.toml" --size 1280x720
key h
sleep 6 # until the message is gone
shot still
xdotool key --window "$window" Home sleep 0.5 key --window "$window" End
sleep 1
shot jumped
check "a replay that jumps leaves no trail across" test "$(lit jumped)" -lt $((2 * $(lit still)))
key bracketleft # backwards
for _ in 1 2 3 4 5; do key bracketleft; done
key space
sleep 2
shot played
check "one that is played backwards does" test "$(lit played)" -gt $((3 * $(lit still)))
quit
finish
