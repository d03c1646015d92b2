# What a run will take, before it is started.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
unset DISPLAY WAYLAND_DISPLAY

number() { # LABEL-PATTERN: the megabytes of a row
  sed -nE "s/.* ([0-9.]+) MB +$1.*/\1/p" "$work/out" | head -n 1
}
larger() { python3 -c 'import sys; exit(not float(sys.argv[1]) > float(sys.argv[2]))' "$1" "$2"; }

# More bodies, more bits and an integrator that keeps more take more.
last=0
for options in "1e5" "1e6" "1e6 --precision double" "1e6 --precision double --integrator hermite4"; do
  # shellcheck disable=SC2086
  accepts "main memory|in all, of |room          yes" info --device cpu --bodies $options
  check "info --bodies $options takes more than the one before" larger "$(number "in all, of")" "$last"
  last=$(number "in all, of")
done
accepts "50000 bodies, cpu-reduced|in all, of" info --device cpu --bodies 5e4 --kernel cpu-reduced
refuses "--bodies|1 to 65536" info --device cpu --bodies 1e6 --kernel cpu-reduced
accepts "3840x2160 pixels" info --device cpu --bodies 1000 --size 3840x2160
run info
check "without --bodies there is no word of it" test -z "$(grep 'main memory' "$work/out")"
refuses "--kernel|with --bodies N" info --kernel cpu-simd
refuses "--size|with --bodies N" info --size 10x10

# What info says has no room is refused by the run, with the same numbers; the shell takes the room away where the
# machine has it. The largest number of bodies that a kernel takes is refused before.
most=16777216
run info --device cpu --bodies $most
check "info tells of a large run" grep -qE "^room " "$work/out"
limit=$(sed -nE 's/.*in all, of ([0-9]+)\..* MB available/\1/p' "$work/out")
needed=$(number "in all, of")
if larger "$needed" "$limit"; then
  check "info tells that a run has no room" grep -qE "^room +no: --bodies: $most bodies need [0-9.]+ GB of memory, but [0-9.]+ GB are available; --bodies [0-9]+ or less fit" "$work/out"
  refuses "--bodies: $most bodies need | GB of memory| GB are available|or less fit" render "$work/a.png" --device cpu --bodies $most
else
  check "info tells that a run has room" grep -qE "^room +yes" "$work/out"
fi
