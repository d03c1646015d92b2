# Between two steps that take longer than a frame, bodies jump, or move evenly: from frame to frame a part of a step, never
# back and forth.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
command -v ffmpeg >/dev/null || skip_all "ffmpeg is not installed"
needs_encoder
start_display

# Films a run whose steps last about a quarter of a second; prints how many of its frames, every second one of the film
# with 60 a second, are the same as the one before, of how many, and the most that two differ by, a mean over pixels.
changes_with() { # MODE
  printf 'between-steps = "%s"\n' "$1" >"$work/$1.toml"
  (cd "$work/cwd" && timeout 120 "$program" --device cpu --kernel "$kernel" --scene plummer --bodies "$bodies" --dt 0.02 \
    --size 480x270 --look "$work/$1.toml" --max-fps 30 --frames 140 --record "$work/$1.mkv" --force >"$work/out" \
    2>"$work/err" </dev/null) || { fail "$kernel, $1: exit code 0" "$(head -c 200 "$work/err")"; return 1; }
  ffmpeg -v error -y -i "$work/$1.mkv" -vf 'select=gte(n\,60)*not(mod(n\,2))' -vsync 0 -pix_fmt gray -f rawvideo \
    "$work/raw" </dev/null
  python3 - "$work/raw" 480 270 <<'PYTHON'
import sys
path, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
size, film = width * height, open(path, "rb").read()
frames = [film[k:k + size:2] for k in range(0, len(film), size)]
changes = [sum(abs(a - b) for a, b in zip(one, other)) / len(one) for one, other in zip(frames, frames[1:])]
print(sum(change < 0.02 for change in changes), len(changes), max(changes))
PYTHON
}

while read -r kernel bodies; do
  read -r still frames step < <(changes_with jump)
  check "$kernel, jump: $still of $frames frames stand still" test "$still" -gt $((frames / 3))
  for mode in linear velocity; do
    read -r still frames most < <(changes_with "$mode")
    check "$kernel, $mode: every frame moves ($still of $frames stand still)" test "$still" -le $((frames / 10))
    check "$kernel, $mode: by less than a step ($most of $step)" awk -v most="$most" -v step="$step" \
      'BEGIN { exit !(most > 0 && most < 0.9 * step) }'
  done
done <<'KERNELS'
cpu-threads 8000
cpu-serial 6000
KERNELS
finish
