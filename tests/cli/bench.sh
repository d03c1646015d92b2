# The benchmark's three forms, its lists, and where they go.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

common=(bench --device cpu --scene plummer --repeats 2)

# The one JSON object, key by key.
cat >"$work/schema.py" <<'PY'
import json, math, re, sys

result = json.load(open(sys.argv[1]))
kernels, counts, repeats = sys.argv[2].split(","), [int(n) for n in sys.argv[3].split(",")], int(sys.argv[4])
assert set(result) == {"device", "driver", "cuda", "clock_mhz", "date", "scene", "seed", "results"}, set(result)
assert result["scene"] == "plummer" and result["seed"] == 1
assert isinstance(result["device"], str) and result["device"]
assert isinstance(result["driver"], str) and isinstance(result["cuda"], str)
assert isinstance(result["clock_mhz"], (int, float)) and result["clock_mhz"] >= 0
assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", result["date"]), result["date"]
rows = result["results"]
assert [(row["kernel"], row["bodies"]) for row in rows] == [(k, n) for n in counts for k in kernels], rows
for row in rows:
    assert set(row) == {"kernel", "bodies", "picked", "block", "unroll", "rsqrt", "precision", "per-thread", "split",
                        "reproducible", "masses", "integrator", "dt", "softening", "repeats",
                        "ms_median", "ms_min", "ms_max", "interactions_per_s", "gflops", "error_rms"}, set(row)
    assert row["picked"] == ""  # these name their kernel themselves
    assert row["block"] is None and row["unroll"] is None  # CPU kernels take neither
    assert row["precision"] == "single" and row["masses"] == "equal" and row["integrator"] == "leapfrog"
    assert 0 < row["dt"] < row["softening"] < 1  # the scene's, which depend on the body count
    assert row["repeats"] == repeats
    assert 0 < row["ms_min"] <= row["ms_median"] <= row["ms_max"]
    rate = row["bodies"] ** 2 / (row["ms_median"] * 1e-3)
    assert math.isclose(row["interactions_per_s"], rate, rel_tol=1e-9), (row, rate)
    assert math.isclose(row["gflops"], 20 * rate * 1e-9, rel_tol=1e-9)
    assert 0 < row["error_rms"] < 1e-5, row["error_rms"]
PY
run "${common[@]}" --kernels cpu-serial,cpu-simd --bodies 256,1000 --format json
check "bench --format json: exit code" test "$code" -eq 0
check "bench --format json: schema" python3 "$work/schema.py" "$work/out" cpu-serial,cpu-simd 256,1000 2
check "bench: quiet on stderr where that is no terminal" test ! -s "$work/err"

run "${common[@]}" --kernel cpu-serial --bodies 300 --format json --output "$work/rates.json"
check "bench --output: nothing on stdout" test ! -s "$work/out"
check "bench --output: the file" python3 "$work/schema.py" "$work/rates.json" cpu-serial 300 2
check "bench --output: no temporary file is left" test "$(find "$work" -name '*rates*' | wc -l)" -eq 1

run "${common[@]}" --bodies 1e3 --format csv
check "bench --format csv: heading" grep -qxF \
  "kernel,bodies,picked,block,unroll,rsqrt,precision,per-thread,split,reproducible,scene,seed,masses,integrator,dt,softening,repeats,ms_median,ms_min,ms_max,interactions_per_s,gflops,error_rms" <(head -n 1 "$work/out")
check "bench --format csv: a row" grep -qE '^cpu-simd,1000,,,,,single,,,,plummer,1,equal,leapfrog,([0-9.]+,){2}2,([0-9.e+-]+,){5}[0-9.e-]+$' "$work/out"
check "bench --format csv: two lines" test "$(wc -l <"$work/out")" -eq 2

for masses in equal random; do
  run "${common[@]}" --kernels cpu-simd --bodies 300 --masses $masses --format csv
  check "bench --masses $masses: the row says so" \
    grep -q ",$([[ $masses == equal ]] && echo equal || echo unequal),leapfrog," "$work/out"
done

run "${common[@]}" --bodies 300 --seed 7 --dt 0.25 --softening 0.5 --format csv
check "bench --format csv: the step and the seed that were asked for" grep -q ',plummer,7,equal,leapfrog,0.25,0.5,2,' "$work/out"

accepts "device|kernel|median ms|interactions/s|GFLOP/s|RMS error|cpu-simd" "${common[@]}" --bodies 512
accepts "semi-implicit" "${common[@]}" --bodies 128 --integrator semi-implicit
accepts "cpu-simd" "${common[@]}" --bodies 1

run "${common[@]}" --kernels cpu-serial,cpu-simd --bodies 500 --precisions single,double --format csv
check "bench --precisions: a row each" test "$(grep -cE '^cpu-(serial|simd),500,,,,,(single|double),' "$work/out")" -eq 4
check "bench --precision double: the error is a double's" \
  awk -F, '/,double,/ && !($NF > 0 && $NF < 1e-14) {exit 1}' "$work/out"
check "bench --precision double: 30 operations an interaction" \
  awk -F, '/,double,/ {r = $(NF-1) / (30 * $(NF-2) * 1e-9); if (r < 0.999 || r > 1.001) exit 1}' "$work/out"

# A step far too long: the positions overflow. The row is marked, a message names the remedy, and the exit code is 1.
overflow=(bench --device cpu --scene plummer --repeats 1 --bodies 64 --kernels cpu-serial,cpu-simd --dt 1e30)
run "${overflow[@]}"
check "bench: positions that overflow: exit code 1" test "$code" -eq 1
check "bench: and both rows are marked" test "$(grep -c 'not finite' "$work/out")" -eq 2
check "bench: and it says what to do" grep -q -F "2 of 2 rows positions stopped being finite" "$work/err"
run "${overflow[@]}" --format csv
check "bench --format csv: marked by nan" test "$(grep -c ',nan$' "$work/out")" -eq 2
run "${overflow[@]}" --format json
check "bench --format json: marked by null" test "$(grep -c '"error_rms": null' "$work/out")" -eq 2

run bench --device cpu --kernels all --bodies 400 --repeats 1
check "bench --kernels all: exit code" test "$code" -eq "$kOk"
for kernel in $("$program" list kernels | grep -oE '^cpu-[a-z]+'); do
  check "bench --kernels all: $kernel" grep -q "^$kernel " "$work/out"
done
check "bench --kernels all: names the fastest" grep -qE '^fastest with 400 bodies: cpu-' "$work/out"
run bench --device cpu --kernels all --bodies 400 --repeats 1 --format csv
check "bench --format csv: rows alone" test "$(grep -c fastest "$work/out")" -eq 0
