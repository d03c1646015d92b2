# verify: every kernel that can run here is right, and says so.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

run verify
check "verify: exit code" test "$code" -eq 0
# A row for each precision, so that neither hides the other: KERNEL PRECISION CHECKS RMS BOUND LARGEST VERDICT.
for precision in single double; do
  for kernel in cpu-serial cpu-simd; do
    check "verify: $kernel in $precision precision is ok" grep -qE "^$kernel +$precision +[0-9]+ .* ok " "$work/out"
  done
  for kernel in gpu-register gpu-basic gpu-tiled; do
    check "verify: $kernel in $precision precision is ok or skipped" \
      grep -qE "^$kernel +($precision +[0-9]+ .* ok |- +0 .*skipped: no GPU)" "$work/out"
  done
done
check "verify: the two errors of the forces are told apart" grep -qE "RMS error +RMS bound +largest of one body" "$work/out"
check "verify: what is ok is within its bound, and worst cases are of the row's precision" awk '
  /^Time steps/ {exit !rows}
  $7 == "ok" {++rows; if (!($4 + 0 <= $5 + 0 && $0 ~ "precision " $2)) exit 1}' "$work/out"
for integrator in euler semi-implicit leapfrog; do
  check "verify: $integrator is ok" grep -qE "^$integrator +cpu-simd .* ok$" "$work/out"
done

# Each row is there as soon as its kernel has been judged, while the next ones still are.
"$program" verify --kernels cpu-simd,cpu-serial,cpu-reduced >"$work/rows" 2>/dev/null &
verify=$!
until grep -q '^cpu-simd ' "$work/rows" || ! kill -0 "$verify" 2>/dev/null; do sleep 0.05; done
check "verify: the first row comes before the last kernel is judged" kill -0 "$verify"
check "verify: and alone" test "$(grep -c '^cpu-' "$work/rows")" -lt 3
kill "$verify" 2>/dev/null
wait "$verify" 2>/dev/null

on_terminal verify --kernels cpu-serial
check "verify: a bar on a terminal" grep -qE '\[#*\.+\] +[0-9]+ %  cpu-serial, precision' "$work/terminal"
check "verify: the row follows the wiped bar" grep -qE $'\r\x1b\\[Kcpu-serial +single +[0-9]+ ' "$work/terminal"

accepts "cpu-serial" verify --kernels cpu-serial --bodies 500
check "verify --kernels: only those" test "$(grep -c cpu-simd "$work/out")" -eq 0
