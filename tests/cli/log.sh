# The log of the diagnostics: --log and --escape.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
unset DISPLAY WAYLAND_DISPLAY

# Judges a log by figures of its columns, named without their units.
figures() { # FILE PYTHON
  python3 -c '
import csv, sys
lines = list(csv.reader(open(sys.argv[1])))
names = [name.split(" [")[0] for name in lines[0]]
rows = [dict(zip(names, (float(value or "nan") for value in line))) for line in lines[1:]]
assert all(len(line) == len(names) for line in lines), "ragged"
first, last = rows[0], rows[-1]
assert eval(sys.argv[2]), rows' "$1" "$2"
}

scene=(--device cpu --scene plummer --bodies 500 --softening 0.05 --size 16x16)
run render "$work/a.png" "${scene[@]}" --steps 200 --log "$work/a.csv"
check "log: exit code" test "$code" -eq 0
check "log: units in its header" grep -q '^step,time \[T\],kinetic \[M L^2 T^-2\],' "$work/a.csv"
check "log: the first and the last step" figures "$work/a.csv" 'first["step"] == 0 and last["step"] == 200'
check "log: the energy is the sum of both" figures "$work/a.csv" \
  'all(abs(r["kinetic"] + r["potential"] - r["energy"]) < 1e-12 for r in rows)'
check "log: of a system near equilibrium" figures "$work/a.csv" 'all(0.8 < r["virial_ratio"] < 1.2 for r in rows)'
check "log: the energy drifts a little" figures "$work/a.csv" 'first["energy_drift"] == 0 and 0 < abs(last["energy_drift"]) < 1e-3'
check "log: says how many" grep -q 'a.csv: [0-9]* measurements' "$work/out"

run render "$work/b.png" "${scene[@]}" --steps 5
check "log: changes nothing of the picture" bash -c "
  '$program' render '$work/c.png' ${scene[*]} --steps 5 --log '$work/c.csv' >/dev/null && cmp '$work/b.png' '$work/c.png'"

run render "$work/d.png" "${scene[@]}" --steps 5 --escape 0.5 --log "$work/d.csv"
check "escape: is counted" figures "$work/d.csv" '0 < last["escaped"] < 500'
check "escape: and named" grep -qE 'body [0-9]+ was beyond the escape radius at step 5, and [0-9]+ others' "$work/err"
run render "$work/d.png" --force "${scene[@]}" --steps 5 --escape 1e9 --log "$work/d.csv"
check "escape: nothing is said where nothing has" test ! -s "$work/err"

# A run in two parts: the drifts of the second count from the start of the first.
run render "$work/e.png" "${scene[@]}" --steps 100 --checkpoint "$work/e.hdf5"
run render "$work/f.png" --size 16x16 --resume "$work/e.hdf5" --steps 100 --log "$work/f.csv"
check "resumed: exit code" test "$code" -eq 0
check "resumed: goes on at the step" figures "$work/f.csv" 'first["step"] == 100 and last["step"] == 200'
check "resumed: the drift is not 0 there" figures "$work/f.csv" 'first["energy_drift"] != 0'
check "resumed: and ends where the whole run does" test "$(tail -n 1 "$work/f.csv" | cut -d, -f1-22)" = \
  "$(tail -n 1 "$work/a.csv" | cut -d, -f1-22)"

refuses "--log: |not a folder" render "$work/x.png" "${scene[@]}" --log "$work/no/such/folder/x.csv"
refuses "--log: " render "$work/x.png" "${scene[@]}" --log ""
refuses "--escape: |a number > 0" render "$work/x.png" "${scene[@]}" --escape 0
refuses "--diagnostics: |on" bench --device cpu --diagnostics maybe
echo kept >"$work/kept.csv"
chmod a-w "$work/kept.csv"
refuses "--log: |read-only" render "$work/x.png" "${scene[@]}" --log "$work/kept.csv"
printf 'x,y,z,vx,vy,vz,mass\n0,0,0,0,0,0,1\n1,0,0,0,1,0,1\n' >"$work/bodies.csv"
cp "$work/bodies.csv" "$work/bodies.kept"
refuses "--log: |is the file that --scene reads" render "$work/x.png" --device cpu --scene "$work/bodies.csv" --log "$work/bodies.csv"
refuses "--checkpoint: |is the file that --scene reads" \
  render "$work/x.png" --device cpu --scene "$work/bodies.csv" --checkpoint "$work/../$(basename "$work")/bodies.csv"
check "what is read is not written over" cmp "$work/bodies.csv" "$work/bodies.kept"
refuses "--log: |is the file that OUT writes" render "$work/x.png" "${scene[@]}" --log "$work/x.png"
refuses "--bodies" render "$work/x.png" --device cpu --bodies -1 --log "$work/a.csv"
check "log: what is refused leaves an older one" grep -q '^200,' "$work/a.csv"
if [[ -w /dev/full ]]; then
  refuses "--log: |/dev/full" render "$work/x.png" "${scene[@]}" --log /dev/full
fi
accepts "energy_drift|half_mass_radius|M L^2 T^-2" render --help
accepts "energy_drift" --help

# A row of each step of a short run, and of a long one about 200; none twice.
steps_of() { tail -n +2 "$1" | cut -d, -f1 | tr '\n' ' '; }
run render "$work/s.png" "${scene[@]}" --steps 5 --log "$work/s.csv"
check "log: every step of a short run" test "$(steps_of "$work/s.csv")" = "0 1 2 3 4 5 "
run render "$work/s.png" --force "${scene[@]}" --steps 0 --log "$work/s.csv"
check "log: of no step one row" test "$(steps_of "$work/s.csv")" = "0 "
run render "$work/s.png" --force "${scene[@]}" --steps 401 --log "$work/s.csv"
check "log: every third of 401 steps, and the last" test "$(steps_of "$work/s.csv")" = "$(seq -s ' ' 0 3 399) 401 "
check "log: says how many rows" grep -qx "$work/s.csv: 135 measurements" "$work/out"

# Where there is no display, the window's log is written beside the picture.
refuses "--log: |s.csv is there already|--force" --log "$work/s.csv" --device cpu
