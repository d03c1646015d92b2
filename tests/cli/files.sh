# Files: good ones in both byte orders are read; broken ones are refused by name, at once.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# Writes TIPSY files: tipsy.py PATH ORDER DARK [HEADER-COUNT [BYTES-TO-CUT]]
cat >"$work/tipsy.py" <<'PY'
import math, struct, sys

path, order, dark = sys.argv[1], {"little": "<", "big": ">"}[sys.argv[2]], int(sys.argv[3])
claimed = int(sys.argv[4]) if len(sys.argv) > 4 else dark
cut = int(sys.argv[5]) if len(sys.argv) > 5 else 0
data = struct.pack(order + "d6i", 0.0, claimed, 3, 0, claimed, 0, 0)
for i in range(dark):
    angle, radius = 2.4 * i, 0.1 + i / dark
    data += struct.pack(order + "9f", 1 / dark, radius * math.cos(angle), radius * math.sin(angle), 0.01 * i,
                        0, 0, 0, 0.05, 0)
open(path, "wb").write(data[:len(data) - cut])
PY
tipsy() { python3 "$work/tipsy.py" "$work/$1" "${@:2}"; }

tipsy little.bin little 200
tipsy big.bin big 200
accepts '200' bench --device cpu --repeats 1 --scene "$work/little.bin" --format csv
accepts '200' bench --device cpu --repeats 1 --scene "$work/big.bin" --format csv
accepts ',50,' bench --device cpu --repeats 1 --scene "$work/little.bin" --bodies 50 --format csv
for order in little big; do
  run render "$work/$order.png" --device cpu --scene "$work/$order.bin" --size 64x64 --steps 2
done
for order in little big; do convert "$work/$order.png" "rgb:$work/$order.rgb"; done
check "both byte orders give the same picture" cmp "$work/little.rgb" "$work/big.rgb"

refuses_file() { # TEXTS FILE
  refuses "$1" render "$work/never.png" --device cpu --scene "$work/$2"
}

refuses_file "--scene: |missing.bin" missing.bin
mkdir "$work/folder"
refuses_file "--scene: |folder" folder
ln -s circle.bin "$work/circle.bin"
refuses_file "--scene: |circle.bin|symbolic links" circle.bin
ln -s circle.toml "$work/circle.toml"
refuses "--lecture: |can't be opened for reading: |symbolic links" --lecture "$work/circle.toml"
: >"$work/empty.bin"
refuses_file "--scene: |empty.bin|empty" empty.bin
head -c 20 "$work/little.bin" >"$work/header_cut.bin"
refuses_file "--scene: |header_cut.bin" header_cut.bin
tipsy truncated.bin little 200 200 1
refuses_file "--scene: |truncated.bin" truncated.bin
tipsy long.bin little 200 199
refuses_file "--scene: |long.bin" long.bin
tipsy absurd.bin little 10 2000000000
refuses_file "--scene: |absurd.bin" absurd.bin
tipsy negative.bin little 10 -10
refuses_file "--scene: |negative.bin" negative.bin
tipsy zero.bin little 0
refuses_file "--scene: |zero.bin" zero.bin
# Counts in one byte order, records in the other: finite nonsense at best, so nothing that may be run.
python3 - "$work" <<'PY'
import sys
little, big = (open(f"{sys.argv[1]}/{name}.bin", "rb").read() for name in ("little", "big"))
open(f"{sys.argv[1]}/mixed.bin", "wb").write(little[:32] + big[32:])
PY
refuses_file "--scene: |mixed.bin" mixed.bin
head -c 100000 /dev/urandom >"$work/noise.bin"
refuses_file "--scene: |noise.bin" noise.bin
printf 'hello, this is no snapshot\n' >"$work/text.txt"
refuses_file "--scene: |text.txt" text.txt
refuses "--bodies|200" render "$work/never.png" --device cpu --scene "$work/little.bin" --bodies 201
refuses "little.bin|--scene" "$work/little.bin"
check "nothing was written by what was refused" test ! -e "$work/never.png"

# Conversion there and back again, through every format that is written.
accepts "200 bodies as GADGET HDF5" convert "$work/big.bin" "$work/a.hdf5"
accepts "200 bodies as CSV" convert "$work/a.hdf5" "$work/a.csv"
accepts "200 bodies as text table" convert "$work/a.csv" "$work/a.out" --format table
accepts "200 bodies as TIPSY" convert "$work/a.out" "$work/back.bin" --format tipsy
accepts "200 bodies as TIPSY" convert "$work/little.bin" "$work/direct.bin"
check "conversion keeps every body" python3 - "$work" <<'PY'
import struct, sys
records = [[struct.unpack_from("<7f", data, 32 + 36 * i) for i in range(200)]
           for data in (open(f"{sys.argv[1]}/{name}.bin", "rb").read() for name in ("direct", "back", "little"))]
assert records[0] == records[1] == records[2]
PY
refuses "OUT: |is there already|--force" convert "$work/little.bin" "$work/a.csv"
accepts "50 bodies as CSV" convert "$work/little.bin" "$work/a.csv" --bodies 50 --force
refuses "no extension that means a format|hdf5 (.hdf5" convert "$work/little.bin" "$work/a.png"
refuses "--format: |tipsy" convert "$work/little.bin" "$work/b.bin" --format tipsi
refuses "--columns: |'speed' is no column" convert "$work/a.csv" "$work/b.bin" --columns mass,x,y,vx,speed
refuses "--columns: |text table" convert "$work/little.bin" "$work/b.hdf5" --columns mass,x,y,vx,vy
refuses "--bodies 201" convert "$work/little.bin" "$work/b.csv" --bodies 201
refuses "OUT: |is missing" convert "$work/little.bin"
refuses "missing.bin" convert "$work/missing.bin" "$work/b.csv"
printf '1 0 0 0 0 0 0\n1 1 0 0 0 0\n' >"$work/cut.tab"
refuses_file "--columns of 'gravitile convert'" cut.tab
refuses "line 2: 6 columns, expected 7" convert "$work/cut.tab" "$work/b.csv"
accepts "GADGET snapshot" list formats
check "nothing is left behind by what was refused" bash -c "! compgen -G '$work/b.*'"

data=${GRAVITILE_DATA_DIR:-$here/../../../shared/data}
for file in galaxy_20K.bin onestar.tbin; do
  if [[ -f $data/$file ]]; then
    accepts "kernel" bench --device cpu --repeats 1 --scene "$data/$file" --bodies 500 --format csv
  else
    echo "skip $file: not in $data"
  fi
done

# A disk that is full, here a limit on the size of files, is no fault of what was asked for: the same exit code
# wherever something is written, one line that names the file, and nothing is left of what is renamed into place.
mkdir "$work/full"
on_full_disk() { # FILE ARGUMENT...
  local file=$work/full/$1
  shift
  (trap '' XFSZ && ulimit -f 1 && exec timeout --kill-after=5 "$limit_s" "$program" "$@") \
    >"$work/out" 2>"$work/err" </dev/null
  check "a full disk: $1: exit code 1" test $? -eq 1
  check "a full disk: $1: one line, with the file" \
    test "$(wc -l <"$work/err") $(grep -c "^gravitile: .*$file" "$work/err")" = "1 1"
}
on_full_disk a.png render "$work/full/a.png" --device cpu --bodies 500 --size 321x200
on_full_disk a.json bench --device cpu --bodies 64,65,66,67 --repeats 1 --format json --output "$work/full/a.json"
on_full_disk a.csv convert "$work/little.bin" "$work/full/a.csv"
on_full_disk a.hdf5 convert "$work/little.bin" "$work/full/a.hdf5"
check "a full disk: HDF5 gives the system's reason as others do" grep -q "File too large" "$work/err"
check "a full disk: nothing is left" test -z "$(ls -A "$work/full")"

refuses "OUT: - is no file" convert "$work/bodies.csv" -
refuses "OUT: - is no file" convert "$work/bodies.csv" - --format csv
check "convert: no file of the name -" test ! -e "$here/-" -a ! -e ./-
