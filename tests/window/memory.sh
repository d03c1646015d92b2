# Where there is no memory for what was asked, a notice says so, and the window goes on as it was.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
command -v prlimit >/dev/null || skip_all "prlimit is not installed"
start_display
settings=$XDG_CONFIG_HOME/gravitile/settings.toml
mkdir -p "$(dirname "$settings")"
printf 'picture-size = "4k"\n' >"$settings"

# The program may take so many more MB of addresses.
leave_room() { # MB
  local now
  now=$(awk '/^VmSize/ { print $2 }' "/proc/$program_pid/status")
  prlimit --pid "$program_pid" --as=$((now * 1024 + $1 * 1000000)):unlimited
}
room_again() { prlimit --pid "$program_pid" --as=unlimited; }
shift_s() { xdotool keydown shift sleep 0.1 keydown s sleep 0.15 keyup s sleep 0.1 keyup shift; }
# A notice of an error stands in the picture: red words.
readonly kNoticeArea="540x330+370+380"
red_words() {
  shot notice
  test "$(convert "$work/notice.png" -crop "$kNoticeArea" +repage -fuzz 12% -fill black +opaque 'rgb(255,140,115)' \
    -format '%[fx:mean*w*h>20]' info:)" = 1
}
frames_go_on() {
  shot before
  sleep 1
  shot after
  test "$(differing_pixels before after 540x300+370+40)" != 0
}

launch --bodies 2000 --size 1280x720
# Before anything was freed that could be used again: not even what is read back has room.
saved=$(saved_pictures)
for room in 0 1 3; do
  leave_room "$room"
  shift_s
  sleep 2
  check "Shift+S with $room MB: the window lives on" running
done
check "Shift+S without memory: not all were saved" test "$(($(saved_pictures) - saved))" -lt 3
room_again
check "a picture in 4K, with room for it" save_picture
saved=$(saved_pictures)
# With each amount something else is what can't be had: the image, light, the read-back, its copy, the file.
for room in 1 40 80 120 160 210 270; do
  leave_room "$room"
  key s
  sleep 2
  check "S with $room MB: the window lives on" running
done
check "S without memory: the picture moves on" frames_go_on
check "S without memory: some were not saved" test "$(($(saved_pictures) - saved))" -lt 7
leave_room 1
key s
check "S without memory: a notice" wait_until 10 red_words
has_film() { find "$work/videos" -name '*.part-*' | grep -q .; }
for room in 2 30 100 150 180; do
  leave_room "$room"
  key r
  sleep 2
  check "R with $room MB: the window lives on" running
  room_again
  ! has_film || key r
  sleep 1
done
click $kBodiesField
key ctrl+a
type_text 3000000
leave_room 60
key Return
sleep 8
check "3,000,000 bodies with 60 MB: the window lives on" running
check "3,000,000 bodies with 60 MB: a notice" red_words
check "3,000,000 bodies with 60 MB: the run goes on as it was" title_has "2,000 bodies"
check "3,000,000 bodies with 60 MB: and moves" frames_go_on
room_again
sleep 12 # until the notice is gone
check "S, with room again" save_picture
quit
check "exit code 0" test "$code" -eq 0
finish
