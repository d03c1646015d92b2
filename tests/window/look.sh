# How the picture and the panels look: the palette, looks, undo, themes, scale, sides; and what of it is kept.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
readonly settings=$XDG_CONFIG_HOME/gravitile/settings.toml
readonly heading="330x20+20+22"                    # of the left panel
readonly panel_paper="6x200+16+300"                # its margin
readonly move_sign="319 32" close_sign="340 32"    # in it
readonly softening_from="270 503" softening_to=70  # the slider, and how far it is dragged
start_display
launch --bodies 256 --paused --size 1280x720

# Types into the palette and takes the first thing that it finds.
palette() { # WORDS
  key ctrl+p
  xdotool type --delay 60 "$1"
  sleep 0.5
}
chosen() { # WORDS
  palette "$1"
  key Return
  sleep 0.5
}
look_has() { # LINE
  save_picture
  grep -qx "$1" <<<"$(picture_text Look 2>/dev/null)"
}
brightness() { convert "$work/$1.png" -crop "$2" +repage -colorspace gray -format '%[fx:int(100*mean)]' info:; } # SHOT AREA
softening() { save_picture && picture_text Softening; }

shot before
palette "plummer sp"
shot palette
check_differ "Ctrl+P: the palette lies over the picture" before palette 400x60+440+60
key Escape
shot closed
check_same "Esc: closes it" before closed
check "Esc: and does not quit then" running
chosen "plummer sp"
check "the palette opens a scene that is typed in part" wait_until 10 title_has "plummer"
palette "hs"
key Escape
shot letters
check "letters in the palette are no keys: the panels stay" test "$(brightness letters "$heading")" -gt 3

first=$(softening)
drag $softening_from $softening_to 0
drag $softening_from $softening_to 0
check "a slider sets the softening" test "$(softening)" != "$first"
key ctrl+z
check "Ctrl+Z: both drags of it are taken back at once" test "$(softening)" = "$first"
key ctrl+y
check "Ctrl+Y: and done again" test "$(softening)" != "$first"

chosen "hubble"
check "a look is chosen in the palette" look_has 'colour = "temperature"'
check "and all of it" look_has 'tone-curve = "film"'
key ctrl+z
check "Ctrl+Z: the look before" bash -c "! grep -q temperature" <<<"$(save_picture && picture_text Look 2>/dev/null)"
chosen "speed"
check "a choice of the picture is in the palette" look_has 'colour = "speed"'
shot legend
chosen "legend off"
shot no_legend
check_differ "a colour bar stands at the lower right" legend no_legend 240x50+710+650

chosen "light theme"
shot light
check "the light theme is light" test "$(brightness light "$panel_paper")" -gt 80
check "the dark one was dark" test "$(brightness legend "$panel_paper")" -lt 20
check "the theme is kept" wait_until 5 grep -qx 'theme = "light"' "$settings"

key p
key i
for _ in 1 2 3 4; do key ctrl+equal; done
check "Ctrl+plus: the scale is kept" wait_until 5 grep -qx 'scale = 200' "$settings"
shot doubled
check "200 %: the panel is twice as wide" test "$(brightness doubled 4x100+690+200)" -gt 80
key ctrl+0
check "Ctrl+0: the usual scale" wait_until 5 grep -qx 'scale = 100' "$settings"
chosen "dark theme"

# Looks of one's own, with the picture panel alone in its column.
readonly look_list="1160 58" save_as="1100 205" save_as_below_one="1100 227"
readonly own_look=$XDG_CONFIG_HOME/gravitile/looks/mine.toml
key i
click $look_list
click $save_as
shot asked
key Return
sleep 0.5
check "a look without a name is not saved" test ! -e "$own_look"
type_text mine
key Return
check "'Save as' keeps the look" wait_until 5 test -s "$own_look"
touch -d 2001-01-01 "$own_look"
is_old() { test -n "$(find "$own_look" ! -newermt 2002-01-01)"; }
sleep 1
click $look_list
click $save_as_below_one
type_text mine # over what was selected
key Return
sleep 1
check "one that is there is not replaced at once" is_old
key Return
is_new() { ! is_old; }
check "but when that is said again" wait_until 5 is_new
check "and there is no other" test "$(find "$(dirname "$own_look")" -name '*.toml' | wc -l)" -eq 1
key i

click $close_sign
check "the cross hides a panel, and that is kept" wait_until 5 grep -q '^simulation = .*shown = false' "$settings"
key n
check "its key brings it back" wait_until 5 bash -c "! grep -q '^simulation' '$settings'"
click $move_sign
check "a panel moves to the other side" wait_until 5 grep -q '^simulation = .*side = "right"' "$settings"
shot moved
check_differ "and leaves its old one" before moved "$heading"
sleep 1
quit
check "exit code 0" test "$code" -eq 0

launch --bodies 256 --paused
shot again
check "another session: the panel is where it was put" test "$(brightness again "$heading")" -lt 3
quit
finish
