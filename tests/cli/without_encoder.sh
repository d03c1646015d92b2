# A program that was built without FFmpeg's libraries: what it can't write is told in one sentence, with what to
# install; all else it does as the other one.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
unset DISPLAY WAYLAND_DISPLAY
full=$program
if ! "$full" info | grep -q 'built without an encoder'; then
  program=$(dirname "$full")/gravitile_without_encoder
  if [[ ! -x $program ]]; then
    echo "skip without an encoder: $program is not there; tests/run.sh builds it"
    exit 0
  fi
fi

run=(--device cpu --bodies 300 --frames 3)
film=("${run[@]}" --size 161x90)
readonly told="built without an encoder|Debian|libavcodec-dev|libavformat-dev|libavutil-dev|libswscale-dev|build again|row of pictures"
cd "$work" || exit 1
for name in film.mp4 film.mkv film.webm FILM.MP4; do
  refuses "OUT: |$told" record "$name" "${film[@]}"
  refuses "--record: |$told" --record "$name"
done
refuses "OUT: 'film.avi' is no film that is known; allowed: .y4m, .orbits" record film.avi
check "nothing was written" test -z "$(find . -iname 'film*')"
accepts "films         .y4m, .png|$told" info
accepts ".mp4    H.264 in MP4|; not in this build" record --help
check "record --help: .y4m is" bash -c "'$program' record --help | grep -q '^  .y4m .*stdout$'"
check "needs none of the libraries" bash -c "! ldd '$program' | grep -E 'libav|libsw'"

# The same pictures, frames and bodies as of a program that has encoders.
kinds=(frames/ row_%02d.png raw.y4m run.orbits)
! "$full" info | grep -q '^films .*\.exr' || kinds+=(row_%02d.exr)
for who in full program; do
  mkdir "$who"
  for kind in "${kinds[@]}"; do
    asked=("${film[@]}")
    [[ $kind != *.orbits ]] || asked=("${run[@]}")
    (cd "$who" && "${!who}" record "$kind" "${asked[@]}" --reproducible on) >out 2>err </dev/null
    check "record $kind, $who: exit code and no word on stderr" test "$? $(wc -c <err)" = "0 0"
  done
  "${!who}" render "$who/still.png" --device cpu --bodies 300 --size 161x90 --steps 2 >out 2>err </dev/null
  "${!who}" record - "${film[@]}" >"$who/stdout.y4m" 2>err </dev/null
done
check "the same files" diff -r full program
check "as many as there should be" test "$(find program -type f | wc -l)" -ge 10
check "raw frames: from stdout" cmp program/raw.y4m program/stdout.y4m
check "raw frames: other programs read them" test \
  "$(ffprobe -v error -count_frames -show_entries stream=pix_fmt,width,height,nb_read_frames -of csv=p=0 program/raw.y4m)" \
  = "161,90,yuv444p,3"
check "a trajectory is played" "$program" render replayed.png --replay program/run.orbits --at 1
