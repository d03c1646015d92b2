# Help, version, lists and info: there, complete, and on stdout.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

accepts "Usage: gravitile [options]|render|record|bench|verify|info|doctor|list|completion|--scene|--bodies|--block|--unroll|--integrator|Examples:" --help
accepts "Usage: gravitile" -h
for command in render record bench verify convert info doctor list completion; do accepts "Usage: gravitile $command" "$command" --help; done
accepts "--steps|--size|--kernel" render --help
accepts "--frames|--fps|--camera|--look|.mp4|.mkv|.webm|.y4m|.png" record --help
accepts "--kernels|--bodies|--blocks|--unrolls|--repeats|--format|--output|--interop" bench --help

accepts "cpu-serial|cpu-simd|gpu-register|gpu-basic|gpu-tiled|largest N|block, unroll" list kernels
accepts "disk-galaxy|plummer|king|hernquist|cold-collapse|expanding|shell|solar-system|figure-eight|pythagorean|kepler|square" list scenes
accepts "euler|semi-implicit|leapfrog|reversible" list integrators
accepts "default|hubble|density|lecture|dark-room" list looks

accepts "gravitile|processor|computes on|OpenGL|interop|data|pictures|videos|documents|cache|configuration" info
accepts "computes on" info --device cpu
HOME=$work XDG_CACHE_HOME="" XDG_CONFIG_HOME="" XDG_DATA_HOME="" XDG_PICTURES_DIR="" XDG_VIDEOS_DIR="" XDG_DOCUMENTS_DIR="" accepts \
  "$work/.cache/gravitile|$work/.config/gravitile|$work/.local/share/gravitile|$work/Pictures/gravitile|$work/Videos/gravitile|$work/Documents/gravitile" info
XDG_PICTURES_DIR=$work/mine accepts "$work/mine/gravitile" info
check "info creates no folders" test -z "$(find "$work" -mindepth 1 -type d)"
