# Scenes: time and scale bar, the gallery, and the composer with the file it writes.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
export XDG_DATA_HOME=$work/home/.local/share
readonly scale_area="190x60+375+645" gallery_area="560x500+385+45"
readonly second_scene="662 98"  # in the gallery: the Plummer sphere
readonly mass_field="792 495" apply_button="791 340" save_button="854 340"
readonly replace_button="432 684"  # beside the question
readonly thumbnails=$XDG_CACHE_HOME/gravitile/thumbnails
readonly saved=$XDG_DATA_HOME/gravitile/scenes/plummer-sphere.toml
start_display
launch --bodies 512 --scene square --paused

shot with_scale
key b
shot without_scale
check_differ "B: hides time and scale bar" with_scale without_scale "$scale_area"
check_same "B: and nothing else" with_scale without_scale "560x600+385+10"
key b
shot scale_again
check_same "B: shows them again" with_scale scale_again "$scale_area"

several_thumbnails() { (($(find "$thumbnails" -name '*.png' | wc -l) >= 9)); }
key o
check "O: the gallery makes pictures of the scenes" wait_until 60 several_thumbnails
settle_s=2 shot gallery
check "O: and shows them" test "$(colours_in gallery "$gallery_area")" -gt 200
click $second_scene
check "a click in the gallery runs the scene" wait_until 20 title_has "plummer, 512 bodies"
first_made=$(find "$thumbnails" -name 'plummer-*.png' -printf '%T@\n')
key Escape
shot gallery_closed
check "Esc: closes the gallery and does not quit" running
check_differ "Esc: the picture is free again" gallery gallery_closed "$gallery_area"
key o
shot gallery_again
key o
check "opened again it takes its pictures from the cache" \
  test "$(find "$thumbnails" -name 'plummer-*.png' -printf '%T@\n')" = "$first_made"

key m
click $mass_field
type_text 25e-1
click $apply_button
check "the composer applies a change" wait_until 20 title_has "Plummer sphere, 512 bodies"
click $save_button
check "and saves the scene" wait_until 20 grep -q '^mass = 2.5' "$saved"
check "render takes the file" "$program" render "$work/own.png" --scene "$saved" --bodies 256 --size 160x90 \
  --device cpu
check "the file names the model" grep -q '^model = "plummer"' "$saved"

mass() { # TEXT: in the place of what the field holds
  click $mass_field
  key ctrl+a
  type_text "$1"
}
mass -1
shot refused
click $apply_button
click $save_button
sleep 1
check "a mass below 0 is neither applied nor saved" grep -q '^mass = 2.5' "$saved"
check "and the scene runs on" running

mass 3
click $save_button
sleep 2
check "a file that is there is not replaced unasked" grep -q '^mass = 2.5' "$saved"
# On a loaded machine the question may not be there yet.
replaced() { click $replace_button && grep -q '^mass = 3' "$saved"; }
check "but when that is answered" wait_until 30 replaced
check "no other file is left there" test "$(find "$(dirname "$saved")" -type f | wc -l)" = 1
key o
settle_s=3 shot with_own
key Escape
key Escape
check "Esc: closes gallery and composer one after the other" running
quit
check "exit code 0" test "$code" -eq 0
finish
