# The window opens, shows a galaxy, counts its frames and leaves nothing behind.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
start_display

code=0
(cd "$work/cwd" && timeout 120 "$program" --device cpu --bodies 1000 --frames 60 >"$work/out" 2>"$work/err" </dev/null) || code=$?
check "--frames 60: exit code 0" test "$code" -eq 0
check "--frames 60: one line of figures" test "$(wc -l <"$work/out")" -eq 1
check "--frames 60: counts 60 frames" grep -q '^frames=60 ' "$work/out"
check "--frames 60: the bodies, the kernel and the path" grep -q ' bodies=1000 kernel=cpu-simd path=host-copy ' "$work/out"
check "--frames 60: the run advanced" grep -q -E ' steps=[1-9][0-9]* ' "$work/out"
check "--frames 60: nothing in the working directory" test -z "$(ls -A "$work/cwd")"

code=0
(cd "$work/cwd" && timeout 120 "$program" --device cpu --bodies 500 --paused --frames 10 --kernel cpu-serial >"$work/out" 2>&1 </dev/null) || code=$?
check "--paused: no step is done" grep -q ' steps=0 .*kernel=cpu-serial' "$work/out"

# A time step far too large: positions overflow, the run stops and the exit code tells.
code=0
(cd "$work/cwd" && timeout 120 "$program" --device cpu --bodies 50 --dt 1e30 --frames 60 >"$work/out" 2>"$work/err" </dev/null) || code=$?
check "no longer finite: exit code 1" test "$code" -eq 1
check "no longer finite: says so on stderr" grep -q 'stopped being finite' "$work/err"

launch --bodies 2000
shot open
if (($(colours_in open "$kPictureArea") > 100)); then ok "the picture is not black"; else fail "the picture is not black" "hardly any colours"; fi
check "the title names scene, bodies and kernel" title_has "disk-galaxy, 2,000 bodies - cpu-simd"
SECONDS=0
quit
check "Esc quits: exit code 0" test "$code" -eq 0
check "Esc quits: within seconds" test "$SECONDS" -le 5
check "nothing in the working directory" test -z "$(ls -A "$work/cwd")"
check "settings are kept in the configuration folder" test -d "$XDG_CONFIG_HOME/gravitile"
finish
