# The composer: a change runs by itself where that is wanted, and components come and go.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
export XDG_DATA_HOME=$work/home/.local/share
readonly live_box="901 340" save_button="854 340"
readonly duplicate_button="465 456" remove_button_of_two="465 508" # the list is a line longer then
readonly above="560x200+385+10"                                    # of the panel
readonly saved=$XDG_DATA_HOME/gravitile/scenes/plummer-sphere.toml
start_display
launch --bodies 512 --scene plummer --paused

key m
sleep 1
shot one
click $duplicate_button
sleep 2
check "without live nothing runs by itself" title_has "plummer, 512 bodies"
click $live_box
check "with it the changed scene does" wait_until 20 title_has "Plummer sphere, 512 bodies"
shot two
check_differ "the duplicate is to be seen" one two "$above"
click $save_button
check "and saved" wait_until 20 test -s "$saved"
check "as a component of its own" test "$(grep -c '^\[\[component\]\]' "$saved")" -eq 2
check "with another name" grep -q '^name = "plummer 2"' "$saved"
check "beside the first" grep -qE '^position = \[ *[0-9.]+, 0' "$saved"
sleep 6 # until the notice is gone
click $remove_button_of_two
another_picture() {
  shot removed
  [[ $(differing_pixels two removed "$above") != 0 ]]
}
check "without it the picture is another one" wait_until 20 another_picture
check_same "that of the one that is left" one removed "$above"

# What runs next is taken up, unless the draft holds changes that neither run nor are saved.
chosen() { # WORDS: in the palette
  key ctrl+p
  xdotool type --delay 60 "$1"
  sleep 0.5
  key Return
  sleep 1
}
other_file() { find "$XDG_DATA_HOME" -name '*.toml' ! -name "$(basename "$saved")" | grep .; }
components() { grep -c '^\[\[component\]\]' "$(other_file | head -n 1)"; }
chosen "(king)"
check "another scene is opened" wait_until 20 title_has "king, 512 bodies"
click $save_button
check "the composer has taken it up in place of what ran" wait_until 20 other_file
check "with its component" grep -q '^model *= "king"' "$(other_file)"
check "and runs nothing by itself" title_has "king, 512 bodies"
click $live_box # off
click $duplicate_button
chosen "(hernquist)"
check "a scene is opened beside a draft" wait_until 20 title_has "hernquist, 512 bodies"
rm -f "$(other_file)"
click $save_button
check "the draft is still there" wait_until 20 other_file
check "with its changes" test "$(components)" -eq 2
quit
check "exit code 0" test "$code" -eq 0
finish
