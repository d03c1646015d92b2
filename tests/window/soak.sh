# Memory and answering time stay what they are however often bodies, kernel, scene and window size change.
# SOAK_SECONDS says for how long (40 unless it is set); a warm-up goes before.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
readonly python=/usr/bin/python3 # the one that the distribution's python3-xlib belongs to
"$python" -c 'import Xlib' 2>/dev/null || skip_all "python3-xlib is not installed"
readonly soak_s=${SOAK_SECONDS:-40}
readonly warm_up_changes=42  # every scene, size and kernel has been there several times
readonly largest_growth_kb=24000 # of resident memory: what an allocator may keep; a leak of 1 MB a change is 100 MB
readonly slowest_growth=3 # of the time that a change takes, median of the last and of the first ones

resident_kb() { awk '/^VmRSS:/ { print $2 }' "/proc/$program_pid/status"; }
now_ms() { echo $(($(date +%s%N) / 1000000)); }
median() { sort -n | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }
tap() { xdotool keydown "$1" sleep 0.06 keyup "$1"; }

changes=0
# Until the window's title says so; how long it took goes to `times`.
changed_to() { # TEXT
  local begin
  begin=$(now_ms)
  if ! wait_until 20 title_has "$1"; then
    fail "change $changes" "the title is '$(title)', without '$1'"
    finish
  fi
  times+=($(($(now_ms) - begin)))
  changes=$((changes + 1))
}
drop_scene() { # PATH TITLE
  "$python" "$here/drop_file.py" "$window" 640 360 "$1" >/dev/null || fail "change $changes" "the file was not taken"
  changed_to "$2"
}
resize_to() { # WIDTH HEIGHT
  xdotool windowsize "$window" "$1" "$2"
  changes=$((changes + 1))
}
# Seven changes, and everything is as before.
round() {
  drop_scene "$work/cwd/first.toml" "first.toml, 512 bodies"
  resize_to 900 600
  tap Next
  changed_to "256 bodies"
  tap Up
  changed_to cpu-threads
  drop_scene "$work/cwd/second.toml" "second.toml, 256 bodies"
  resize_to 1280 720
  tap Prior
  changed_to "512 bodies"
  tap Down
  changed_to cpu-simd
}

printf 'title = "First"\nbodies = 512\n[[component]]\nmodel = "plummer"\n' >"$work/cwd/first.toml"
printf 'title = "Second"\nbodies = 256\n[[component]]\nmodel = "plummer"\n[[component]]\nmodel = "king"\nposition = [3, 0, 0]\n' \
  >"$work/cwd/second.toml"
start_display
launch --bodies 512 --scene plummer --autosave 0
times=()
while ((changes < warm_up_changes)); do round; done
before_kb=$(resident_kb)
first_ms=$(printf '%s\n' "${times[@]: -12}" | median)
end=$((SECONDS + soak_s))
warm=$changes
while ((SECONDS < end)); do round; done
after_kb=$(resident_kb)
last_ms=$(printf '%s\n' "${times[@]: -12}" | median)
echo "$((changes - warm)) changes in $soak_s s: $before_kb kB before, $after_kb kB after; a change took $first_ms ms, then $last_ms ms"
check "something was changed" test $((changes - warm)) -ge 7
check "$((changes - warm)) changes: memory grows by $((after_kb - before_kb)) kB" \
  test $((after_kb - before_kb)) -lt "$largest_growth_kb"
check "$((changes - warm)) changes: they take as long as at first" \
  test "$last_ms" -lt $((slowest_growth * first_ms + 100))
quit
check "exit code 0" test "$code" -eq 0
finish
