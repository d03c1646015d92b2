# Files that are written can't be executed, are as private as the umask asks for, and lie where they were asked
# for: whatever names stand inside files that are read, they are names and never paths.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
unset DISPLAY WAYLAND_DISPLAY
export HOME=$work/home XDG_CONFIG_HOME=$work/home/.config XDG_CACHE_HOME=$work/home/.cache XDG_STATE_HOME=$work/home/.state

# A scene whose names would be paths, if any were.
mkdir -p "$work/home" "$work/in"
cat >"$work/in/hostile.toml" <<'SCENE'
title = "../../escaped"
[[component]]
name = "../../x"
model = "plummer"
[[component]]
name = "a/b"
model = "plummer"
position = [3, 0, 0]
[[component]]
name = "/tmp/gravitile-escaped"
model = "plummer"
SCENE
printf 'mass,x,y,z,vx,vy,vz,type\n1,0,0,0,0,0,0,../../x\n1,1,0,0,0,1,0,a/b\n1,0,2,0,1,0,0,..\n' >"$work/in/hostile.csv"

# NAME, what the program is asked for; OUT stands for the file or folder.
readonly kinds=(
  "picture.png|render OUT --size 32x24 --steps 1"
  "light.exr|render OUT --size 32x24 --steps 1"
  "kept.png|render OUT --size 32x24 --steps 1 --checkpoint OUT.hdf5 --log OUT.csv"
  "film.mp4|record OUT --size 32x24 --frames 3"
  "film.mkv|record OUT --size 32x24 --frames 3"
  "row/|record OUT --size 32x24 --frames 3"
  "run.orbits|record OUT --frames 3"
  "result.json|bench --repeats 1 --format json --output OUT"
)
made=() # what each of them makes beside OUT
mode_is() { # FILE UMASK
  test "$(stat -c %a "$1")" = "$(printf '%o' $((8#666 & ~8#$2)))" || { stat -c '%a %n' "$1"; false; }
}
files_of() { find "$work" -type f ! -path "$work/in/*" ! -path "$work/home/.cache/*" ! -name out ! -name err ! -name check | sort; }

for mask in 000 077; do
  for kind in "${kinds[@]}"; do
    name=${kind%%|*}
    folder=$work/deep/er/$mask-${name//[.\/]/-}
    mkdir -p "$folder"
    files_of >"$work/in/before"
    arguments=${kind#*|}
    umask "$mask"
    # shellcheck disable=SC2086
    run ${arguments//OUT/$folder/$name} --device cpu --scene "$work/in/hostile.toml" --bodies 30
    umask 022
    check "$name, umask $mask: exit code" test "$code" -eq 0
    files_of >"$work/in/after"
    mapfile -t made < <(comm -13 "$work/in/before" "$work/in/after")
    check "$name, umask $mask: something is written" test "${#made[@]}" -gt 0
    for file in "${made[@]}"; do
      check "$name, umask $mask: $(basename "$file") lies where it should" test "${file#"$folder/"}" != "$file"
      check "$name, umask $mask: the mode of $(basename "$file")" mode_is "$file" "$mask"
    done
  done
  for format in csv txt hdf5 bin gadget; do
    out=$work/deep/er/$mask-bodies.$format
    umask "$mask"
    run convert "$work/in/hostile.csv" "$out"
    umask 022
    if ((code == 0)); then
      check "convert to $format, umask $mask: the mode" mode_is "$out" "$mask"
      check "convert to $format: it is read" bash -c "'$program' convert '$out' '$work/deep/er/back-$mask-$format.csv' >/dev/null"
    else
      check "convert to $format: is told why not" test -s "$work/err"
    fi
  done
done
check "nothing lies beside" test -z "$(find "$work" -maxdepth 3 -name '*escaped*' -o -maxdepth 3 -name x -o -maxdepth 3 -name b; ls -d /tmp/gravitile-escaped* 2>/dev/null)"
