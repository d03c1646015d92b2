# A screen of twice the density: window, picture and panels are twice as large, and input still meets them.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
command -v xprop >/dev/null || skip_all "xprop is not installed"
screen=2600x1500x24
start_display
# What desktops set; a line of its own, as the resource format wants it.
xprop -root -f RESOURCE_MANAGER 8s -set RESOURCE_MANAGER $'Xft.dpi: 192\n'
launch --bodies 300 --paused

twice() { for number in "$@"; do echo $((2 * number)); done; }
save_picture
check "the picture has twice the pixels" test "$(identify -format %wx%h "$picture")" = 2560x1440
click $(twice $kKernelList)
click $(twice $kFirstKernel)
check "the kernel list lies at twice the distance" wait_until 10 title_has "cpu-serial"
shot before
drag $(twice $kPictureSpot) 240 -80
shot after
check_differ "a drag on the picture turns it" before after 1000x1200+800+20
quit
check "exit code 0" test "$code" -eq 0
finish
