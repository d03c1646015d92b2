# The source view: the running kernel's source in colours, with marks where it differs from the kernel before.
# A processor's kernels are compiled into the program: their source is there to be read only.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
readonly source_area="584x420+376+286" middle_area="540x180+385+60"
readonly presented_area="700x240+520+440" # its text in a presentation
readonly code_spot="700 520"  # in the text
readonly keyword='rgb(245,158,237)' directive='rgb(168,189,255)' comment='rgb(158,179,194)' bar='rgb(107,230,133)'

# About that colour: letters have soft edges.
pixels_of() { # COLOUR NAME AREA
  convert "$work/$2.png" -crop "$3" +repage -fuzz 6% -fill black +opaque "$1" -fill white -opaque "$1" \
    -format '%[fx:round(mean*w*h)]' info:
}

readonly notice_s=6  # a kernel's name is gone by then; Esc, a moment too late for it, would end the program

start_display
launch --bodies 512 --paused
key b # the time and scale bar make room for panels

shot closed
key e
shot opened
check_differ "E: the source lies over the picture's lower part" closed opened "$source_area"
check_same "and leaves its upper part free" closed opened "$middle_area"
for kind in directive keyword comment; do
  check "a $kind has its colour" test "$(pixels_of "${!kind}" opened "$source_area")" -gt 20
done
check "no mark before another kernel ran" test "$(pixels_of "$bar" opened "$source_area")" -eq 0

key Up
check "another kernel runs" wait_until 10 title_has "cpu-threads"
sleep "$notice_s"
shot marked
check "lines that the kernel before does not have are marked" test "$(pixels_of "$bar" marked "$source_area")" -gt 50

click $code_spot
key Up
check "keys are the window's: a source that can't be edited takes none" wait_until 10 title_has "cpu-reduced"
sleep "$notice_s"
shot third
check_differ "and the view follows the kernel" marked third "$source_area"

key F5
sleep 1
shot presented
key F5
sleep 1
click 447 371 # A+
shot larger
check_differ "letters can be larger" third larger "$source_area"
key F5
sleep 1
shot presented_larger
check_differ "and are so in a presentation too" presented presented_larger "$presented_area"
key F5
sleep 1

drag 600 289 0 -120
shot moved
check_differ "the view can be moved" larger moved "$middle_area"
key e
shot closed_again
check_same "E: closes it" closed closed_again "$middle_area"
key e
shot opened_again
check_same "and it opens in its place again, not where it was moved to" larger opened_again
drag 600 289 2000 2000 # its title to a corner of the screen
key e
key e
shot brought_back
check_same "also after it was moved off the window" larger brought_back
quit
check "exit code 0" test "$code" -eq 0
check "and nothing was said" test ! -s "$work/err"
finish
