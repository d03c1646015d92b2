# Files dropped on the window, by a true drag and drop.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
readonly python=/usr/bin/python3 # the one that the distribution's python3-xlib belongs to
"$python" -c 'import Xlib' 2>/dev/null || skip_all "python3-xlib is not installed"
readonly notice_area="560x60+385+600"

drop() { # PATH...
  check "drop: the window takes $(basename "$1")" \
    "$python" "$here/drop_file.py" "$window" 640 360 "$@"
}
runs() { title_has "$1"; }
refused() { # NAME: the scene stays, and a message says why
  check "$1: the scene stays" runs "galaxy one.bin, 200 bodies"
  shot "$1"
  check_same "$1: the same picture" good "$1" "560x480+385+10"
  check_differ "$1: a message" good "$1" "$notice_area"
  key Escape # the message
  check "$1: the program goes on" running
}

# 200 bodies on a spiral, in the sight of who looks from where the camera is at first.
"$python" - "$work/galaxy one.bin" <<'PY'
import math, struct, sys

bodies = 200
data = struct.pack("<d6i", 0.0, bodies, 3, 0, bodies, 0, 0)
for i in range(bodies):
    angle, radius = 2.4 * i, 0.1 + i / bodies
    place = (radius * math.cos(angle), radius * math.sin(angle), 0.01 * i)
    data += struct.pack("<9f", 1 / bodies, *place, 0, 0, 0, 0.05, 0)
open(sys.argv[1], "wb").write(data)
PY
head -c 4000 "$work/galaxy one.bin" >"$work/broken.bin"
echo "some words" >"$work/words.txt"
mkdir "$work/folder"
"$program" convert "$work/galaxy one.bin" "$work/small.csv" >/dev/null

start_display
launch --bodies 300 --scene plummer --paused
shot before
drop "$work/galaxy one.bin" # a name with a blank, which travels as %20
check "a good file: it runs" wait_until 20 runs "galaxy one.bin, 200 bodies"
shot good
check_differ "a good file: another picture" before good
drop "$work/broken.bin"
refused broken
drop "$work/words.txt"
refused words
drop "$work/folder"
refused folder
drop "$work/missing.bin"
refused missing
drop "$work/small.csv" "$work/broken.bin"
check "of several files the first" wait_until 20 runs "small.csv, 200 bodies"
quit
check "exit code 0" test "$code" -eq 0
finish
