# Double precision, chosen in the panel: the state goes on, the picture stays, and the way back is open.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
start_display
launch --bodies 512 --paused
readonly kSingle="134 375" kDouble="217 375"

for _ in 1 2 3; do key Right; done
shot single
click $kDouble
shot double
check_same "double precision keeps the picture" single double
check_differ "and is marked in the panel" single double "240x30+110+338"
save_picture
check "it is the kernel's own" test "$(picture_text Kernel)" = "cpu-simd, precision double"
check "and the steps go on from where they were" test "$(picture_text Step)" = 3
key Right
save_picture
check "by one" test "$(picture_text Step)" = 4
shot stepped
key space
sleep 1
key space
shot moved
check_differ "the picture lives on" stepped moved
click $kSingle
shot back
check_same "single precision keeps the picture too" moved back
save_picture
check "and is back" test "$(picture_text Kernel)" = "cpu-simd, precision single"
key BackSpace
shot anew
for _ in 1 2 3; do key Right; done
click $kDouble
shot again
check_same "the same steps give the same picture again" single again
quit
check "exit code 0" test "$code" -eq 0

launch --bodies 512 --paused --precision double
save_picture
check "--precision double" test "$(picture_text Kernel)" = "cpu-simd, precision double"
quit
check "--precision double: exit code 0" test "$code" -eq 0
finish
