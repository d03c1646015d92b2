# Runs that are saved and gone on with.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
unset DISPLAY WAYLAND_DISPLAY

picture=(--size 160x120 --device cpu)
run_of() { # NAME OPTION...
  local name=$1
  shift
  run render "$work/$name.png" "${picture[@]}" "$@"
  check "render $name: exit code" test "$code" -eq 0
}

# Half the steps, saved, and the other half: the picture, and all that its text says, is that of one run.
for scene in disk-galaxy solar-system; do
  for options in "" "--integrator semi-implicit --damping 0.99 --precision double --kernel cpu-threads"; do
    name="$scene${options:+-options}"
    # shellcheck disable=SC2086
    {
      run_of "$name-whole" --scene "$scene" --bodies 400 --seed 7 --reproducible --steps 60 $options
      run_of "$name-half" --scene "$scene" --bodies 400 --seed 7 --reproducible --steps 30 $options \
        --checkpoint "$work/$name.hdf5"
    }
    run render "$work/$name-resumed.png" --size 160x120 --resume "$work/$name.hdf5" --steps 30
    check "$name: --resume: exit code" test "$code" -eq 0
    check "$name: the same picture as without a break" same_picture "$work/$name-whole.png" "$work/$name-resumed.png"
    check "$name: which moved" bash -c "! cmp -s '$work/$name-whole.png' '$work/$name-half.png'"
  done
done
saved=$work/disk-galaxy.hdf5

# What options say instead of the run.
text_of() { identify -format "%[$2]" "$work/$1.png"; }
run render "$work/other.png" --size 160x120 --resume "$saved" --kernel cpu-serial --dt 1e-3 --steps 1
check "--resume with options: exit code" test "$code" -eq 0
check "--resume with options: the kernel" test "$(text_of other Kernel)" = "cpu-serial, precision single"
check "--resume with options: the time step" test "$(text_of other "Time step")" = 0.001
check "--resume with options: the step goes on" test "$(text_of other Step)" = 31
check "--resume with options: the seed stays" test "$(text_of other Seed)" = 7
for option in "--scene plummer" "--bodies 10" "--seed 2"; do
  # shellcheck disable=SC2086
  refuses "${option%% *}: |--resume" render "$work/x.png" --resume "$saved" $option
done
refuses "--checkpoint: |not a folder" render "$work/x.png" --checkpoint "$work/none/x.hdf5"
refuses "--resume: not an option of 'gravitile bench'" bench --resume "$saved"
refuses "--autosave: |0 to 1440" --autosave 1441

# A saved run is a file of bodies as well.
accepts "400 bodies as CSV" convert "$saved" "$work/bodies.csv"
accepts "400 bodies" render "$work/scene.png" "${picture[@]}" --scene "$saved"
check "as a scene: starts anew" test "$(text_of scene Step)" = 0
accepts "checkpoint" list formats

# What can't be gone on with.
head -c 5000 "$saved" >"$work/short.hdf5"
refuses "--resume: |short.hdf5|can't be read as a Gravitile checkpoint" render "$work/x.png" --resume "$work/short.hdf5"
refuses "--resume: |none.hdf5|no such file" render "$work/x.png" --resume "$work/none.hdf5"
refuses "--resume: |bodies.csv is a file of bodies" render "$work/x.png" --resume "$work/bodies.csv"
# The version of the format, 1, in 8 bytes: behind the attribute's name and a dataspace that looks the same.
python3 - "$saved" "$work/newer.hdf5" <<'PYTHON'
import struct, sys
data = bytearray(open(sys.argv[1], "rb").read())
one = struct.pack("<Q", 1)
at = data.index(one, data.index(one, data.index(b"FormatVersion\0")) + 8)
data[at:at + 8] = struct.pack("<Q", 3)
open(sys.argv[2], "wb").write(data)
PYTHON
version=$("$program" --version | cut -d' ' -f2-)
refuses "--resume: |made by Gravitile $version with format 3; this one reads up to 1" \
  render "$work/x.png" --resume "$work/newer.hdf5"
check "no temporary files are left" test "$(find "$work" -name '*.hdf5.*' | wc -l)" -eq 0

# The line says where a resumed run is.
run render "$work/x.png" --size 160x120 --resume "$saved" --steps 30
check "--resume: says at which step it is" grep -q ': 400 bodies at step 60, 160x120 pixels' "$work/out"

# Ctrl+C: what was computed is kept where it was asked for.
interrupt() { # OPTION...: the exit code in $code
  local waited=0
  rm -f "$work/early.png" "$work/early.csv"
  "$program" render "$work/early.png" "${picture[@]}" --bodies 4000 --steps 1000000 --log "$work/early.csv" "$@" >"$work/out" 2>"$work/err" </dev/null &
  local pid=$!
  while [[ ! -s $work/early.csv ]] && ((++waited < 600)); do sleep 0.1; done
  sleep 1 # into the steps
  kill -INT "$pid"
  code=0
  wait "$pid" 2>/dev/null || code=$?
}
interrupt --checkpoint "$work/early.hdf5"
check "Ctrl+C with --checkpoint: exit code" test "$code" -eq 130
check "Ctrl+C with --checkpoint: one line" test "$(wc -l <"$work/err")" -eq 1
check "Ctrl+C with --checkpoint: says where it ended" grep -qE \
  '^gravitile: ended at step [0-9]+; no picture was written, .*early.hdf5 holds the run: go on with --resume .*early.hdf5$' "$work/err"
check "Ctrl+C with --checkpoint: no picture" test ! -e "$work/early.png"
step=$(grep -oE 'step [0-9]+' "$work/err" | cut -d' ' -f2)
run render "$work/x.png" --force --size 16x16 --resume "$work/early.hdf5"
check "Ctrl+C with --checkpoint: it goes on from there" test "$code $(identify -format '%[Step]' "$work/x.png")" = "0 $step"
interrupt
check "Ctrl+C: exit code" test "$code" -eq 130
check "Ctrl+C: says so" grep -qE '^gravitile: ended at step [0-9]+; no picture was written$' "$work/err"
check "Ctrl+C: nothing is left" test -z "$(find "$work" -name '*.part-*' -o -name 'early.png')"
