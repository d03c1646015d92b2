# --trace tells where the time of frames goes: the thread that draws, the GPU, the encoder and the steps side by side.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
needs_encoder
start_display

run_window() { # ARGUMENT...
  code=0
  (cd "$work/cwd" && timeout 120 "$program" --device cpu --bodies 2000 --size 640x360 "$@" >"$work/out" 2>"$work/err" </dev/null) || code=$?
}
# Judges a trace by an expression: `spans` of a thread's name and a span's are lists of (start, end), ms; `moments`
# likewise of times.
judge() { # EXPRESSION
  python3 - "$work/trace.json" "$1" <<'PYTHON'
import collections, json, sys
events = json.load(open(sys.argv[1]))["traceEvents"]
threads = {e["tid"]: e["args"]["name"] for e in events if e["name"] == "thread_name"}
found, marks = collections.defaultdict(list), collections.defaultdict(list)
for e in events:
    if e["ph"] == "X":
        found[threads[e["tid"]], e["name"]].append((e["ts"] / 1e3, (e["ts"] + e["dur"]) / 1e3))
    elif e["ph"] == "i":
        marks[threads[e["tid"]], e["name"]].append(e["ts"] / 1e3)
def spans(thread, name): return sorted(found[thread, name])
def moments(thread, name): return sorted(marks[thread, name])
def covers(outer, inner): return all(any(a <= b0 + 1e-3 and b1 <= b + 1e-3 for a, b in outer) for b0, b1 in inner)
if not eval("(" + sys.argv[2] + ")"):
    print({k: len(v) for k, v in found.items()}, {k: len(v) for k, v in marks.items()})
    sys.exit(1)
PYTHON
}

run_window --frames 90 --record "$work/film.mkv" --trace "$work/trace.json"
check "exit code 0" test "$code" -eq 0
check "every frame is in it, with its picture and its swap" judge \
  'len(spans("drawing thread", "frame")) == len(spans("drawing thread", "picture")) == len(spans("drawing thread", "swap")) == 90'
check "parts lie inside their frames" judge 'covers(spans("drawing thread", "frame"), spans("drawing thread", "panels"))'
check "the GPU's passes of each frame, or of all but some that it was behind with" judge \
  '45 <= len(spans("GPU: picture", "panels")) <= 90'
check "the GPU draws a frame no sooner than it is asked for it" judge \
  'spans("GPU: picture", "finish")[0][1] > spans("drawing thread", "picture")[0][0]'
film_frames=$(grep -oE 'film_frames=[0-9]+' "$work/out" | cut -d= -f2)
check "each frame of the film was asked for, and encoded" judge \
  "len(spans('encoder', 'encode')) >= $film_frames > 5 and len(spans('drawing thread', 'film: ask for the frame')) >= $film_frames"
check "frames go on while the encoder works" judge \
  'any(a < start < b for a, b in spans("encoder", "encode") for start, end in spans("drawing thread", "frame"))'
check "steps go on beside them" judge \
  'any(a < start < b for a, b in spans("steps", "steps") for start, end in spans("drawing thread", "frame"))'
check "nothing was left out" grep -q '"spans_left_out": 0' "$work/trace.json"
check "no other file is left" test "$(find "$work/cwd" "$work" -maxdepth 1 -name '*trace*' | wc -l)" -eq 1

run_window --frames 20 --trace "$work/trace.json"
check "a file that is there is not replaced: exit code 2" test "$code" -eq 2
check "a file that is there is not replaced: says how it would be" grep -q -- '--trace: .*trace.json.*--force' "$work/err"
check "a file that is there is not replaced: it is as it was" judge 'len(spans("drawing thread", "frame")) == 90'
run_window --frames 20 --force --trace "$work/trace.json"
check "--force: another takes its place" judge 'len(spans("drawing thread", "frame")) == 20'

# A key and what comes of it: the new start of the run shows within two frames.
launch --bodies 2000 --force --trace "$work/trace.json"
sleep 1
key BackSpace
sleep 1
quit
check "a window that is closed leaves its trace" test "$code" -eq 0
check "what was asked for happens in the same frame or the next" judge \
  'len(moments("drawing thread", "the run began anew")) == 1 and
   any(sum(k < start <= r for start, end in spans("drawing thread", "frame")) <= 1 for r in moments("drawing thread", "the run began anew")
       for k in moments("drawing thread", "input") if k < r)'

# Off-screen, the same of a film.
(cd "$work/cwd" && "$program" record "$work/again.mkv" --device cpu --bodies 2000 --size 320x180 --frames 30 --force --trace "$work/trace.json" >"$work/out" 2>"$work/err" </dev/null)
check "record: steps, pictures and the encoder" judge \
  'len(spans("drawing thread", "draw")) == len(spans("encoder", "encode")) == 30 and spans("steps", "steps")'
finish
