#!/usr/bin/env bash
# Installs what is missing, builds, and runs gravitile with the arguments given: bash app/run.sh [arguments]
set -euo pipefail
# shellcheck source=app/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

gravitile_install "${gravitile_packages[@]}"
gravitile_build gravitile
program=$gravitile_root/build/gravitile
if (($# > 0)) || [[ -n ${DISPLAY:-}${WAYLAND_DISPLAY:-} ]]; then
  exec "$program" "$@"
fi
# Without a display: a picture, and a film beside it that takes no other one's name, nor that of one that goes on.
"$program"
film=gravitile.mp4
for ((number = 2; ; ++number)); do
  [[ -e $film || -e ${film%.mp4}.checkpoint.hdf5 ]] || break
  film=gravitile-$number.mp4
done
exec "$program" record "$film" --seconds 6 --camera turntable
