# Checks on the program's commands. To be sourced by the scripts beside it. Each check prints one line:
# "ok NAME" or "FAIL NAME: why".

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=${GRAVITILE:-$here/../../build/gravitile}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

readonly kOk=0 kUserWrong=2
readonly limit_s=120 # a command that takes this long hangs

# Runs the program: exit code in $code, output in $work/out and $work/err.
run() {
  code=0
  timeout --kill-after=5 "$limit_s" "$program" "$@" >"$work/out" 2>"$work/err" </dev/null || code=$?
}

# Runs the program with a terminal for its output, all of which goes to $work/terminal.
on_terminal() {
  local command
  printf -v command '%q ' timeout --kill-after=5 "$limit_s" "$program" "$@"
  script --quiet --return --command "$command" /dev/null >"$work/terminal" </dev/null || true
}

# Two PNGs are the same, but for the recipe of how to make them again.
same_picture() { # FILE FILE
  python3 - "$1" "$2" <<'PYTHON'
import struct, sys
def chunks(path):
    data, at = open(path, "rb").read(), 8
    while at < len(data):
        size = struct.unpack(">I", data[at:at + 4])[0]
        if not data[at + 4:at + 8 + size].startswith(b"tEXtRecipe\0"): yield data[at:at + 12 + size]
        at += 12 + size
sys.exit(list(chunks(sys.argv[1])) != list(chunks(sys.argv[2])))
PYTHON
}

# A script about films that are encoded has nothing to test in a program that was built without encoders.
needs_encoder() {
  "$program" info | grep -q 'built without an encoder' || return 0
  echo "skip $(basename "$0" .sh): this program was built without an encoder of films"
  exit 0
}

pass() { echo "ok $1"; }
fail() { echo "FAIL $1: $2"; }

# Judges the name of a check by the command that follows: if it succeeds the check is passed.
check() { # NAME COMMAND...
  local name=$1
  shift
  if "$@" >"$work/check" 2>&1; then pass "$name"; else fail "$name" "$(head -c 300 "$work/check" | tr '\n' ' ') ($*)"; fi
}

# The program must refuse these arguments: exit code 2, nothing on stdout, one line on stderr that holds every
# one of the texts.
refuses() { # "TEXT|TEXT..." ARGUMENT...
  local texts=$1 name text
  shift
  name="refuses: $*"
  run "$@"
  if ((code != kUserWrong)); then
    fail "$name" "exit code $code: $(head -c 300 "$work/err" | tr '\n' ' ')"
  elif [[ -s $work/out ]]; then
    fail "$name" "something on stdout"
  elif (($(wc -l <"$work/err") != 1)) || [[ $(head -c 11 "$work/err") != "gravitile: " ]]; then
    fail "$name" "not one line from gravitile on stderr: $(tr '\n' '~' <"$work/err")"
  else
    while IFS= read -r text; do
      if ! grep -q -F -e "$text" "$work/err"; then
        fail "$name" "'$text' is not in: $(cat "$work/err")"
        return
      fi
    done < <(tr '|' '\n' <<<"$texts")
    pass "$name"
  fi
}

# The program must accept these arguments: exit code 0 and stdout that holds every one of the texts.
accepts() { # "TEXT|TEXT..." ARGUMENT...
  local texts=$1 name text
  shift
  name="accepts: $*"
  run "$@"
  if ((code != kOk)); then
    fail "$name" "exit code $code: $(head -c 300 "$work/err" | tr '\n' ' ')"
    return
  fi
  while IFS= read -r text; do
    if ! grep -q -F -e "$text" "$work/out"; then
      fail "$name" "'$text' is not in the output"
      return
    fi
  done < <(tr '|' '\n' <<<"$texts")
  pass "$name"
}
