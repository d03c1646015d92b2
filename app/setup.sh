# What app/run.sh and tests/run.sh share: installs the packages that are missing, configures and builds. To be
# sourced. Everything it says goes to stderr, so that the program's own output stays clean.

gravitile_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Debian and Ubuntu names, here and nowhere else. To build and to run:
gravitile_packages=(
  build-essential cmake ninja-build pkg-config
  libglfw3-dev libimgui-dev libglm-dev libcli11-dev libfmt-dev nlohmann-json3-dev libhwy-dev libhdf5-dev
  libtomlplusplus-dev libzstd-dev libavcodec-dev libavformat-dev libavutil-dev libswscale-dev
  python3-glad libpng-dev libopenexr-dev libfreetype-dev libegl-dev libgl-dev fonts-dejavu-core
  libgl1-mesa-dri libegl1 libgl1)
# In addition, for the tests:
gravitile_test_packages=(libgtest-dev libgmock-dev xvfb xdotool x11-utils imagemagick ffmpeg python3-xlib
  zsh fish desktop-file-utils)
# And for libFuzzer and sanitizers, without which the tests do.
gravitile_fuzz_packages=(clang libclang-rt-dev)

gravitile_say() { printf 'gravitile: %s\n' "$*" >&2; }

# Runs a command with its output in a log file; shows the log and returns its code when it fails.
gravitile_logged() { # LOG COMMAND...
  local log=$1 code=0
  shift
  "$@" >"$log" 2>&1 </dev/null || code=$?
  if ((code != 0)); then
    cat "$log" >&2
    gravitile_say "failed: $*"
  fi
  return "$code"
}

# The packages among those given that are not installed, one a line.
gravitile_missing_packages() {
  local package
  for package in "$@"; do
    [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || echo "$package"
  done
}

# Runs apt-get as root, asking nothing.
gravitile_apt() {
  local prefix=()
  if ((EUID != 0)); then
    prefix=(sudo)
    [[ -t 0 ]] || prefix+=(-n)
  fi
  "${prefix[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Acquire::Retries=3 \
    -o Dpkg::Options::=--force-confold "$@"
}

# Makes sure that packages are there; exits with code 3 and the list when they can't be installed.
gravitile_install() { # PACKAGE...
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    # Elsewhere configure tells what it misses. These are the names to look for.
    [[ -f $gravitile_root/build/build.ninja ]] ||
      gravitile_say "not Debian or Ubuntu; needed are the counterparts of: $*"
    return 0
  fi
  local missing
  mapfile -t missing < <(gravitile_missing_packages "$@")
  ((${#missing[@]} == 0)) && return 0
  if ((EUID != 0)) && ! command -v sudo >/dev/null; then
    gravitile_say "these packages are missing and can only be installed by root: ${missing[*]}"
    exit 3
  fi
  gravitile_say "installing ${#missing[@]} packages"
  local log
  log=$(mktemp)
  # A list that can't be refreshed may still do; installing decides.
  gravitile_apt update >"$log" 2>&1 </dev/null || true
  if ! gravitile_apt install --no-install-recommends "${missing[@]}" >>"$log" 2>&1 </dev/null; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    gravitile_say "could not install: ${missing[*]}"
    exit 3
  fi
  rm -f "$log"
}

# Configures the default preset and builds into build/. Returns non-zero, log shown, on failure.
gravitile_build() { # TARGET [CMAKE-ARGUMENT...]
  local target=$1 build=$gravitile_root/build
  shift
  mkdir -p "$build"
  (
    cd "$gravitile_root" || exit 1
    [[ -f $build/build.ninja ]] || gravitile_say "configuring"
    gravitile_logged "$build/configure.log" cmake --preset default "$@" || exit 1
    # Where there is nothing to do there is nothing to say.
    (sleep 2 >/dev/null 2>&1 && gravitile_say "building with $(nproc) cores") >/dev/null &
    local notice=$! code=0
    gravitile_logged "$build/build.log" cmake --build "$build" --target "$target" --parallel "$(nproc)" || code=$?
    kill "$notice" 2>/dev/null || true
    exit "$code"
  )
}
