# The camera's path on its timeline: keys are added, dragged in time, and the mark is drawn along; what is saved.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
export XDG_DOCUMENTS_DIR=$work/documents
start_display
launch --scene plummer --bodies 1000 --paused

# Of the panel in a window of 1280x720: buttons, and the timeline, which has 10 s from end to end.
readonly add_key="482 603" save_button="549 634"
readonly key_row=663 beside_keys=686
at_second() { awk -v s="$1" 'BEGIN { print int(400 + 53.6 * s + 0.5) }'; }

view() { save_picture && picture_text View; }
other_view() { [[ $1 != "$2" && -n $1 && -n $2 ]]; }
# The newest file of the path, and the times of its keys, a line each.
saved_paths() { find "$XDG_DOCUMENTS_DIR" -name '*.toml' 2>/dev/null | wc -l; }
more_paths() { (($(saved_paths) > $1)); }
save_path() {
  local before
  before=$(saved_paths)
  click $save_button
  wait_until 10 more_paths "$before" || return 1
  path_file=$(find "$XDG_DOCUMENTS_DIR" -name '*.toml' -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d' ' -f2-)
}
times() { sed -n 's/^time *= *//p' "$path_file" | tr '\n' ' '; }
key_time() { times | cut -d' ' -f"$1"; }
about() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a - b < 0.05 && b - a < 0.05) }'; }

key v
for turn in 1 2 3; do
  click $add_key
  drag 560 200 90 30
  sleep 1.5 # until it has come to rest
done
check "the path is saved" save_path
check "with a key for each view" test "$(times | wc -w)" -eq 3
check "at the places of the mark" about "$(key_time 2)" 2

click "$(at_second 0)" $key_row
first=$(view)
click "$(at_second 4)" $key_row
last=$(view)
check "a click on a key shows it" other_view "$first" "$last"
click "$(at_second 1)" $beside_keys
between=$(view)
check "a click beside the keys shows what lies between them" other_view "$first" "$between"
check "and is none of them" other_view "$last" "$between"
# Keys are the timeline's while it is held: the picture is compared as it is seen.
seen() { import -window "$window" "$work/$1.png"; }
xdotool mousemove --window "$window" "$(at_second 1)" $beside_keys sleep 0.2 mousedown 1 sleep 0.6
seen at_one
xdotool mousemove --window "$window" "$(at_second 3)" $beside_keys sleep 0.6
seen at_three
check_differ "the mark follows the pointer while it is dragged, and the view the mark" at_one at_three "540x300+385+100"
xdotool mouseup 1 sleep 0.3
click "$(at_second 0)" $key_row
check "and back at the first key is its view again" test "$(view)" = "$first"

drag "$(at_second 2)" $key_row 161 0
check "a key that was dragged: the path is saved anew" save_path
check "it has moved by the way of the pointer" about "$(key_time 2)" 3.95
check "no farther than the key behind it" test "$(times | wc -w)" -eq 3
check "and the others stay" about "$(key_time 1) " 0
check "the last one too" about "$(key_time 3)" 4
drag "$(at_second 4)" $key_row 268 0
check "the last key is dragged: saved" save_path
check "it stands at nine seconds" about "$(key_time 3)" 9
cp "$path_file" "$work/kept.toml"

# The saved run has it too.
key ctrl+s
saved_run() { find "$XDG_DOCUMENTS_DIR" -name '*.checkpoint.hdf5' | head -n 1 | grep .; }
check "the run is saved with it" wait_until 20 saved_run
quit
check "exit code 0" test "$code" -eq 0
launch --resume "$(saved_run)" --paused --autosave 0
key v
check "a run that goes on has the path: saved from there" save_path
check "it is the same" cmp "$path_file" "$work/kept.toml"
quit
finish
