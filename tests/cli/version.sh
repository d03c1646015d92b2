# The version with its commit: what the program says, and what stands in all that it writes.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
unset DISPLAY WAYLAND_DISPLAY
root=$(cd "$here/../.." && pwd)

run --version
version=$(cat "$work/out")
check "--version names a version, and the commit where there is one" \
  grep -qxE 'gravitile [0-9]+\.[0-9]+\.[0-9]+( \([0-9a-f]{10}(-edited)?\))?' "$work/out"
commit=$(git -C "$root" rev-parse --short=10 HEAD 2>/dev/null)
[[ -z $commit || ! -e $root/.git ]] || check "--version names the commit of the sources" grep -qF "($commit" "$work/out"

# What is written says what wrote it.
small=(--device cpu --scene plummer --bodies 64 --size 64x64)
for file in picture.png picture.exr; do
  run render "$work/$file" "${small[@]}"
  # Where OpenEXR or an encoder is not built in, there is nothing to look at.
  [[ -s $work/$file ]] && check "$file says what wrote it" grep -qaF "Gravitile ${version#gravitile }" "$work/$file"
done
for file in film.mp4 film.mkv film.webm run.orbits; do
  run record "$work/$file" "${small[@]}" --frames 2
  [[ -s $work/$file ]] && check "$file says what wrote it" grep -qaF "Gravitile ${version#gravitile }" "$work/$file"
done
run render "$work/other.png" "${small[@]}" --checkpoint "$work/run.hdf5"
check "a checkpoint says what wrote it" grep -qaF "Gravitile ${version#gravitile }" "$work/run.hdf5"

# The script that finds the commit, on sources of each kind.
named() { # FOLDER: the version of sources that lie there
  cmake -D VERSION=1.2.3 -D SOURCE_DIR="$1" -D OUTPUT="$work/version.cpp" -P "${2:-$root/app/version.cmake}"
  sed -n 's/.*return "\(.*\)";/\1/p' "$work/version.cpp"
}
history=$work/history
git_there() { git -C "$history" -c user.name=A -c user.email=a@b -c commit.gpgsign=false "$@" >/dev/null 2>&1; }
if command -v git >/dev/null; then
  mkdir -p "$history/app"
  cp "$root/app/version.cmake" "$history/app"
  echo "/app/version.cmake export-subst" >"$history/.gitattributes"
  git_there init
  git_there add .
  git_there commit -m first
  head=$(git -C "$history" rev-parse --short=10 HEAD)
  check "sources with a history: the commit" test "$(named "$history")" = "1.2.3 ($head)"
  echo >>"$history/app/version.cmake"
  check "sources that were edited" test "$(named "$history")" = "1.2.3 ($head-edited)"
  git_there checkout app
  mkdir "$work/archive" "$history/inside"
  git -C "$history" archive HEAD | tar -x -C "$work/archive"
  check "sources of an archive" test "$(named "$work/archive" "$work/archive/app/version.cmake")" = "1.2.3 ($head)"
  check "sources in somebody else's history" test "$(named "$history/inside")" = 1.2.3
fi
mkdir "$work/bare"
check "sources without any" test "$(named "$work/bare")" = 1.2.3
cmake=$(command -v cmake)
PATH=$work/bare "$cmake" -D VERSION=1.2.3 -D SOURCE_DIR="$root" -D OUTPUT="$work/version.cpp" -P "$root/app/version.cmake"
check "without git" grep -qF '"1.2.3' "$work/version.cpp"
