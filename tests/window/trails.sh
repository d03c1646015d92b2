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
finish
