# Ctrl+C and SIGTERM: every command ends within a second, also inside a step that takes minutes, and what it
# leaves is whole.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
unset DISPLAY WAYLAND_DISPLAY
pid=''
trap '[[ -z $pid ]] || kill -KILL "$pid" 2>/dev/null; rm -rf "$work"' EXIT

readonly slow=(--device cpu --scene plummer --bodies 1000000) # 10^12 interactions a step
readonly limit_ms=3000 # a second, and what a machine takes that has other things to do
readonly into_steps=400 # hundredths of a second of processor time until such a step is under way

now_ms() { echo $(($(date +%s%N) / 1000000)); }
ended() { [[ ! -e /proc/$1/stat || $(cut -d' ' -f3 "/proc/$1/stat") == Z ]]; }
cpu_time() { # PID
  local user system
  read -r user system < <(cut -d' ' -f14,15 "/proc/$1/stat") && echo $((user + system))
}

# It has computed for so long, or it draws a picture.
reached() { # PID CPU-TIME|drawing
  if [[ $2 == drawing ]]; then compgen -G "$work/early.*.part-*" >/dev/null; else (($(cpu_time "$1") >= $2)); fi
}

# Starts the program, sends the signal once it has come so far, and waits: $code, $took_ms.
stopped_by() { # SIGNAL CPU-TIME|drawing ARGUMENT...
  local signal=$1 wanted=$2 begin
  shift 2
  "$program" "$@" >"$work/out" 2>"$work/err" </dev/null &
  pid=$!
  until ended "$pid" || reached "$pid" "$wanted"; do sleep 0.05; done
  [[ $wanted != drawing ]] || sleep 0.5
  begin=$(now_ms)
  kill "-$signal" "$pid" 2>/dev/null
  until ended "$pid" || (($(now_ms) > begin + 10 * limit_ms)); do sleep 0.02; done
  took_ms=$(($(now_ms) - begin))
  ended "$pid" || kill -KILL "$pid"
  code=0
  wait "$pid" 2>/dev/null || code=$?
  pid=''
}
exit_code_of() { case $1 in INT) echo 130 ;; TERM) echo 143 ;; esac; }
judge() { # NAME SIGNAL
  check "$1, SIG$2: exit code" test "$code" -eq "$(exit_code_of "$2")"
  check "$1, SIG$2: ends in $took_ms ms" test "$took_ms" -lt "$limit_ms"
  check "$1, SIG$2: nothing half is left" test -z "$(find "$work" -name '*.part-*' -o -name '*.hdf5.*' -o -name '*.json.*')"
}
# A shell leaves SIGINT ignored in what it starts in the background, unless it is told otherwise.
set -m

for signal in INT TERM; do
  stopped_by "$signal" "$into_steps" render "$work/early.png" "${slow[@]}" --size 64x48 --steps 1000
  judge render "$signal"
  check "render, SIG$signal: says so" grep -qE '^gravitile: ended at step [0-9]+; no picture was written$' "$work/err"
  check "render, SIG$signal: no picture" test ! -e "$work/early.png"

  # In the middle of one call that draws or measures for many seconds.
  for size in "16384x16384 --supersample 2" "1024x512 --supersample 4 --depth 16"; do
    # shellcheck disable=SC2086
    stopped_by "$signal" drawing render "$work/early.png" "${slow[@]}" --look hubble --size $size
    judge "render, drawing $size" "$signal"
    check "render, drawing $size, SIG$signal: no picture" test ! -e "$work/early.png"
    check "render, drawing $size, SIG$signal: says so" grep -qx 'gravitile: ended at step 0; no picture was written' "$work/err"
  done
  stopped_by "$signal" "$into_steps" render "$work/early.png" "${slow[@]}" --bodies 300000 --size 64x48 --steps 1 --log "$work/early.csv" \
    --checkpoint "$work/early.hdf5"
  judge "render, measuring" "$signal"
  check "render, measuring, SIG$signal: says where the run is" grep -qx \
    "gravitile: ended at step 0; no picture was written, .*early.hdf5 holds the run: go on with --resume .*early.hdf5" "$work/err"
  run convert "$work/early.hdf5" "$work/early.bin"
  check "render, measuring, SIG$signal: it is whole" grep -q '300000 bodies' "$work/out"
  rm -f "$work"/early.*

  stopped_by "$signal" "$into_steps" record "$work/early.mkv" "${slow[@]}" --size 64x48 --frames 1000
  judge record "$signal"
  check "record, SIG$signal: the film is whole" ffprobe -v error -show_entries format=duration "$work/early.mkv"
  check "record, SIG$signal: the run was saved" grep -q -- "--resume $work/early.checkpoint.hdf5" "$work/err"
  run render "$work/on.png" --force --size 16x16 --resume "$work/early.checkpoint.hdf5"
  check "record, SIG$signal: and can be gone on with" test "$code" -eq 0
  rm -f "$work"/early.*

  stopped_by "$signal" "$into_steps" record "$work/early.orbits" "${slow[@]}" --frames 1000
  judge "record a trajectory" "$signal"
  check "record a trajectory, SIG$signal: says so" grep -q '^gravitile: ended before frame ' "$work/err"
  rm -f "$work"/early.*

  stopped_by "$signal" "$into_steps" bench "${slow[@]}" --output "$work/early.json" --format json
  judge bench "$signal"
  check "bench, SIG$signal: no result" test ! -e "$work/early.json"

  stopped_by "$signal" 100 verify --kernels cpu-serial
  judge verify "$signal"
done

# Reading and writing end in between as well; however fast a machine is, one of these times is in the middle.
awk 'BEGIN { for (i = 0; i < 500000; ++i) print 1, i, i % 7, 0, 0, 0, 0.5 }' >"$work/many.txt"
for signal in INT TERM; do
  for ticks in 40 20 10 5; do
    stopped_by "$signal" "$ticks" convert "$work/many.txt" "$work/early.csv" --columns mass,x,y,z,vx,vy,vz
    ((code == 0)) || break
    rm -f "$work/early.csv"
  done
  judge convert "$signal"
  # A signal that comes when the file has its name already finds it whole.
  check "convert, SIG$signal: no file, or all of it" test "$([[ -e $work/early.csv ]] && grep -c '^[^#]' "$work/early.csv" || echo 500001)" -ge 500000
done
