# The doctor: a row for each check, whatever this machine has, and never a crash.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
unset DISPLAY WAYLAND_DISPLAY
HOME=$work/home
mkdir "$HOME"
export HOME XDG_CACHE_HOME="" XDG_CONFIG_HOME="" XDG_DATA_HOME="" XDG_STATE_HOME="" XDG_PICTURES_DIR="" XDG_VIDEOS_DIR="" XDG_DOCUMENTS_DIR=""

# Runs the doctor and writes its rows to $work/rows: "CHECK|VERDICT: WHAT -> ADVICE", a line each.
examine() {
  run doctor --json
  python3 -c 'import json,sys
for r in json.load(sys.stdin)["checks"]: print(r["check"] + "|" + r["verdict"] + ": " + r["what"].replace("\n", " ") + " -> " + r["advice"])' \
    <"$work/out" >"$work/rows"
}
row() { sed -n "s/^$1|//p" "$work/rows"; }
says() { # NAME CHECK PATTERN
  check "$1" grep -qE "$3" <<<"$(row "$2")"
}
is_whole() { # NAME: every row is there, with one of the three verdicts, and advice where something is wrong
  check "$1: every check has its row" test "$(cut -d'|' -f1 "$work/rows" | tr '\n' ' ')" = "$checks"
  check "$1: verdicts, with advice where it is needed" test -z "$(grep -vE '^[a-z0-9]+\|(ok: .*|(warn|fault): .* -> .+)$' "$work/rows")"
  check "$1: faults by exit code" test "$code" -eq "$(grep -q '|fault' "$work/rows" && echo 1 || echo 0)"
}

checks="program processor memory gpu compiler interop opengl display mp4 mkv webm settings cache data state pictures videos documents "
start=$SECONDS
examine
check "the doctor is quick" test $((SECONDS - start)) -le 30
is_whole "a server"
says "no display is no fault" display '^ok: none'
check "it makes no folders" test -z "$(ls -A "$HOME")"
for name in $checks; do
  run examine "$name"
  check "examine $name: one finding" test "$code" -eq 0 -a "$(grep -c '^gravitile-finding: \[[012],' "$work/out")" -eq 1
done
refuses "check|opengl" examine nothing

run doctor
check "as a table: a line a check, and the sum" test "$(grep -cE '^(ok|warn|fault) ' "$work/out")" -eq "$(wc -w <<<"$checks")"
check "as a table: the last line counts" grep -qE '^[0-9]+ faults?, [0-9]+ warnings?$' <<<"$(tail -n 1 "$work/out")"

DISPLAY=:99999 examine
is_whole "a display that is not there"
says "it is named" display '^fault: DISPLAY=:99999 can.t be opened -> .*ssh -X'

home=$HOME
unset HOME
examine
export HOME=$home
is_whole "without HOME"
for name in settings cache data state pictures videos documents; do
  says "without HOME: $name" "$name" '^warn: neither XDG_[A-Z_]+ nor HOME is set.*set HOME'
done

touch "$work/file"
HOME=$work/file examine
is_whole "a home that is no folder"
for name in settings cache data state pictures videos documents; do
  says "a home that is no folder: $name" "$name" '^warn: .*is no folder'
done

# Somebody who may not write there; root may everywhere.
as_other=()
((EUID != 0)) || as_other=(setpriv --reuid 65534 --regid 65534 --clear-groups)
if ((EUID != 0)) || command -v setpriv >/dev/null; then
  # Where anybody can go, whatever folder for temporary files and for the program was named.
  anywhere=$(mktemp -d /tmp/gravitile-XXXXXX)
  trap 'rm -rf "$work" "$anywhere"' EXIT
  mkdir "$anywhere/closed" && chmod 755 "$anywhere" && chmod 555 "$anywhere/closed"
  install -m 755 "$(realpath "$program")" "$anywhere/gravitile"
  printf '#!/bin/sh\nexec %s "%s" "$@"\n' "${as_other[*]}" "$anywhere/gravitile" >"$work/as_other"
  chmod 755 "$work/as_other"
  HOME=$anywhere/closed program=$work/as_other examine
  is_whole "a home that can't be written"
  for name in settings cache data state pictures videos documents; do
    says "a home that can't be written: $name" "$name" "^warn: .*can.t be made: .*closed: Permission denied"
  done
fi

# OpenGL without any driver: a fault, and the program goes on.
__EGL_VENDOR_LIBRARY_DIRS=$work examine
is_whole "without EGL"
says "without EGL" opengl '^fault: no off-screen OpenGL 4.5 context'

if command -v Xvfb >/dev/null; then
  exec 9<>"$work/number"
  Xvfb -displayfd 9 -screen 0 640x480x24 -nolisten tcp >"$work/xvfb" 2>&1 &
  server=$!
  for ((i = 0; i < 100; i++)); do [[ -s $work/number ]] && break; sleep 0.1; done
  DISPLAY=:$(cat "$work/number") examine
  is_whole "with a display"
  says "a window can be opened there" display '^ok: DISPLAY=:[0-9]+: .*[0-9]\.[0-9]'
  kill "$server"
  wait "$server" 2>/dev/null
fi
