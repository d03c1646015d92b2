# Every option refuses what it can't take: by name, with what is allowed, before anything is started.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# Options that several commands share, refused by each that takes them in the same words.
commands=("" "render $work/never.png" "record $work/never.mp4" bench verify)
shared() { # COMMAND
  refuses_in() { local texts=$1; shift; refuses "$texts" $command "$@"; }

  for value in 0 -5 abc 1e9x 1.5 2e30 99999999999999999999 nan 0x10 " 5" ""; do
    refuses_in "--bodies: |; allowed: " --bodies "$value"
  done
  for value in -1 seed 18446744073709551616; do refuses_in "--seed: |; allowed: " --seed "$value"; done
  refuses_in "--kernel: |gpu-tilde|did you mean 'gpu-tiled'|cpu-simd" --kernel gpu-tilde
  refuses_in "--kernel: |allowed: |cpu-serial" --kernel warp-drive
  refuses_in "--device: |allowed: auto, cpu, cuda" --device gpu
  refuses_in "--device: |allowed: auto, cpu, cuda" --device cuda:x
  refuses_in "--kernel-dir: |not a folder" --kernel-dir "$work/nowhere"
  refuses_in "--kernel: |gpu-tiled|--device cpu|cpu-simd" --device cpu --kernel gpu-tiled
  refuses_in "--kernl: unknown option|did you mean --kernel?" --kernl gpu-tiled
  refuses_in "--frobnicate: unknown option|--help" --frobnicate
  refuses_in "--seed: a value is missing" --seed
  refuses_in "--kernel: a value is missing" --kernel --seed
}
runs() { # COMMAND
  for value in 0 48 2048 -32 abc 64.5; do
    refuses_in "--block: |; allowed: multiples of 32 from 32 to 1024" --block "$value"
  done
  for value in 0 129 -1 two; do refuses_in "--unroll: |; allowed: 1 to 128" --unroll "$value"; done
  for value in 0 -0.1 nan inf -inf 1e300 x 1e-3s; do refuses_in "--dt: |; allowed: a number > 0" --dt "$value"; done
  for value in 1e-400 0.00001e-320 1e-99999999999999999999; do
    refuses_in "--dt: $value is too close to zero|; allowed: a number > 0" --dt "$value"
  done
  for value in 1e400 12345e306 1e99999999999999999999; do
    refuses_in "--dt: $value is not a finite number|; allowed: a number > 0" --dt "$value"
  done
  for value in -1 nan inf soft; do refuses_in "--softening: |; allowed: a number >= 0" --softening "$value"; done
  for value in -0.5 11 nan; do refuses_in "--adaptive: |; allowed: 0 (off) to 10" --adaptive "$value"; done
  refuses_in "--adaptive: |softening|allowed: " --adaptive 0.1 --softening 0
  for value in -0.5 1.5 nan; do refuses_in "--damping: |; allowed: a number from 0 to 1" --damping "$value"; done
  for value in 0 3 12 512; do refuses_in "--split: $value is not a value it takes; allowed: 1, 2, 4, 8" --split "$value"; done
  refuses_in "--split: 'two' is not a number|allowed: 1, 2, 4, 8" --split two
  refuses_in "--reproducible: |'maybe'; allowed: off, on" --reproducible=maybe
  refuses_in "--integrator: |did you mean 'leapfrog'|allowed: |euler" --integrator leapfrg
  refuses_in "--blok: unknown option|did you mean --block?" --blok 64
}
draws() { # COMMAND
  for value in 0x0 abc 1x x1 640x 16385x100 100x16385 -1x5 640x480x3 640X480 99999999999x1; do
    refuses_in "--size: |; allowed: WIDTHxHEIGHT" --size "$value"
  done
}
for command in "${commands[@]}"; do
  # shellcheck disable=SC2086
  shared
  [[ $command == verify ]] || runs
  [[ $command =~ ^(verify|bench)$ ]] || draws
done
for value in 0 -1 many; do refuses "--frames: |; allowed: " --frames "$value"; done
for value in fast 30 0/s 20000/s 0t/s xt/s; do refuses "--pace: |; allowed: max, N/s" --pace "$value"; done
refuses "--pace: not an option of 'gravitile render', but of the window" render "$work/never.png" --pace 3/s

# What a command does not take it refuses, after its name and before it, and says who does.
declare -A foreign=(
  ["render $work/never.png"]="--frames=3 --lecture=unrolling --paused --repeats=1 --kernels=cpu-simd"
  ["record $work/never.mp4"]="--steps=3 --log=x.csv --checkpoint=x --paused --pace=3/s --lecture=unrolling --repeats=1"
  [bench]="--frames=3 --lecture=unrolling --paused --size=64x64 --steps=3"
  [verify]="--frames=3 --paused --size=64x64 --scene=x --dt=0.1 --softening=1 --damping=1 --integrator=euler
    --block=64 --unroll=2 --rsqrt=fast --repeats=1"
  [info]="--scene=plummer --frames=3 --dt=1 --kernels=cpu-simd"
  [doctor]="--device=cpu --bodies=5"
  ["completion bash"]="--device=cpu --json"
  ["list kernels"]="--device=cpu --bodies=5"
  [window]="--steps=3 --repeats=1 --kernels=cpu-simd"
)
for key in "${!foreign[@]}"; do
  command=${key#window} name=${command%% *}
  for option in ${foreign[$key]}; do
    # shellcheck disable=SC2086
    refuses "${option%%=*}: not an option of 'gravitile${name:+ $name}', but of |--help" $command "$option"
  done
done
refuses "--frames: not an option of 'gravitile render', but of the window" render "$work/never.png" --frames 3
refuses "--frames: not an option of 'gravitile render'" --frames 3 render "$work/never.png"
refuses "--paused: not an option of 'gravitile bench'" --paused bench
refuses "--dt: not an option of 'gravitile info', but of the window, gravitile render, gravitile record, gravitile bench" info --dt 1
check "help names every option that is accepted" test "$(("$program" verify --help) | grep -c -e '--scene\|--dt\|--block')" -eq 0

printf 'title = "t"\n[[step]]\nblock = 48\n' >"$work/lecture.toml"
refuses "lecture.toml:3: block: 48|multiples of 32 from 32 to 1024" --lecture "$work/lecture.toml"
refuses "--lecture: |did you mean 'unrolling'|one-thread-to-tiles" --lecture unroling
refuses "--lecture: |is a folder, not a file|unrolling" --lecture "$work"
# What is not there is told in the same words, whoever was to read it, and whole.
none=$work/none/$(printf 'x%.0s' {1..90})/of.them
for words in "--scene: |render|$work/x.png" "--resume: |render|$work/x.png" "--replay: |render|$work/x.png" "--lecture: |" "--look: |" \
  "--like: |render|$work/x.png" "--camera: |record|$work/x.mp4" "--camera: |render|$work/x.png"; do
  IFS='|' read -r option command out <<<"$words"
  refuses "$option'$none': no such file" ${command:+"$command" "$out"} "${option%: }" "$none"
done
refuses "'$none': no such file" convert "$none" "$work/x.csv"
refuses "--lecture: a value is missing" --lecture

check "nothing was written by what was refused" test -z "$(find "$work" -name 'never*')"

# The scene is refused by whoever reads one.
for command in "" "render $work/never.png" bench; do
  # shellcheck disable=SC2086
  refuses "--scene: |did you mean 'plummer'" $command --scene plumer
done

# More than a kernel takes, or than fits in memory, is refused before it is made.
refuses "--bodies: |cpu-serial|allowed: " render "$work/never.png" --kernel cpu-serial --bodies 1e7
refuses "--bodies: |allowed: " render "$work/never.png" --device cpu --bodies 1000000000
refuses "--bodies: |allowed: " bench --device cpu --bodies 4096,1000000000

# A tuning value that the kernel does not take is refused with those that it takes.
for command in "" "render $work/never.png" bench; do
  for option in --block=64 --unroll=2 --rsqrt=fast --per-thread=2 --split=8; do
    # shellcheck disable=SC2086
    refuses "${option%=*}: cpu-simd does not take it; allowed: --precision" $command --kernel cpu-simd $option
    # shellcheck disable=SC2086
    refuses "${option%=*}: cpu-simd, which runs when no kernel is named, does not take it; allowed: --precision" \
      $command --device cpu $option
  done
done
refuses "--blocks: none of cpu-serial, cpu-simd takes it; allowed: --precisions" \
  bench --kernels cpu-serial,cpu-simd --blocks 64,128
refuses "--splits: cpu-simd does not take it" bench --kernel cpu-simd --splits 8,16
refuses "unknown command 'maybe'" --reproducible maybe


# So is a damping that the integrator does not take, and an option beside the list that would take its place.
for command in "" "render $work/never.png" bench; do
  for integrator in euler leapfrog yoshida4; do
    # shellcheck disable=SC2086
    refuses "--damping: $integrator does not take it; allowed: with --integrator semi-implicit" \
      $command --integrator $integrator --damping 0.9
  done
done
refuses "--damping: leapfrog does not take it" bench --damping 1
accepts "semi-implicit" bench --device cpu --bodies 64 --repeats 1 --integrator semi-implicit --damping 0.9
for command in bench verify; do
  refuses "--kernel: --kernels is given too; allowed: one of the two" \
    $command --kernel cpu-simd --kernels cpu-simd,cpu-serial
done
refuses "--block: --blocks is given too; allowed: one of the two" bench --kernel gpu-tiled --block 64 --blocks 64,128

# A machine without a GPU says so instead of computing on something else.
if "$program" bench --device cuda --bodies 64 --repeats 1 >/dev/null 2>&1; then
  echo "skip --device cuda without a GPU: there is a GPU"
else
  for command in "" "render $work/never.png" bench verify info; do
    # shellcheck disable=SC2086
    refuses "--device cuda" $command --device cuda
  done
  refuses "--kernel: |gpu-tiled|GPU|cpu-simd" render "$work/never.png" --kernel gpu-tiled
  for command in bench verify; do
    refuses "--kernels: |gpu-basic|GPU" $command --kernels gpu-basic
    refuses "--kernel: |gpu-basic|GPU" $command --kernel gpu-basic
  done
fi
refuses "--device cuda:77" info --device cuda:77

# Options and arguments of single commands.
refuses "unknown command 'bensh'|bench" bensh
refuses "unexpected argument 'extra'" render "$work/never.png" extra
refuses "OUT: |missing" render
refuses "--steps: |; allowed: " render "$work/never.png" --steps -1
refuses "--steps: |; allowed: " render "$work/never.png" --steps many
refuses "--repeats: |; allowed: 1 to " bench --repeats 0
refuses "--format: |did you mean 'json'|table, csv, json" bench --format jsn
refuses "--kernels: |gpu-tilde|did you mean 'gpu-tiled'" bench --kernels cpu-simd,gpu-tilde
refuses "--kernels: |empty" bench --kernels cpu-simd,,cpu-serial
refuses "--bodies: |; allowed: " bench --bodies 64,0
refuses "--bodies: |empty" bench --bodies 64,
refuses "--blocks: |48|multiples of 32 from 32 to 1024" bench --blocks 64,48
refuses "--unrolls: |; allowed: 1 to 128" bench --unrolls 1,200
refuses "--output: |not a folder" bench --output "$work/no/such/folder.json"
refuses "--integrator: |hermite4|allowed: euler" bench --integrator hermite4
refuses "--interop: |GPU" bench --interop --device cpu
refuses "--kernels: |did you mean 'cpu-simd'" verify --kernels cpu-smd
refuses "list: |kernels, scenes, integrators" list
refuses "list: |did you mean 'kernels'" list kernel
refuses "--look: |'hubbel' is neither|dark-room" --look hubbel
printf 'bloom = 0.1\nblom = 2\n' >"$work/bad-look.toml"
refuses "--look: |bad-look.toml:2: unknown key|did you mean 'bloom'" render "$work/x.png" --look "$work/bad-look.toml"
printf '[[component]]\nmodel = "plummer"\n[look]\nbloom = 3\n' >"$work/bad-scene.toml"
refuses "--scene: |bad-scene.toml:4: bloom: 3 is out of range|0 to 1" render "$work/x.png" --scene "$work/bad-scene.toml"
