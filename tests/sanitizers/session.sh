# What one does with the window in a minute, for a program that was built with sanitizers: they end it, or tell at its
# end, when something is wrong. tests/run.sh sets what they need; by hand it is GRAVITILE=... bash tests/sanitizers/session.sh.
readonly tools=(Xvfb xdotool)
source "$(dirname "${BASH_SOURCE[0]}")/../window/lib.sh"
export XDG_DOCUMENTS_DIR=$work/documents
readonly window_size=800x500 # small, for a software renderer

# The program has ended, with code 0 and without a report.
ended_well() { # NAME
  local reports
  reports=$(grep -cE 'ERROR: |WARNING: ThreadSanitizer|runtime error:|SUMMARY: ' "$work/err")
  if ((code == 0 && reports == 0)); then
    ok "$1: no sanitizer complains"
  else
    cat "$work/err"
    fail "$1" "exit code $code, $reports lines of reports, see above"
  fi
}
alone() { # NAME ARGUMENT...
  local name=$1
  shift
  code=0
  "$program" "$@" >"$work/out" 2>"$work/err" </dev/null || code=$?
  ended_well "$name"
}
# Keys one after the other, each for some frames.
keys() { local name; for name in "$@"; do require_running; key "$name"; sleep 0.3; done; }
with_control() { xdotool keydown ctrl sleep 0.1 keydown "$1" sleep 0.15 keyup "$1" sleep 0.1 keyup ctrl; }
# The window has saved such a file.
saved() { find "$work/pictures" "$work/documents" "$work/videos" -name "$1" -size +0 | grep -q .; }

readonly small=(--device cpu --scene plummer --bodies 300 --size 96x64)
alone render render "$work/a.png" "${small[@]}" --steps 20 --checkpoint "$work/a.hdf5" --log "$work/a.csv"
alone "render, resumed" render "$work/b.png" --size 96x64 --resume "$work/a.hdf5" --steps 5 --integrator hermite4
alone "record a trajectory" record "$work/a.orbits" --device cpu --scene plummer --bodies 300 --frames 30
alone "record frames" record "$work/frames/" "${small[@]}" --frames 12
films=yes
"$program" info 2>/dev/null | grep -q 'built without an encoder' && films=no
if [[ $films == no ]]; then
  echo "skip films: this program was built without encoders"
else
  alone "record a film" record "$work/a.mkv" "${small[@]}" --frames 12
fi

start_display
launch --scene plummer --bodies 300 --size "$window_size"
keys j r                          # a trajectory and a film from here on
keys Prior Up Down                # bodies, kernels
check "Page up: more bodies" wait_until 30 title_has "512 bodies"
xdotool windowsize "$window" 700 450
keys k g c d e                    # facts, history, comparison, diagnostics, source
xdotool windowsize "$window" 800 500
keys h h                          # the picture alone, and the panels again
keys s
check "S: a picture" wait_until 60 saved '*.png'
with_control s
check "Ctrl+S: a checkpoint" wait_until 60 saved '*.hdf5'
keys o                            # the gallery draws every scene, on a thread of its own
sleep 5
keys o space Right BackSpace t b
keys j r
check "J: a trajectory" wait_until 60 saved '*.orbits'
[[ $films == no ]] || check "R: a film" wait_until 60 saved '*.mp4'
quit
ended_well "keys"

{
  for step in plummer,512,cpu-simd,single disk-galaxy,700,cpu-threads,double own.toml,400,cpu-reduced,single \
    solar-system,200,cpu-serial,double antennae,900,cpu-simd,single; do
    IFS=, read -r scene bodies kernel precision <<<"$step"
    printf '[[step]]\nscene = "%s"\nbodies = %s\nkernel = "%s"\nprecision = "%s"\nintegrator = "%s"\npanels = ["performance", "facts"]\n' \
      "$scene" "$bodies" "$kernel" "$precision" "$([[ $precision == single ]] && echo leapfrog || echo hermite4)"
  done
} >"$work/talk.toml"
printf 'title = "Own"\nbodies = 256\n[[component]]\nmodel = "plummer"\n[[component]]\nmodel = "king"\nposition = [3, 0, 0]\n' \
  >"$work/own.toml"
launch --lecture "$work/talk.toml" --size "$window_size"
for title in "disk-galaxy, 700 bodies - cpu-threads" "own.toml, 400 bodies - cpu-reduced" \
  "solar-system, 200 bodies - cpu-serial" "antennae, 900 bodies - cpu-simd"; do
  key Next
  check "lecture: $title" wait_until 60 title_has "$title"
done
quit
ended_well "lecture"

alone "the window replays" --replay "$work/a.orbits" --frames 20 --size "$window_size"
finish
