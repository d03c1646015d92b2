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

# The largest panels on such a screen: six pixels to a designed one, and all of it in the window.
mkdir -p "$XDG_CONFIG_HOME/gravitile"
printf 'theme = "light"\nscale = 300\n' >"$XDG_CONFIG_HOME/gravitile/settings.toml"
brightness() { convert "$work/$1.png" -crop "$2" +repage -colorspace gray -format '%[fx:int(100*mean)]' info:; } # SHOT AREA
launch --bodies 300 --paused
shot largest
check "300 %: the panel has its width" test "$(brightness largest 20x200+2120+600)" -gt 80
check "and its margin" test "$(brightness largest 40x200+10+600)" -lt 20
click 300 180 # the heading is no button; the first row below it is
click 456 360
sleep 1
save_picture
check "its buttons are where they are drawn: it runs" test "$(picture_text Step)" -gt 0
quit
check "exit code 0" test "$code" -eq 0
check "and nothing was said" test ! -s "$work/err"
finish
