#!/usr/bin/env bash
# Installs what is missing, builds, and runs all tests, or the kinds named:
#   bash tests/run.sh [unit fuzz sanitizers kernels panels gl gpu cli window]
# The last line is "N passed, N failed" (", N skipped" when some need what this machine has not). Exit code 1 when
# any failed or a test program crashed.
set -uo pipefail
# shellcheck source=app/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/../app/setup.sh"

kinds=("$@")
((${#kinds[@]} > 0)) || kinds=(unit fuzz sanitizers kernels panels gl gpu cli window)
for kind in "${kinds[@]}"; do
  if [[ ! $kind =~ ^(unit|fuzz|sanitizers|kernels|panels|gl|gpu|cli|window)$ ]]; then
    gravitile_say "unknown kind of test '$kind'; known: unit fuzz sanitizers kernels panels gl gpu cli window"
    exit 2
  fi
done

gravitile_install "${gravitile_packages[@]}" "${gravitile_test_packages[@]}"
if ! gravitile_build all -DGRAVITILE_TESTS=ON; then
  echo "0 passed, 1 failed"
  exit 1
fi

# Nothing of the person who runs the tests is read or written.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export XDG_CACHE_HOME=$scratch/cache XDG_CONFIG_HOME=$scratch/config TMPDIR=$scratch/tmp
mkdir -p "$XDG_CACHE_HOME" "$XDG_CONFIG_HOME" "$TMPDIR"
export GRAVITILE=$gravitile_root/build/gravitile

readonly time_limit_s=1200 # a test program that takes this long hangs
passed=0 failed=0 skipped=0

count() { grep -c -E "$1" "$2" || true; }

fail() { # NAME WHY
  echo "FAIL $1: $2"
  failed=$((failed + 1))
}

# Adds up what a GoogleTest program says of each test; one that ends early has crashed.
run_gtest() { # NAME
  local program=$gravitile_root/build/$1 log=$scratch/${1//\//-}.log code=0 ok bad left_out
  timeout --kill-after=10 "$time_limit_s" "$program" >"$log" 2>&1 </dev/null || code=$?
  ok=$(count '\[       OK \] .*\([0-9]+ ms\)$' "$log")
  bad=$(count '\[  FAILED  \] .*\([0-9]+ ms\)$' "$log")
  left_out=$(count '\[  SKIPPED \] .*\([0-9]+ ms\)$' "$log")
  passed=$((passed + ok)) failed=$((failed + bad)) skipped=$((skipped + left_out))
  ((code == 0)) || cat "$log"
  if ((code != 0 && bad == 0)) || ! grep -q '^\[==========\] .* ran\.' "$log"; then
    fail "$1" "ended with code $code before all tests were done"
  fi
  echo "$1: $ok passed, $bad failed, $left_out skipped"
}

# Adds up the lines "ok NAME", "FAIL NAME: why" and "skip NAME: why" of a script.
run_script() { # PATH [NAME]
  local name=${2:-${1#"$gravitile_root/tests/"}} log code=0 ok bad left_out
  log=$scratch/$(basename "$1").log
  timeout --kill-after=10 "$time_limit_s" bash "$1" >"$log" 2>&1 </dev/null || code=$?
  ok=$(count '^ok ' "$log") bad=$(count '^FAIL ' "$log") left_out=$(count '^skip ' "$log")
  passed=$((passed + ok)) failed=$((failed + bad)) skipped=$((skipped + left_out))
  if ((code != 0 && bad == 0)); then
    cat "$log"
    fail "$name" "ended with code $code"
  elif ((bad > 0)); then
    grep -v '^ok ' "$log"
  elif ((ok + left_out == 0)); then
    fail "$name" "reported nothing"
  fi
  echo "$name: $ok passed, $bad failed, $left_out skipped"
}

# Sanitizers and libFuzzer take clang, which is installed where it can be.
can_sanitize() {
  echo 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }' |
    clang++ -fsanitize=fuzzer,address -x c++ - -o "$scratch/can_fuzz" >/dev/null 2>&1
}
require_clang() { # NAME: counts it as skipped where there is none
  can_sanitize || gravitile_apt install --no-install-recommends "${gravitile_fuzz_packages[@]}" \
    >"$scratch/clang.log" 2>&1 </dev/null || true
  can_sanitize && return 0
  skipped=$((skipped + 1))
  echo "$1: 0 passed, 0 failed, 1 skipped (clang can't be had)"
  return 1
}
build_sanitized() { # FOLDER SANITIZERS TARGET...
  local build=$gravitile_root/build/$1 fuzz=OFF
  [[ $2 == thread ]] || fuzz=ON
  gravitile_logged "$scratch/$1_configure.log" cmake -S "$gravitile_root" -B "$build" -G Ninja \
    -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS=-O1 -DCMAKE_CXX_COMPILER=clang++ -DGRAVITILE_SANITIZE="$2" \
    -DGRAVITILE_FUZZ="$fuzz" -DGRAVITILE_TESTS=ON -DGRAVITILE_CUDA=OFF &&
    gravitile_logged "$scratch/$1_build.log" cmake --build "$build" --target "${@:3}" --parallel "$(nproc)"
}

# The parsers under libFuzzer, each for a bounded time and always from the same seed.
run_libfuzzer() {
  local program format log bounds leaks
  bounds=(-seed=1 -runs=20000 -max_total_time=5 -timeout=150 -rss_limit_mb=2048)
  require_clang libFuzzer || return
  if ! build_sanitized sanitized address,undefined gravitile_libfuzzer; then
    fail libFuzzer "its targets can't be built"
    return
  fi
  "$gravitile_root/build/gravitile_fuzz_tests" --corpus "$scratch/corpus"
  local ok=0 bad=0
  for program in "$gravitile_root"/build/sanitized/gravitile_fuzz_*; do
    format=${program##*_} log=$scratch/fuzz_$format.log leaks=1
    [[ ! $format =~ ^(hdf5|checkpoint)$ ]] || leaks=0 # the HDF5 library leaks what it finds damaged
    if ASAN_OPTIONS=detect_leaks=$leaks timeout --kill-after=10 "$time_limit_s" "$program" "${bounds[@]}" \
      -artifact_prefix="$scratch/$format-" "$scratch/corpus/$format" >"$log" 2>&1 </dev/null; then
      ok=$((ok + 1))
    else
      tail -n 60 "$log"
      fail "libFuzzer $format" "see above"
      bad=$((bad + 1))
    fi
  done
  passed=$((passed + ok))
  ((ok + bad > 0)) || fail libFuzzer "there are no targets"
  echo "libFuzzer: $ok passed, $bad failed, 0 skipped"
}

# Chosen unit and GL tests and a session in the window, once with the address and undefined-behaviour sanitizers and
# once with the thread sanitizer, which has nothing to see in the GL tests: they run on one thread. The first build is
# libFuzzer's. Of libraries that were not built for the thread sanitizer it looks at none: those of OpenGL have
# threads of their own, and it would see only half of what these tell each other.
run_sanitizers() {
  local session=$gravitile_root/tests/sanitizers/session.sh
  local -x ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1
  # These take 10^9 interactions, of which others have some too.
  local -x GTEST_FILTER=-CpuEngine.TheFirstBodyThatIsNotFiniteIsNamed:CpuForce.HoldsItsBoundWhereManyTermsAdd
  local -x TSAN_OPTIONS=halt_on_error=1:die_after_fork=0:ignore_noninstrumented_modules=1
  require_clang sanitizers || return
  if build_sanitized sanitized address,undefined gravitile_sanitized_tests gravitile_sanitized_gl_tests gravitile; then
    run_gtest sanitized/gravitile_sanitized_tests
    run_gtest sanitized/gravitile_sanitized_gl_tests
    GRAVITILE=$gravitile_root/build/sanitized/gravitile run_script "$session" sanitized/gravitile
  else
    fail "address sanitizer" "its tests can't be built"
  fi
  if build_sanitized thread_sanitized thread gravitile_sanitized_tests gravitile; then
    run_gtest thread_sanitized/gravitile_sanitized_tests
    GRAVITILE=$gravitile_root/build/thread_sanitized/gravitile run_script "$session" thread_sanitized/gravitile
  else
    fail "thread sanitizer" "its tests can't be built"
  fi
}

declare -A programs=([unit]=gravitile_unit_tests [fuzz]=gravitile_fuzz_tests [kernels]=gravitile_kernel_tests
  [panels]=gravitile_panel_tests [gl]=gravitile_gl_tests [gpu]=gravitile_gpu_tests)
cuda_built=no
grep -q 'CUDA engine: on' "$gravitile_root/build/configure.log" && cuda_built=yes

for kind in "${kinds[@]}"; do
  program=${programs[$kind]:-}
  if [[ $kind == sanitizers ]]; then
    run_sanitizers
    continue
  fi
  scripts=("$gravitile_root/tests/$kind"/*.sh)
  if [[ -n $program && -x $gravitile_root/build/$program ]]; then
    run_gtest "$program"
    [[ $kind != fuzz ]] || run_libfuzzer
  elif [[ $cuda_built == no && $kind =~ ^(kernels|gpu)$ ]]; then
    echo "$program: not built, there is no CUDA toolkit"
  elif [[ -n $program || ! -f ${scripts[0]} ]]; then
    fail "$kind" "there are no such tests"
  else
    for script in "${scripts[@]}"; do
      [[ $(basename "$script") == lib.sh ]] || run_script "$script"
    done
  fi
done

summary="$passed passed, $failed failed"
((skipped > 0)) && summary+=", $skipped skipped"
echo "$summary"
((failed == 0))
