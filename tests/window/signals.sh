# Ctrl+C and SIGTERM end the window within a second, inside a step that takes far longer too. (Of a million bodies a
# frame of a software renderer takes a second by itself.)
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
readonly limit_ms=3000 # a second, and what a machine takes that has other things to do
now_ms() { echo $(($(date +%s%N) / 1000000)); }

start_display
# A shell leaves SIGINT ignored in what it starts in the background, unless it is told otherwise.
set -m
for signal in INT TERM; do
  launch --scene plummer --bodies 400000
  sleep 2 # into the first step
  begin=$(now_ms)
  kill "-$signal" "$program_pid"
  wait_until 60 stopped || kill -KILL "$program_pid"
  took_ms=$(($(now_ms) - begin))
  code=0
  wait "$program_pid" 2>/dev/null || code=$?
  program_pid=''
  check "SIG$signal: exit code" test "$code" -eq "$([[ $signal == INT ]] && echo 130 || echo 143)"
  check "SIG$signal: ends in $took_ms ms" test "$took_ms" -lt "$limit_ms"
done
finish
