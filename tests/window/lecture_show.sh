# The panels of a lecture: every one can be named by a step, and be shown or hidden by hand until a step names some.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
start_display

# Beside the caption, over and under the picture's middle, and at the right edge.
readonly below="500x100+436+600" above="500x140+436+20" right="280x200+980+20"

cat >"$work/talk.toml" <<'LECTURE'
[[step]]
title = "None"
scene = "plummer"
bodies = 300
paused = true
panels = []
[[step]]
title = "Facts"
panels = ["facts"]
[[step]]
title = "As they are"
[[step]]
title = "The rates"
panels = ["history", "comparison"]
[[step]]
title = "All to be measured"
panels = ["sweep"]
[[step]]
title = "Performance"
panels = ["performance"]
LECTURE

launch --lecture "$work/talk.toml" --bodies 300
wait_until 10 title_has "plummer, 300 bodies"
sleep 6 # until the message of the start is gone
key h
shot clean
key h
shot none
key Next
shot facts
check_differ "a step shows the facts" none facts "$below"
check_same "and nothing above the picture" none facts "$above"
key k
shot facts_closed
check_same "K: hides what the step has shown" none facts_closed "$below"
key g
shot by_hand
check_differ "G: shows what the step has not" facts_closed by_hand "$above"
key Next
shot next
check_same "a step that names no panels leaves them: the facts" by_hand next "$below"
check_same "and the history" by_hand next "$above"
key Next
shot rates
check_differ "a step shows history and comparison" by_hand rates "500x140+436+190"
check_same "and not the facts" none rates "$below"
key Next
shot sweep
check_differ "a step shows the sweep" none sweep "500x380+436+100"
key h
shot hidden
check_same "H: hides the sweep as well" clean hidden "500x380+436+100"
key Next
shot performance
check_differ "a step that names panels ends a clean picture" hidden performance "$right"
key p
shot by_key
check_same "P: hides the performance panel, and no others were there" none by_key "$right"
check_same "nor anywhere else" none by_key "$below"
key i
shot picture
check_differ "I: shows the picture panel" by_key picture "$right"
quit
check "exit code 0" test "$code" -eq 0

printf '[[step]]\ntitle = "a"\npanels = ["facts", "fact"]\n' >"$work/broken.toml"
"$program" --lecture "$work/broken.toml" >"$work/out" 2>"$work/err" </dev/null
check "an unknown panel: exit code 2" test $? -eq 2
check "an unknown panel: file and line, and those there are" grep -q -F "broken.toml:3: panels: unknown name 'fact', did you mean 'facts'?; allowed: simulation, performance, picture, " "$work/err"
finish
