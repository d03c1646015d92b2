# Ctrl+S saves the run, --resume goes on with it, and what a killed process has left is offered.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
start_display
readonly kQuestionArea="460x120+410+300"
export XDG_DOCUMENTS_DIR=$work/documents
state=$HOME/.local/state/gravitile
saved_runs() { find "$work/documents" -name '*.checkpoint.hdf5' 2>/dev/null | wc -l; }
more_runs() { (($(saved_runs) > $1)); }
left_runs() { find "$state" -name '*.checkpoint.hdf5' 2>/dev/null | wc -l; }
some_left() { (($(left_runs) > $1)); }
key_with_control() { xdotool keydown ctrl sleep 0.1 keydown "$1" sleep 0.15 keyup "$1" sleep 0.1 keyup ctrl sleep 0.15; }
step_now() {
  save_picture
  picture_text Step
}
# In the window of the question, which is in the middle; its text is a few letters longer or shorter at times.
readonly kSaveButton="95 595" # at the foot of the left panel
readonly kResumeButton="443 371" kDiscardButton="525 371"

# Saved and gone on with.
launch --bodies 300 --seed 5 --paused --autosave 0
for _ in 1 2 3; do key Right; done
shot stepped
key_with_control s
check "Ctrl+S: a run is saved" wait_until 20 more_runs 0
run=$(find "$work/documents" -name '*.checkpoint.hdf5' | head -n 1)
check "Ctrl+S: named by scene and time" grep -qE '/gravitile/disk-galaxy-t-[0-9.]+\.checkpoint\.hdf5$' <<<"$run"
key_with_control s
check "Ctrl+S again: another file" wait_until 20 more_runs 1
# shellcheck disable=SC2086
click $kSaveButton
check "the button: another file" wait_until 20 more_runs 2
shot saved
check_differ "the button: the panel says where" stepped saved "330x60+15+591"
newest=$(find "$work/documents" -name '*-3.checkpoint.hdf5')
check "the button: named after the others" test -n "$newest"
check "Ctrl+S: no picture by it" test "$(saved_pictures)" -eq 0
quit
check "Ctrl+S: exit code 0" test "$code" -eq 0
launch --resume "$run" --paused --autosave 0
sleep 1
shot resumed
check_same "--resume: the same picture" stepped resumed
check "--resume: the same step" test "$(step_now)" = 3
key Right
check "--resume: the step goes on" test "$(step_now)" = 4
key BackSpace
check "Backspace: back where it was resumed" test "$(step_now)" = 3
quit

# A clean end leaves nothing.
launch --bodies 300 --autosave 0.02
check "autosave: a file by itself" wait_until 30 some_left 0
check "autosave: where it belongs" test -n "$(find "$state" -name 'run-*.lock')"
quit
check "autosave: gone after a clean end" test "$(find "$state" -type f | wc -l)" -eq 0

# A killed one is offered, to one instance at a time.
launch --bodies 300 --seed 5 --autosave 0.02
wait_until 30 some_left 0
kill -9 "$program_pid"
wait "$program_pid" 2>/dev/null
launch --bodies 300 --paused --autosave 10
shot question
key Escape
shot later
check_differ "killed: a question" question later "$kQuestionArea"
check "Esc: does not quit" running
quit
check "Later: the run stays" test "$(left_runs)" -eq 1
launch --bodies 300 --paused --autosave 10
(cd "$work/cwd" && exec "$program" --device cpu --bodies 200 --frames 3 >/dev/null 2>&1)
check "another instance takes nothing away" test "$(left_runs)" -eq 1
shot question
# shellcheck disable=SC2086
click $kResumeButton
sleep 1
check "Resume: goes on" test "$(step_now)" -gt 0
shot resumed
check_differ "Resume: the question goes" question resumed "$kQuestionArea"
check "Resume: the run is still safe" test "$(left_runs)" -eq 1
quit
check "Resume: gone after a clean end" test "$(find "$state" -type f | wc -l)" -eq 0

launch --bodies 300 --autosave 0.02
wait_until 30 some_left 0
kill -9 "$program_pid"
wait "$program_pid" 2>/dev/null
launch --bodies 300 --paused --autosave 10
# shellcheck disable=SC2086
click $kDiscardButton
check "Discard: the run goes" wait_until 10 test "$(left_runs)" -eq 0
quit
check "exit code 0" test "$code" -eq 0
finish
