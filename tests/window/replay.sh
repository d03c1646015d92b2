# A trajectory on its timeline: opened, scrubbed, played, closed; and one recorded from the window.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
readonly python=/usr/bin/python3
start_display
export XDG_DOCUMENTS_DIR=$work/documents
run_file=$work/run.orbits
"$program" record "$run_file" --device cpu --bodies 400 --dt 0.02 --frames 120 --steps-per-frame 2 >/dev/null
# The timeline stands at the lower edge between the panels; pictures are compared above it and its messages.
readonly kStripY=615 kStripLeft=394 kStripRight=946
frame_now() { # the recorded step of what is shown, over two
  save_picture
  echo $(($(picture_text Step) / 2))
}
near() { (($1 - $2 <= $3 && $2 - $1 <= $3)); }
recorded() { find "$work/documents" -name '*.orbits' -size +0 2>/dev/null | wc -l; }
some_recorded() { (($(recorded) > $1)); }
nothing_recording() { test -z "$(find "$work/documents" -name '*.orbits.*')"; }

launch --replay "$run_file" --paused --bodies 300 --scene plummer
check "--replay: the title says so" wait_until 20 title_has "replay of run.orbits, 400 bodies"
sleep 6 # until the message that it was opened has gone
shot first
check "--replay: paused on the first frame" test "$(frame_now)" -eq 0
key Right
key Right
check "Right arrow: frame by frame" test "$(frame_now)" -eq 2
key Left
check "Left arrow: back" test "$(frame_now)" -eq 1
key End
check "End: the last frame" test "$(frame_now)" -eq 119
shot last
check_differ "End: another picture" first last "540x400+385+40"
key Home
check "Home: the first frame" test "$(frame_now)" -eq 0
shot again
check_same "Home: the same picture as before" first again "540x400+385+40"

# Scrubbed.
middle=$(((kStripLeft + kStripRight) / 2))
click "$middle" "$kStripY"
check "a click on the timeline: the frame there" near "$(frame_now)" 60 4
shot scrubbed
check_differ "a click on the timeline: another picture" first scrubbed "540x400+385+40"
drag "$middle" "$kStripY" 200 0
check "a drag: the frame where it ends" near "$(frame_now)" 101 6
save_picture
view=$(picture_text View)
drag "$middle" "$kStripY" -260 30
check "a drag on the timeline does not turn the view" test "$(save_picture && picture_text View)" = "$view"
drag 640 300 60 20
check "the view can be turned" test "$(save_picture && picture_text View)" != "$view"

# Played: forward, then backwards.
key Home
key space
plays_on() { (($(frame_now) > $1)); }
plays_back() { (($(frame_now) < $1)); }
check "Space: it plays" wait_until 20 plays_on 5
key End
key space # at the end it had stopped, or stops now
for _ in $(seq 1 4); do key bracketleft; done # 1, 1/2, 1/4, -1/4, -1/2
key End
check "[: backwards from the end" wait_until 30 plays_back 119

# What computes is refused, and the run that waited comes back as it was.
key Down
shot refused
check "Down: still the replay" title_has "replay of run.orbits"
key Escape
key Escape
check "Esc: the run goes on" wait_until 20 title_has "plummer, 300 bodies"
check "Esc: with its own steps" test "$(save_picture && picture_text Bodies)" = 300

# A dropped one opens; another scene ends it.
if "$python" -c 'import Xlib' 2>/dev/null; then
  check "dropped: the window takes it" "$python" "$here/drop_file.py" "$window" 640 360 "$run_file"
  check "dropped: it is replayed" wait_until 20 title_has "replay of run.orbits"
  head -c 300 "$run_file" >"$work/broken.orbits"
  "$python" "$here/drop_file.py" "$window" 640 360 "$work/broken.orbits" >/dev/null
  sleep 1
  check "a broken one: the other stays" title_has "replay of run.orbits"
  key Escape
  key Escape
  check "Esc: the run again" wait_until 20 title_has "plummer, 300 bodies"
fi

# Recorded here, with the run going on; J ends that.
key space
key j
shot recording
convert "$work/recording.png" -crop 540x60+385+10 +repage -fill black +opaque 'rgb(230,60,50)' "$work/mark.png"
check "J: a mark shows" test "$(convert "$work/mark.png" -format '%[fx:mean>0]' info:)" = 1
sleep 2
key j
check "J: a trajectory is saved" wait_until 30 some_recorded 0
check "J: nothing else is left" wait_until 20 nothing_recording
own=$(find "$work/documents" -name '*.orbits')
check "J: named by scene and time" grep -qE '/gravitile/plummer-t-[0-9.e-]+\.orbits$' <<<"$own"
quit
check "exit code 0" test "$code" -eq 0
check "recorded: it can be drawn" "$program" render "$work/own.png" --replay "$own" --at 3
check "recorded: many frames" grep -qE 'plummer, 300 bodies, ([1-9][0-9]|[0-9],[0-9]{3}|[1-9][0-9]{2}) frames' \
  <("$program" render "$work/own2.png" --replay "$own" --at 3 2>&1 >/dev/null)
finish
