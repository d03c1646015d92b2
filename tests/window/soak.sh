# Memory and frame time stay what they are however often bodies, scene, kernel, precision, integrator and window size
# change: 200 changes and more, each of several of them, by the steps of a lecture, which needs no pointer and no files
# dropped. Everything is sampled at the lecture's first step, with all as it was there before.
#
#   SOAK_MINUTES=30        go on for so long; unless it is set, the 200 changes take about a minute
#   SOAK_DEVICE=cuda       on a GPU, whose memory is then watched too (by nvidia-smi); unless it is set, the processor
#
# Needs no more than the program (GRAVITILE), Xvfb and xdotool.
readonly tools=(Xvfb xdotool)
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
device=${SOAK_DEVICE:-cpu}
readonly device soak_s=$((${SOAK_MINUTES:-0} * 60))

readonly least_changes=200  # after the warm-up
readonly warm_up_rounds=2   # every step has been there four times; on a GPU its kernels are compiled
# Growth of the least sample from the first third of the rounds to the last one: what only passes, as images that are
# being replaced on a slow machine, is not in it. Memory: what an allocator may keep of what was freed; 350 kB were seen.
# Between the thirds lie 130 changes at least, so that 32 KiB lost with each are found.
readonly largest_growth_kb=4096
readonly largest_gpu_growth_mb=8 # drivers give out memory by 2 MiB
readonly largest_count_growth=0  # of threads and of open files
# Of the frames' median and of a round's duration, last third of the run over the first one, beyond what other programs
# have slowed the machine down meanwhile: a loop that is always the same is timed along with each round.
readonly largest_slowdown_percent=50 slack_ms=5
readonly most_frames_a_second=100 # a frame's duration is kept in 8 bytes, which is 1 MB in 20 minutes

# Bodies are as many as keep a frame fluid; a dash leaves a setting as it is. On the way back through the lecture
# settings that a step leaves alone stay those of the step after it, which makes other changes than the way there.
steps_on_cpu='
plummer       512  cpu-simd    single leapfrog
-             3000 -           double -
-             -    cpu-threads -      yoshida4
disk-galaxy   1500 -           single -
-             -    cpu-reduced -      hermite4
-             700  cpu-serial  double -
antennae      2000 cpu-simd    -      semi-implicit
-             -    cpu-threads single leapfrog
own.toml      900  cpu-simd    double -
-             4000 -           single -
solar-system  300  cpu-threads -      yoshida4
cold-collapse 2500 cpu-simd    -      leapfrog'
steps_on_gpu='
plummer       8192   gpu-auto      single leapfrog
-             65536  -             double -
-             -      gpu-tiled     -      yoshida4
disk-galaxy   30000  -             single -
-             -      gpu-pairwise  -      hermite4
-             10000  gpu-basic     double -
antennae      50000  gpu-split     -      semi-implicit
-             -      gpu-register  single leapfrog
own.toml      16384  gpu-tiled     double -
-             100000 -             single -
solar-system  3000   gpu-basic     -      yoshida4
cold-collapse 40000  gpu-pairwise  -      leapfrog'
if [[ $device == cpu ]]; then steps=$steps_on_cpu; else steps=$steps_on_gpu; fi
readonly sizes=("1280 720" "900 600" "1366 768" "640 480" "1024 700") # of the window, in turn

# Each step's scene, bodies and kernel when it is reached from the one before it, as the window's title has them.
titles=()
write_lecture() {
  local scene bodies kernel precision integrator now_scene='' now_bodies='' now_kernel=''
  echo 'title = "Soak"'
  while read -r scene bodies kernel precision integrator; do
    [[ -n $scene ]] || continue
    printf '[[step]]\ncaption = "%s bodies"\n' "$bodies"
    [[ $scene == - ]] || { printf 'scene = "%s"\n' "$scene" && now_scene=$scene; }
    [[ $bodies == - ]] || { printf 'bodies = %s\n' "$bodies" && now_bodies=$bodies; }
    [[ $kernel == - ]] || { printf 'kernel = "%s"\n' "$kernel" && now_kernel=$kernel; }
    [[ $precision == - ]] || printf 'precision = "%s"\n' "$precision"
    [[ $integrator == - ]] || printf 'integrator = "%s"\n' "$integrator"
    titles+=("$now_scene, $(grouped "$now_bodies") bodies - $now_kernel ")
  done <<<"$steps"
}
grouped() { sed -E ':a; s/([0-9])([0-9]{3})(,|$)/\1,\2\3/; ta' <<<"$1"; }

resident_kb() { awk '/^VmRSS:/ { print $2 }' "/proc/$program_pid/status"; }
gpu_mb() { nvidia-smi --query-gpu=memory.used --format=csv,noheader,nounits | awk '{ sum += $1 } END { print sum }'; }
threads() { find "/proc/$program_pid/task" -mindepth 1 -maxdepth 1 | wc -l; }
open_files() { find "/proc/$program_pid/fd" -mindepth 1 -maxdepth 1 | wc -l; }
now_ms() { echo $(($(date +%s%N) / 1000000)); }
watch_gpu() { [[ $device != cpu ]] && command -v nvidia-smi >/dev/null; }

changes=0
turn() { # KEY
  require_running
  changes=$((changes + 1))
  if ((changes % 3 == 0)); then
    # shellcheck disable=SC2086
    xdotool windowsize "$window" ${sizes[changes / 3 % ${#sizes[@]}]}
  fi
  xdotool keydown "$1" sleep 0.06 keyup "$1" sleep 0.1
}
reached() { # STEP, counted from 0
  wait_until 120 title_has "${titles[$1]}" && return
  fail "change $changes" "the title is '$(title)', without '${titles[$1]}'"
  finish
}
# Through the lecture and back; with "check" each step is waited for on the way there.
round() { # [check]
  local step
  for ((step = 1; step < ${#titles[@]}; ++step)); do
    turn Next
    [[ -z ${1:-} ]] || reached "$step"
  done
  for ((step = 1; step < ${#titles[@]}; ++step)); do turn Prior; done
  reached 0
  # shellcheck disable=SC2086
  xdotool windowsize "$window" ${sizes[0]}
  sleep 1 # until frames of that size were drawn
}
loop() { awk 'BEGIN { for (k = 0; k < 3e6; ++k) sum += k }'; }
sample() {
  local begin
  begin=$(now_ms)
  loop
  loops+=($(($(now_ms) - begin)))
  memory+=("$(resident_kb)")
  thread_counts+=("$(threads)")
  file_counts+=("$(open_files)")
  ! watch_gpu || gpu_memory+=("$(gpu_mb)")
}

least() { printf '%s\n' "$@" | sort -n | head -n 1; }
most() { printf '%s\n' "$@" | sort -n | tail -n 1; }
median() { printf '%s\n' "$@" | sort -n | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }
# Of the samples of a third of the time.
first_third() { "$1" "${@:2:$((($# + 1) / 3))}"; } # HOW SAMPLE...
last_third() { "$1" "${@: -$((($# + 1) / 3))}"; }
check_flat() { # NAME UNIT LARGEST-GROWTH SAMPLE...
  local first last name="$changes changes: $1" unit=$2 largest=$3
  shift 3
  first=$(first_third least "$@") last=$(last_third least "$@")
  echo "$name: $first$unit, then $last$unit; $(least "$@") to $(most "$@")$unit in all $# samples"
  check "$name: $first$unit, then $last$unit" test $((last - first)) -le "$largest"
}
check_as_long() { # NAME FIRST-MS LAST-MS
  check "$1 takes as long in the last third ($3 ms) as in the first one ($2 ms)" \
    awk -v first="$2" -v last="$3" -v busier="$busier" -v percent="$largest_slowdown_percent" -v slack="$slack_ms" \
    'BEGIN { exit !(first > 0 && last > 0 && last <= first * (1 + percent / 100) * busier + slack) }'
}
figure() { grep -oE "(^| )$1=[0-9.]+" "$work/out" | cut -d= -f2; } # NAME

printf 'title = "Own"\nbodies = 256\n[[component]]\nmodel = "plummer"\n[[component]]\nmodel = "king"\nposition = [3, 0, 0]\n' \
  >"$work/own.toml"
write_lecture >"$work/soak.toml"
start_display
# With a number of frames, which is never reached, the program tells their durations when it ends.
launch --lecture "$work/soak.toml" --autosave 0 --frames 100000000 --max-fps "$most_frames_a_second"
reached 0
memory=() gpu_memory=() durations=() loops=() thread_counts=() file_counts=()
for ((count = 0; count < warm_up_rounds; ++count)); do round check; done
warm=$changes
changes=0
SECONDS=0
while ((changes < least_changes || SECONDS < soak_s)); do
  begin=$(now_ms)
  round
  durations+=($(($(now_ms) - begin)))
  sample
done
echo "$changes changes in $SECONDS s, after $warm to warm up"
check_flat "host memory" " kB" "$largest_growth_kb" "${memory[@]}"
! watch_gpu || check_flat "GPU memory" " MiB" "$largest_gpu_growth_mb" "${gpu_memory[@]}"
check_flat threads "" "$largest_count_growth" "${thread_counts[@]}"
check_flat "open files" "" "$largest_count_growth" "${file_counts[@]}"
quit
check "exit code 0" test "$code" -eq 0
first_ms=$(figure frame_ms_p50_first_third) last_ms=$(figure frame_ms_p50_last_third)
cut -d" " -f1-8 "$work/out"
first=$(first_third median "${loops[@]}") last=$(last_third median "${loops[@]}")
busier=$(awk -v first="$first" -v last="$last" 'BEGIN { print (last > first ? last / first : 1) }')
echo "a loop took $first ms, then $last ms"
check_as_long "a frame" "$first_ms" "$last_ms"
check_as_long "a round of changes" "$(first_third median "${durations[@]}")" "$(last_third median "${durations[@]}")"
finish
