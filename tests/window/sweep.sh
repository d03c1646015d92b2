# Sweeps: kernels measured beside the picture, one cancelled, one saved, and the window interrupted during one.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
export XDG_DOCUMENTS_DIR=$work/documents
start_display
launch --bodies 512 --paused

readonly kKernelsKind="561 56" kSolversKind="857 56"
readonly kStart="432 90" kSaveSweep="534 489"
readonly kSweepArea="560x500+385+20"
readonly kStartArea="80x18+392+81" kSaveArea="40x14+514+482"

saved_sweeps() { find "$work/documents" -name "$1" 2>/dev/null | wc -l; }
# "Start" stands where "Cancel" was, and there is something to save.
sweep_ended() {
  shot now
  [[ $(differing_pixels panel now $kStartArea) == 0 && $(differing_pixels panel now $kSaveArea) != 0 ]]
}
sweep_saved() { (($(saved_sweeps 'sweep-kernels-512.*') == 2)); }
picture_goes_on() { save_picture && (($(picture_text Step) > step)); }

shot before
key w
shot panel
check_differ "W: the panel opens" before panel "$kSweepArea"
click $kStart
check "a sweep over all kernels ends" wait_until 60 sweep_ended
click $kSaveSweep
check "and is saved" wait_until 20 sweep_saved
shot saved

cat >"$work/rows.py" <<'PY'
import csv, json, sys
folder = sys.argv[1]
rows = list(csv.DictReader(open(folder + "/sweep-kernels-512.csv")))
whole = json.load(open(folder + "/sweep-kernels-512.json"))
objects = whole["results"]
kernels = ["cpu-serial", "cpu-reduced", "cpu-threads", "cpu-simd"]
assert [row["kernel"] for row in rows] == kernels == [row["kernel"] for row in objects], rows
for row, same in zip(rows, objects):
    assert int(row["bodies"]) == same["bodies"] == 512
    assert float(row["interactions_per_s"]) == same["interactions_per_s"] > 0
    assert 0 < same["error_rms"] < 1e-5
    assert (row["scene"], row["seed"]) == (whole["scene"], str(whole["seed"])) and row["scene"]
    assert float(row["dt"]) == same["dt"] > 0 and float(row["softening"]) == same["softening"] > 0
PY
check "the CSV and the JSON hold a row a kernel" python3 "$work/rows.py" "$work/documents/gravitile"
check "nothing but the two files is left" test "$(find "$work/documents" -type f | wc -l)" -eq 2
save_picture
check "the paused run is where it was" test "$(picture_text Step) $(picture_text Kernel) $(picture_text Bodies)" \
  = "0 cpu-simd, precision single 512"

# The long one: its serial rows take seconds.
key space
click $kSolversKind
click $kStart
sleep 2
shot running
save_picture
step=$(picture_text Step)
check "the picture lives on during a sweep" wait_until 30 picture_goes_on
key Escape
shot cancelled
check "Esc: cancels and does not quit" running
check_differ "and the panel stays, and says so" before cancelled "$kSweepArea"
save_picture
check "cancelled: kernel and bodies are as they were" test "$(picture_text Kernel) $(picture_text Bodies)" \
  = "cpu-simd, precision single 512"
key Escape
check "Esc again: closes the panel and does not quit" running

key w
click $kStart
key w
quit
check "the window closes during a sweep: exit code 0" test "$code" -eq 0
check "and nothing is said" test ! -s "$work/err"

launch --bodies 512
key w
click $kSolversKind
click $kStart
sleep 1
kill -INT "$program_pid"
check "Ctrl-C during a sweep: the program ends" wait_until 10 stopped
wait "$program_pid"
code=$?
program_pid=''
check "and its exit code says so" test "$code" -eq 130
check "quietly" test ! -s "$work/err"
finish
