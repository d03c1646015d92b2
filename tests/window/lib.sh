# Checks on the program's window, under an X server of their own. To be sourced by the scripts beside it. Each
# check prints one line: "ok NAME", "FAIL NAME: why" or "skip NAME: why".
set -uo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=${GRAVITILE:-$here/../../build/gravitile}
failures=0

ok() { echo "ok $1"; }
fail() { # NAME WHY
  echo "FAIL $1: $2"
  failures=$((failures + 1))
}
skip_all() { # WHY
  echo "skip $(basename "$0" .sh): $1"
  exit 0
}

# A script about films has nothing to test in a program that was built without encoders.
needs_encoder() {
  "$program" info | grep -q 'built without an encoder' || return 0
  skip_all "this program was built without an encoder of films"
}

# A script that looks at no pictures names fewer of them before it sources this.
[[ -v tools ]] || readonly tools=(Xvfb xdotool import convert compare identify)
for tool in "${tools[@]}"; do
  command -v "$tool" >/dev/null || skip_all "$tool is not installed"
done

# Where things stand in a window of 1280x720 at scale 1, pixels from its upper left corner.
readonly kPauseButton="76 60" kStepButton="183 60" kResetButton="291 60"
readonly kBodiesField="219 127" kKernelList="235 165" kFirstKernel="167 197"
readonly kEmptyPanelSpot="18 395"       # on the left panel, beside all controls
readonly kPictureSpot="640 560"         # between the panels
readonly kPictureArea="540x560+385+10"  # of the window, free of panels and notices

# Nothing of the person who runs the tests is read or written.
work=$(mktemp -d)
mkdir "$work/cwd" "$work/home" "$work/pictures" "$work/videos"
export HOME=$work/home XDG_CONFIG_HOME=$work/home/.config XDG_CACHE_HOME=$work/home/.cache
export XDG_PICTURES_DIR=$work/pictures XDG_VIDEOS_DIR=$work/videos
unset WAYLAND_DISPLAY XDG_STATE_HOME

server_pid='' program_pid=''
clean_up() {
  [[ -n $program_pid ]] && kill -9 "$program_pid" 2>/dev/null
  [[ -n $server_pid ]] && kill "$server_pid" 2>/dev/null
  wait 2>/dev/null
  rm -rf "$work"
}
trap clean_up EXIT

# Waits until a command succeeds; its failure after that time is the result. Generous: a loaded machine is slow.
wait_until() { # SECONDS COMMAND...
  local end=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    ((SECONDS < end)) || return 1
    sleep 0.1
  done
}

# An X server on a free display. Without a resource that says otherwise, its scale is 1.
start_display() {
  exec 9<>"$work/display"
  Xvfb -displayfd 9 -screen 0 "${screen:-1400x900x24}" -noreset -nolisten tcp >"$work/xvfb.log" 2>&1 &
  server_pid=$!
  wait_until 30 test -s "$work/display" || skip_all "Xvfb did not start: $(tail -n 1 "$work/xvfb.log")"
  DISPLAY=:$(head -n 1 "$work/display")
  export DISPLAY
}

# Starts the program in an empty folder and waits for its window.
launch() { # ARGUMENT...
  (cd "$work/cwd" && exec "$program" --device "${device:-cpu}" "$@" >"$work/out" 2>"$work/err" </dev/null) &
  program_pid=$!
  wait_until 30 find_window || { fail "window opens" "none after 30 s: $(head -c 200 "$work/err")"; exit 1; }
  # The title carries figures once some frames have been drawn.
  wait_until 30 title_has "bodies" || { fail "window draws" "its title stays '$(title)'"; exit 1; }
}

find_window() {
  window=$(xdotool search --name '^Gravitile' 2>/dev/null | head -n 1)
  [[ -n $window ]]
}
title() { xdotool getwindowname "$window" 2>/dev/null; }
title_has() { [[ $(title) == *"$1"* ]]; }

running() { kill -0 "$program_pid" 2>/dev/null; }
stopped() { ! running; }

# Closes the program by Esc; its exit code in $code. An error on the screen takes an Esc for itself.
quit() {
  local tries
  for tries in 1 2 3 4; do
    key Escape
    wait_until 3 stopped && break
  done
  wait_until 30 stopped || kill -9 "$program_pid"
  wait "$program_pid"
  code=$?
  program_pid=''
}

# A script whose program is gone has nothing left to see.
require_running() {
  running && return
  fail "the program is still there" "it has ended: $(head -c 200 "$work/err")"
  finish
}

# Pressed for longer than a slow frame, as a finger does.
key() { xdotool keydown "$1" sleep 0.15 keyup "$1" sleep 0.15; }
click() { # X Y
  xdotool mousemove --window "$window" "$1" "$2" sleep 0.2 mousedown 1 sleep 0.15 mouseup 1 sleep 0.3
}
drag() { # X Y DX DY
  xdotool mousemove --window "$window" "$1" "$2" sleep 0.2 mousedown 1 sleep 0.2 \
    mousemove_relative -- "$3" "$4" sleep 0.2 mouseup 1 sleep 0.3
}
key_name() { # CHARACTER
  case $1 in -) echo minus ;; *) echo "$1" ;; esac
}
type_text() { # TEXT
  local k
  for ((k = 0; k < ${#1}; ++k)); do key "$(key_name "${1:k:1}")"; done
}

# A picture of the window as it is, without the pointer.
shot() { # NAME
  require_running
  xdotool mousemove --window "$window" 1270 715
  sleep "${settle_s:-0.5}"
  import -window "$window" "$work/$1.png"
}
# Pixels that differ between two such pictures, in the area given.
differing_pixels() { # NAME NAME AREA
  convert "$work/$1.png" -crop "$3" +repage "$work/left.png"
  convert "$work/$2.png" -crop "$3" +repage "$work/right.png"
  compare -metric AE -fuzz 2% "$work/left.png" "$work/right.png" null: 2>&1 | cut -d' ' -f1
}
colours_in() { # NAME AREA
  convert "$work/$1.png" -crop "$2" +repage -unique-colors -format %w info:
}

# Judges the name of a check by the command that follows.
check() { # NAME COMMAND...
  local name=$1
  shift
  if "$@" >"$work/check" 2>&1; then ok "$name"; else fail "$name" "$(head -c 200 "$work/check" | tr '\n' ' ')($*)"; fi
}
check_same() { # NAME SHOT SHOT [AREA]
  local count
  count=$(differing_pixels "$2" "$3" "${4:-$kPictureArea}")
  if [[ $count == 0 ]]; then ok "$1"; else fail "$1" "$count pixels differ"; fi
}
check_differ() { # NAME SHOT SHOT [AREA]
  local count
  count=$(differing_pixels "$2" "$3" "${4:-$kPictureArea}")
  if [[ $count =~ ^[0-9.e+]+$ && $count != 0 ]]; then ok "$1"; else fail "$1" "no pixel differs ($count)"; fi
}

# The newest screenshot of the program, written completely: the program renames it into place.
saved_pictures() { find "$work/pictures" -name '*.png' | wc -l; }
save_picture() {
  local before
  require_running
  before=$(saved_pictures)
  key "${1:-s}"
  wait_until 20 test_more_pictures "$before" || return 1
  picture=$(find "$work/pictures" -name '*.png' -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d' ' -f2-)
}
test_more_pictures() { (($(saved_pictures) > $1)); }
# What the picture's text says of the run: "Step", "Bodies", "Kernel" ...
picture_text() { identify -format "%[$1]" "$picture"; }

finish() { exit $((failures > 0)); }
