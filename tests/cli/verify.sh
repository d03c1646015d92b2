# verify: every kernel that can run here is right, and says so.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

run verify
check "verify: exit code" test "$code" -eq 0
for kernel in cpu-serial cpu-simd; do
  check "verify: $kernel is ok" grep -qE "^$kernel +[0-9]+ .* ok " "$work/out"
done
for kernel in gpu-register gpu-basic gpu-tiled; do
  check "verify: $kernel is ok or skipped" grep -qE "^$kernel +([0-9]+ .* ok |0 .*skipped: no GPU)" "$work/out"
done
for integrator in euler semi-implicit leapfrog; do
  check "verify: $integrator is ok" grep -qE "^$integrator +cpu-simd .* ok$" "$work/out"
done
accepts "cpu-serial" verify --kernels cpu-serial --bodies 500
check "verify --kernels: only those" test "$(grep -c cpu-simd "$work/out")" -eq 0
