# The panels that a lecture is held with: facts, history and comparison.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
readonly facts_area="584x110+376+596" history_area="584x190+376+14"
readonly second_bar="4x6+390+96"        # of the comparison
readonly middle_area="540x240+385+320"  # what is left to the picture while all three are open
# Colours of the history's line and of its marks' labels, and of a bar.
readonly line='rgb(140,199,255)' label='rgb(140,224,158)' bar='rgb(66,107,168)'

# About that colour: letters have soft edges.
pixels_of() { # COLOUR NAME AREA
  convert "$work/$2.png" -crop "$3" +repage -fuzz 10% -fill black +opaque "$1" -fill white -opaque "$1" \
    -format '%[fx:round(mean*w*h)]' info:
}

start_display
launch --bodies 512 --paused
key b # the time and scale bar make room for panels

shot closed
key k
shot facts
check_differ "K: the facts lie below the picture's middle" closed facts "$facts_area"
check_same "K: and leave its middle free" closed facts "$middle_area"
key k
shot facts_closed
check_same "K: closes them again" closed facts_closed "$facts_area"

key g
shot history_empty
check_differ "G: the history opens with nothing measured" closed history_empty "$history_area"
check "and has no line then" test "$(pixels_of "$line" history_empty "$history_area")" -eq 0
key space
sleep 2
key space
shot history_line
check "it has a line after some steps" test "$(pixels_of "$line" history_line "$history_area")" -gt 20
key Up
check "another kernel runs" wait_until 10 title_has "cpu-threads"
sleep 1
shot history_mark
before=$(pixels_of "$label" history_line "$history_area")
check "and its name stands in the history" test "$(pixels_of "$label" history_mark "$history_area")" -gt "$before"
key g

key c
shot compare_one
check "C: one bar for one kernel that ran" test "$(pixels_of "$bar" compare_one "$second_bar")" -eq 0
key space
sleep 3
key space
shot compare_two
check "and another for the next" test "$(pixels_of "$bar" compare_two "$second_bar")" -gt 0
key c

key k
key g
shot all
key h
shot hidden
check_differ "H: hides them" all hidden "$facts_area"
key k
shot shown_again
check_same "K while hidden: the facts are shown, not closed" all shown_again "$facts_area"

# One body: no pairs but its own, and a step that is over before a clock ticks.
for _ in 1 2 3 4 5 6 7 8 9; do key Next; done
check "half the bodies, down to one" wait_until 10 title_has " 1 bodies"
key c
key space
sleep 1
shot lone
check_differ "one body: the panels are still drawn" hidden lone "$facts_area"

# Too narrow for two columns and panels between them: those lie below the right column, and nothing under it.
readonly below_right="270x60+735+640"
key space
key k
key c
xdotool windowsize "$window" 1024 720
sleep 1
shot narrow
key k
shot narrow_facts
check_differ "a narrow window: the facts lie below the right column" narrow narrow_facts "$below_right"
quit
check "exit code 0" test "$code" -eq 0
finish
