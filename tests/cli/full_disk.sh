# A disk that is full, as small file systems in memory: what was written in time can be used, nothing else is left, and
# one line says why.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
unset DISPLAY WAYLAND_DISPLAY

# What is mounted here nobody else sees, and it goes when the script ends.
if [[ -z ${GRAVITILE_OWN_MOUNTS:-} ]]; then
  for own in "unshare --mount" "unshare --map-root-user --mount"; do
    $own mount -t tmpfs -o size=64k none "$work" 2>"$work/why" || continue
    GRAVITILE_OWN_MOUNTS=yes $own bash "${BASH_SOURCE[0]}"
    exit
  done
  echo "skip a full disk: no file system can be mounted here: $(tail -n 1 "$work/why")"
  exit 0
fi

small=(--device cpu --bodies 300 --size 640x360)
disk=$work/disk
mkdir "$disk"
trap '! mountpoint -q "$disk" || umount "$disk"; rm -rf "$work"' EXIT
disk_of() { # SIZE: an empty one
  ! mountpoint -q "$disk" || umount "$disk"
  mount -t tmpfs -o size="$1" none "$disk"
}
holds() { test "$(cd "$disk" && find . -type f | sort | tr '\n' ' ')" = "$*"; } # " ./FILE"...
# One line on stderr, exit code 1.
told() { # NAME PATTERN
  check "$1: exit code 1" test "$code" -eq 1
  check "$1: one line, with file and reason" \
    test "$(wc -l <"$work/err") $(grep -cE "^gravitile: $2" "$work/err")" = "1 1"
}
readonly kFull="No space left on device"
encodes=yes
"$program" info | grep -q 'built without an encoder' && encodes=''

# ---- films -----------------------------------------------------------------------------------------------------------
frames_in() {
  ffprobe -v error -count_frames -select_streams v:0 -of csv=p=0 -show_entries stream=nb_read_frames "$1"
}
decodes() { test -z "$(ffmpeg -v error -i "$1" -f null - 2>&1)"; }
turning=("${small[@]}" --fps 10 --frames 120 --steps-per-frame 0 --camera turntable)
for row in "mkv 2m" "mp4 200k" "y4m 4m"; do
  read -r ext size <<<"$row"
  [[ $encodes || $ext == y4m ]] || continue
  disk_of "$size"
  echo "an older film" >"$disk/other.$ext"
  run record "$disk/film.$ext" "${turning[@]}"
  told "record .$ext" ".*film\.$ext: $kFull; .*film\.$ext holds what was written$"
  check "record .$ext: what is left plays" test "$(frames_in "$disk/film.$ext")" -gt 3
  check "record .$ext: to its end" decodes "$disk/film.$ext"
  check "record .$ext: nothing else is left" holds "./film.$ext ./other.$ext "
done
if [[ $encodes ]]; then
  # Room for the film, but not for the copy with its index in front.
  run record "$work/film.mp4" "${turning[@]}"
  disk_of "$(($(stat -c %s "$work/film.mp4") * 3 / 2))"
  run record "$disk/film.mp4" "${turning[@]}"
  told "record .mp4, no room for a copy" ".*$kFull; the film is whole, but its index is not in front; .*holds what was written$"
  check "record .mp4, no room for a copy: all frames" test "$(frames_in "$disk/film.mp4")" -eq 120
  check "record .mp4, no room for a copy: nothing else is left" holds "./film.mp4 "
fi

# ---- rows of pictures ------------------------------------------------------------------------------------------------
whole_row() { # PATTERN: numbered from 0 without a gap, each of them whole
  python3 - "$disk" "$1" <<'PYTHON'
import os, subprocess, sys
folder, pattern = sys.argv[1:]
names = sorted(os.path.relpath(os.path.join(at, name), folder) for at, _, all in os.walk(folder) for name in all)
assert len(names) > 1, names
assert names == [pattern % number for number in range(len(names))], names
for name in names:
    if name.endswith(".png"): assert open(os.path.join(folder, name), "rb").read().endswith(b"IEND\xaeB`\x82"), name
PYTHON
}
kinds=(png)
! "$program" info | grep -q '^films .*\.exr' || kinds+=(exr)
declare -A room=([png]=600k [exr]=5m)
for kind in "${kinds[@]}"; do
  disk_of "${room[$kind]}"
  run record "$disk/row_%03d.$kind" "${turning[@]}"
  told "record row_%03d.$kind" ".*row_[0-9]{3}\.$kind: $kFull; .*row_%03d\.$kind holds what was written$"
  check "record row_%03d.$kind: whole pictures, and nothing else" whole_row "row_%03d.$kind"
done
disk_of 600k
run record "$disk/frames/" "${turning[@]}"
told "record frames/" ".*frame_[0-9]{5}\.png: $kFull; .*frames/ holds what was written$"
check "record frames/: whole pictures, and nothing else" whole_row "frames/frame_%05d.png"

# ---- a picture -------------------------------------------------------------------------------------------------------
for kind in "${kinds[@]}"; do
  for older in "" yes; do
    disk_of 64k
    [[ -z $older ]] || echo "an older picture" >"$disk/still.$kind"
    run render "$disk/still.$kind" --force --device cpu --bodies 300 --size 1920x1080 --steps 1
    told "render .$kind${older:+ over an older one}" ".*still\.$kind: $kFull$"
    if [[ $older ]]; then
      check "render .$kind over an older one: that is left" cmp "$disk/still.$kind" <(echo "an older picture")
      check "render .$kind over an older one: and nothing else" holds "./still.$kind "
    else
      check "render .$kind: nothing is left" holds ""
    fi
  done
done

# ---- the bodies ------------------------------------------------------------------------------------------------------
disk_of 300k
run record "$disk/run.orbits" --device cpu --bodies 2000 --frames 500 --steps-per-frame 2
told "record .orbits" ".*run\.orbits: $kFull; .*run\.orbits holds what was written$"
check "record .orbits: nothing else is left" holds "./run.orbits "
accepts "" render "$work/first.png" --replay "$disk/run.orbits" --size 64x36
frames=$(grep -oE '[0-9,]+ frames' "$work/err" | tr -d , | grep -oE '[0-9]+')
check "record .orbits: some frames" test "${frames:-0}" -gt 3
accepts "" render "$work/last.png" --replay "$disk/run.orbits" --size 64x36 --at "$((${frames:-1} - 1))"
for older in "" yes; do
  disk_of 64k
  [[ -z $older ]] || run render "$work/x.png" --force --device cpu --bodies 20 --size 64x36 --checkpoint "$disk/run.hdf5"
  before=$(md5sum 2>/dev/null <"$disk/run.hdf5")
  run render "$work/x.png" --force --device cpu --bodies 20000 --size 64x36 --checkpoint "$disk/run.hdf5"
  told "render --checkpoint${older:+ over an older one}" ".*run\.hdf5: $kFull$"
  check "render --checkpoint${older:+ over an older one}: what was there is left" \
    test "$(md5sum 2>/dev/null <"$disk/run.hdf5")" = "$before"
  check "render --checkpoint${older:+ over an older one}: nothing else is" holds "${older:+./run.hdf5 }"
done
run render "$work/x.png" --force --device cpu --bodies 20000 --size 64x36 --checkpoint "$work/bodies.hdf5"
for kind in csv hdf5 bin; do
  disk_of 64k
  run convert "$work/bodies.hdf5" "$disk/bodies.$kind"
  told "convert .$kind" ".*bodies\.$kind: $kFull$"
  check "convert .$kind: nothing is left" holds ""
done
