# What is installed runs by itself: from any folder, with sources and build out of sight. And the package.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
unset DISPLAY WAYLAND_DISPLAY
root=$(cd "$here/../.." && pwd)
build=$(cd "$(dirname "$program")" && pwd)
[[ -f $build/CMakeCache.txt ]] || { echo "skip install: $build is no build tree"; exit 0; }
source_root=$(sed -n 's/^gravitile_SOURCE_DIR:STATIC=//p' "$build/CMakeCache.txt")

# Where the file-system hierarchy has them; zsh's folder depends on who installs.
files="bin/gravitile share/man/man1/gravitile.1.gz share/applications/gravitile.desktop
  share/icons/hicolor/scalable/apps/gravitile.svg share/icons/hicolor/48x48/apps/gravitile.png
  share/icons/hicolor/128x128/apps/gravitile.png share/icons/hicolor/256x256/apps/gravitile.png
  share/bash-completion/completions/gravitile share/fish/vendor_completions.d/gravitile.fish
  share/doc/gravitile/copyright share/gravitile/scenes/antennae.toml share/gravitile/looks/hubble.toml
  share/gravitile/lectures/unrolling.toml"

# A tree that was installed is whole, and nothing in it knows where it was built.
is_whole() { # NAME FOLDER ZSH-FOLDER
  local file missing=
  for file in $files "share/zsh/$3/_gravitile"; do [[ -s $2/$file ]] || missing+=" $file"; done
  check "$1: files are where they belong" test -z "$missing"
  check "$1: only the program is executable" test "$(cd "$2" && find . -type f -perm /111)" = ./bin/gravitile
  check "$1: everybody can read it" test -z "$(find "$2" ! -perm -444)"
  check "$1: no path of the build in the program" test -z "$(strings -a "$2/bin/gravitile" | grep -F -e "$build" -e "$source_root" -e "$root/")"
  check "$1: no path of the build in other files" test -z "$(grep -rlF -e "$build" -e "$source_root" "$2/share")"
}

check "cmake --install" cmake --install "$build" --prefix "$work/prefix"
is_whole "installed by hand" "$work/prefix" site-functions
if command -v desktop-file-validate >/dev/null; then
  check "the desktop entry is valid" test -z "$(desktop-file-validate "$work/prefix/share/applications/gravitile.desktop" 2>&1)"
fi
check "the manual page can be unpacked" gzip -t "$work/prefix/share/man/man1/gravitile.1.gz"

# From /, with the trees behind an empty file system where that is permitted.
installed=$work/prefix/bin/gravitile
hide="mount -t tmpfs none '$root' && { [ ! -e '$build' ] || mount -t tmpfs none '$build'; }"
hidden=no
! unshare --mount sh -c "$hide && ! [ -e '$program' ]" >/dev/null 2>&1 || hidden=yes
elsewhere() { # ARGUMENT...: exit code in $code
  code=0
  (
    cd / || exit 1
    export HOME=$work/home XDG_CACHE_HOME="" XDG_CONFIG_HOME="" XDG_DATA_HOME=""
    if [[ $hidden == yes ]]; then
      timeout "$limit_s" unshare --mount sh -c "$hide"' && exec "$0" "$@"' "$installed" "$@"
    else
      timeout "$limit_s" "$installed" "$@"
    fi
  ) >"$work/out" 2>"$work/err" </dev/null || code=$?
}
mkdir "$work/home"
[[ $hidden == yes ]] || echo "skip running with the build tree hidden: mounting is not permitted"
works() { # NAME TEXT ARGUMENT...
  local name=$1 text=$2
  shift 2
  elsewhere "$@"
  check "installed: $name" test "$code" -eq 0
  check "installed: $name says so" grep -qF -e "$text" "$work/out"
}
all_work() { # what works, whichever way it was installed
  works "--version" "gravitile " --version
  works "info" "computes on" info
  works "list scenes" antennae list scenes
  works "render" "500 bodies after 3 steps" render "$work/picture.png" --device cpu --scene disk-galaxy --bodies 500 --steps 3 --size 320x180 --look hubble
  check "installed: a picture" test "$(head -c 4 "$work/picture.png" | tail -c 3)" = PNG
  works "bench" cpu-simd bench --device cpu --kernel cpu-simd --bodies 1024 --repeats 1
  works "an installed scene" "picture.png" render "$work/picture.png" --force --device cpu --bodies 500 --size 64x64 --scene "$1/share/gravitile/scenes/m51.toml"
}
all_work "$work/prefix"

# The package, unpacked in place of being installed.
if command -v dpkg-deb >/dev/null && command -v dpkg-shlibdeps >/dev/null; then
  check "cpack -G DEB" cpack -G DEB --config "$build/CPackConfig.cmake" -B "$work/package"
  package=$(find "$work/package" -maxdepth 1 -name '*.deb')
  field() { dpkg-deb --field "$package" "$1"; }
  check "the package's name and version" test "$(field Package) $(field Version)" = \
    "gravitile $("$program" --version | cut -d' ' -f2)"
  for library in libc6 libegl1 libglfw3; do
    check "the package depends on $library" grep -qE "(^|, )$library( |,|$)" <<<"$(field Depends)"
  done
  check "the package does not depend on CUDA or a driver" test -z "$(field Depends | grep -iE 'cuda|nvidia|nvrtc')"
  check "the package's files belong to root" test -z "$(dpkg-deb --contents "$package" | grep -v ' root/root ')"
  check "unpacking it" dpkg-deb --extract "$package" "$work/tree"
  check "all of it lies in /usr" test "$(ls "$work/tree")" = usr
  is_whole "packaged" "$work/tree/usr" vendor-completions
  installed=$work/tree/usr/bin/gravitile
  works "--version of the package" "$("$program" --version)" --version
  works "render of the package" "100 bodies" render "$work/b.png" --device cpu --bodies 100 --size 64x64
else
  echo "skip the package: dpkg-dev is not installed"
fi
