#!/usr/bin/env bash
# Installs what is missing, builds, and runs gravitile with the arguments given: bash app/run.sh [arguments]
set -euo pipefail
# shellcheck source=app/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

gravitile_install "${gravitile_packages[@]}"
gravitile_build gravitile
exec "$gravitile_root/build/gravitile" "$@"
