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
click $remove_button_of_two
another_picture() {
  shot removed
  [[ $(differing_pixels two removed "$above") != 0 ]]
}
check "without it the picture is another one" wait_until 20 another_picture
check_same "that of the one that is left" one removed "$above"
quit
check "exit code 0" test "$code" -eq 0
finish
