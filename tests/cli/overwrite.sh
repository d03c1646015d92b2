# No command writes over a file that is there, unless it is told to.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
unset DISPLAY WAYLAND_DISPLAY

scene=(--device cpu --bodies 100)
small=("${scene[@]}" --size 64x36)
printf 'x,y,z,vx,vy,vz,mass\n0,0,0,0,0,0,1\n1,0,0,0,1,0,1\n' >"$work/bodies.csv"

# What stands at FILE stays, with the words that tell what to do; --force replaces it. In an empty file there is nothing
# to lose.
keeps() { # FILE OPTION ARGUMENT...
  local file=$work/$1 option=$2
  shift 2
  echo 'something of mine' >"$file"
  cp "$file" "$work/mine"
  rm -f "$work/other.png"
  refuses "$option: $file is there already; give --force to replace it" "$@"
  check "${file##*/}: it stays" cmp "$file" "$work/mine"
  run "$@" --force
  check "${file##*/}: --force: exit code" test "$code" -eq 0
  check "${file##*/}: --force: it is replaced" bash -c "! cmp -s '$file' '$work/mine'"
  rm -f "$work/other.png"
  refuses "$option: $file is there already" "$@"
  : >"$file"
  run "$@"
  check "${file##*/}: an empty file is replaced" test "$code" -eq 0 -a -s "$file"
}
keeps picture.png OUT render "$work/picture.png" "${small[@]}"
keeps run.csv --log render "$work/other.png" "${small[@]}" --log "$work/run.csv"
keeps run.hdf5 --checkpoint render "$work/other.png" "${small[@]}" --checkpoint "$work/run.hdf5"
keeps other.csv OUT convert "$work/bodies.csv" "$work/other.csv"
keeps rates.json --output bench --device cpu --bodies 64 --repeats 1 --format json --output "$work/rates.json"
keeps film.y4m OUT record "$work/film.y4m" "${small[@]}" --frames 2
keeps run.orbits OUT record "$work/run.orbits" "${scene[@]}" --frames 2
check "nothing else is left" test -z "$(find "$work" -name '*.part-*' -o -name '*.orbits.*' -o -name '*.hdf5.*')"

# A run that goes on is saved over the file that it came from for the same word.
rm -f "$work/other.png"
refuses "--checkpoint: |run.hdf5 is there already" \
  render "$work/other.png" --resume "$work/run.hdf5" --size 16x16 --checkpoint "$work/run.hdf5"
run render "$work/other.png" --resume "$work/run.hdf5" --size 16x16 --checkpoint "$work/run.hdf5" --force
check "--force: a run is saved where it came from" test "$code" -eq 0

# What a link leads to is a file that is there.
echo mine >"$work/linked.png"
ln -s linked.png "$work/link.png"
refuses "OUT: |linked.png is there already" render "$work/link.png" "${small[@]}"

if "$program" info | grep -q 'built without an encoder'; then
  echo "skip overwrite: films, this program was built without an encoder of them"
  exit 0
fi
keeps film.mkv OUT record "$work/film.mkv" "${small[@]}" --frames 2
# Nor is a checkpoint of another run, which the film's own would take the place of, and remove at the end.
rm -f "$work/film.mkv"
cp "$work/run.hdf5" "$work/film.checkpoint.hdf5"
refuses "OUT: |film.checkpoint.hdf5 is there already, and the run would be saved there|--force|--autosave 0" \
  record "$work/film.mkv" "${small[@]}" --frames 2
refuses "OUT: |film.checkpoint.hdf5 is the file that --resume reads" \
  record "$work/film.mkv" --resume "$work/film.checkpoint.hdf5" --frames 2 --force
check "a checkpoint of another run: it stays" cmp "$work/run.hdf5" "$work/film.checkpoint.hdf5"
run record "$work/film.mkv" "${small[@]}" --frames 2 --autosave 0
check "a checkpoint of another run: --autosave 0 leaves it" test "$code" -eq 0
check "a checkpoint of another run: it still stays" cmp "$work/run.hdf5" "$work/film.checkpoint.hdf5"
