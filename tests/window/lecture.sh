# A lecture from its first step to its last and back, as a presenter's remote walks through it.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
start_display

readonly caption="392x700+12+12"
readonly window_middle="200x200+600+260"

cat >"$work/talk.toml" <<'LECTURE'
title = "A talk"
[[step]]
title = "Start"
caption = "One **bold** word and `code`."
scene = "plummer"
bodies = 600
kernel = "cpu-serial"
panels = ["performance"]
paused = true
camera = { orientation = "face-on", fit = true }
[[step]]
title = "Faster"
caption = """
- all cores
- and SIMD
"""
kernel = "cpu-simd"
bodies = 900
[[step]]
title = "Not here"
kernel = "gpu-tiled"
bodies = 65_536
[[step]]
title = "With controls"
panels = ["simulation", "performance", "picture"]
integrator = "euler"
camera = { orientation = "edge-on", zoom = 3 }
LECTURE

launch --lecture "$work/talk.toml" --bodies 512
check "the first step takes effect: bodies" wait_until 10 title_has "plummer, 600 bodies"
check "the first step takes effect: kernel" wait_until 10 title_has "cpu-serial"
shot step_1
save_picture
check "the first step takes effect: paused" test "$(picture_text Step)" = 0
check "the caption is there" test "$(colours_in step_1 "$caption")" -gt 50

key Next
check "Page down: the second step's kernel" wait_until 10 title_has "cpu-simd"
check "Page down: the second step's bodies" wait_until 10 title_has "plummer, 900 bodies"
shot step_2
check_differ "Page down: another caption" step_1 step_2 "$caption"
save_picture
check "what a step does not set stays: paused" test "$(picture_text Step)" = 0

key Next
shot step_3
check_differ "a kernel for a GPU: the caption is there" step_2 step_3 "$caption"
check "a kernel for a GPU: the old one keeps running" title_has "900 bodies - cpu-simd"
check_same "a kernel for a GPU: the picture stays" step_2 step_3 "$window_middle"

key Next
shot step_4
check_differ "the panels change" step_3 step_4 "340x380+20+20"
check_differ "the view changes" step_3 step_4 "$window_middle"
save_picture
check "the integrator changes" test "$(picture_text Integrator)" = euler
key Next
check "no page after the last one" running
save_picture
check "and nothing changes by it" test "$(picture_text Bodies) $(picture_text Integrator)" = "900 euler"

key Prior
key Prior
key Prior
check "Page up: back to the first step" wait_until 10 title_has "plummer, 600 bodies"
check "Page up: and its kernel" wait_until 10 title_has "cpu-serial"
save_picture
check "what the first step does not set stays" test "$(picture_text Integrator)" = euler

key h
shot hidden
check_differ "H: hides the caption" step_1 hidden "$caption"
check_differ "H: the galaxy is in the middle then" step_1 hidden "$window_middle"
key h

# Full screen and back, by the key that a remote sends to begin a presentation.
geometry() { xdotool getwindowgeometry "$window" | tr -d '\n' | sed 's/(screen.*Geometry/Geometry/'; }
before=$(geometry)
fills_screen() { [[ $(geometry) == *"Position: 0,0"*"Geometry: 1400x900"* ]]; }
restored() { [[ $(geometry) == "$before" ]]; }
xdotool windowmove "$window" 60 40
sleep 0.5
before=$(geometry)
key F5
check "F5: the window fills the screen" wait_until 10 fills_screen
shot presentation
check "F5: a larger caption" test "$(colours_in presentation "560x800+12+12")" -gt 50
key Next
check "F5: pages turn" wait_until 10 title_has "cpu-simd"
key F5
check "F5 again: the old place and size" wait_until 10 restored
key F5
check "F5 once more: full screen again" wait_until 10 fills_screen
key Escape
check "Esc: ends the presentation" wait_until 10 restored
check "Esc: and does not quit then" running
quit
check "exit code 0" test "$code" -eq 0

# Every lecture that is part of the program, from end to end.
for lecture in one-thread-to-tiles unrolling races-barriers-reduced; do
  launch --lecture "$lecture" --bodies 512
  sleep 1
  shot page_0
  for page in 1 2 3 4 5 6; do
    key Next
    shot "page_$page"
    check_differ "$lecture: page $page is another one" "page_$((page - 1))" "page_$page" "$caption"
  done
  quit
  check "$lecture: exit code 0" test "$code" -eq 0
done

# Without a lecture the keys mean the number of bodies, and F5 works all the same.
launch --bodies 512 --paused
before=$(geometry)
key Next
check "without a lecture Page down halves the bodies" wait_until 10 title_has "256 bodies"
key f
key F5
check "without a lecture F5 fills the screen" wait_until 10 fills_screen
sleep 1
shot presented
key f
shot presented_fitted
check_same "F5: the view is fitted into what is free" presented presented_fitted "$window_middle"
key F5
check "F5 again: the old size" wait_until 10 restored
xdotool mousemove --window "$window" 640 560 click --repeat 3 --delay 150 4
key F5
check "F5 after the wheel: full screen" wait_until 10 fills_screen
sleep 1
shot moved
key f
shot moved_fitted
check_differ "F5: a view moved by hand stays as it is" moved moved_fitted "$window_middle"
key F5
quit
check "exit code 0" test "$code" -eq 0

# What is wrong with a script is said before any window opens.
printf '[[step]]\nkernel = "gpu-tilde"\n' >"$work/broken.toml"
"$program" --lecture "$work/broken.toml" >"$work/out" 2>"$work/err" </dev/null
check "a broken script: exit code 2" test $? -eq 2
check "a broken script: file and line" grep -q -F "broken.toml:2: kernel: unknown name 'gpu-tilde', did you mean 'gpu-tiled'" "$work/err"
finish
