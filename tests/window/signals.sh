# Ctrl+C, SIGTERM and the end of the terminal (SIGHUP) end the window within a second, inside a step that takes far
# longer too, and in order: what it was writing is whole. (Of a million bodies a frame of a software renderer takes a
# second by itself.)

# Under nohup the program would leave SIGHUP ignored, as it should, and so no shell can change that for what it starts.
[[ -z $(trap -p HUP) ]] || exec env --default-signal=HUP bash "${BASH_SOURCE[0]}"
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
readonly limit_ms=3000 # a second, and what a machine takes that has other things to do
now_ms() { echo $(($(date +%s%N) / 1000000)); }
exit_code_of() { case $1 in HUP) echo 129 ;; INT) echo 130 ;; TERM) echo 143 ;; esac; }

# The program gets the signal; how long it took in $took_ms, its exit code in $code.
stop_by() { # SIGNAL
  local begin
  begin=$(now_ms)
  kill "-$1" "$program_pid"
  wait_until 60 stopped || kill -KILL "$program_pid"
  took_ms=$(($(now_ms) - begin))
  code=0
  wait "$program_pid" 2>/dev/null || code=$?
  program_pid=''
}
export XDG_DOCUMENTS_DIR=$work/documents # trajectories are kept there
recorded() { find "$work/documents" -name '*.orbits*' "$@" 2>/dev/null; }
some_recorded() { test -n "$(recorded)"; }

start_display
# A shell leaves SIGINT ignored in what it starts in the background, unless it is told otherwise.
set -m
for signal in INT TERM HUP; do
  launch --scene plummer --bodies 400000
  sleep 2 # into the first step
  stop_by "$signal"
  check "SIG$signal: exit code" test "$code" -eq "$(exit_code_of "$signal")"
  check "SIG$signal: ends in $took_ms ms" test "$took_ms" -lt "$limit_ms"

  launch --scene plummer --bodies 300
  key j # a trajectory is recorded
  check "SIG$signal: a trajectory is under way" wait_until 20 some_recorded
  sleep 1
  stop_by "$signal"
  check "SIG$signal: while a file is written: exit code" test "$code" -eq "$(exit_code_of "$signal")"
  check "SIG$signal: nothing half is left" test -z "$(recorded -not -name '*.orbits')"
  check "SIG$signal: the trajectory is whole" \
    "$program" render "$work/last.png" --replay "$(recorded -name '*.orbits')" --size 64x48
  rm -rf "$work/documents" "$work/last.png"
done

# A window that nohup has started outlives its terminal.
trap '' HUP
launch --scene plummer --bodies 300
kill -HUP "$program_pid"
sleep 2
check "SIGHUP, ignored by nohup: the window stays" running
quit
check "SIGHUP, ignored by nohup: exit code 0" test "$code" -eq 0
finish
