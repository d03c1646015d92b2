# Completion in bash, zsh and fish, and the manual page: written from the table of options, and every option of
# every command is in each. What completes is tried in the shell itself where that is installed.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

for shell in bash zsh fish; do
  run completion "$shell"
  check "completion $shell: exit code" test "$code" -eq 0
  cp "$work/out" "$work/completion.$shell"
done
run manual
cp "$work/out" "$work/gravitile.1"
refuses "bash, zsh, fish|completion" completion
refuses "bash, zsh, fish" completion tcsh

# Commands and options by their help pages.
run --help
mapfile -t commands < <(sed -n '/^Commands/,/^$/s/^  \([a-z]\+\) .*/\1/p' "$work/out")
check "there are commands" test "${#commands[@]}" -ge 9
options_of() { # COMMAND or nothing
  "$program" "$@" --help | grep -oE '^  (-h, ?)?--[a-z-]+' | grep -oE -e '--[a-z-]+' | sort -u
}

# ---- bash: the function that Tab calls -----------------------------------------------------------------
complete_in_bash() { # WORD...: what Tab offers at the end of the last one, a line each
  bash --norc -c '
    source "$0"
    COMP_WORDS=(gravitile "$@") COMP_CWORD=$#
    "$(complete -p gravitile | sed -n "s/.*-F \([^ ]*\).*/\1/p")" gravitile
    printf "%s\n" "${COMPREPLY[@]}"' "$work/completion.bash" "$@" 2>&1
}
offers_in_bash() { # "WORD|WORD..." ARGUMENT...
  local texts=$1 got text missing=
  shift
  got=$(complete_in_bash "$@")
  while IFS= read -r text; do
    grep -qxF -e "$text" <<<"$got" || missing+=" $text"
  done < <(tr '|' '\n' <<<"$texts")
  check "bash offers $texts after: $*" test -z "$missing"
}
cd "$work" && mkdir folder && touch a.png b.exr c.toml d.orbits e.txt f.mp4 || exit 1
for command in "" "${commands[@]}"; do
  # shellcheck disable=SC2086
  options_of $command >wanted
  # shellcheck disable=SC2086
  complete_in_bash $command -- | grep -- '^--' >got
  check "bash: options of '$command'" diff wanted <(sort -u got)
  sed -n "/^    ('$command')/,/;;/p" completion.zsh | grep -oE -- "^ +'--[a-z-]+" | tr -d " '" | sort -u >got
  check "zsh: options of '$command'" diff wanted got
  # The window's section ends where the commands begin.
  sed 's/\\-/-/g' gravitile.1 | if [[ -n $command ]]; then sed -n "/^.SS gravitile $command$/,/^.S/p;"; else sed -n '/^.SH OPTIONS/,/^.SH COMMANDS/p'; fi |
    grep -E '^(\\fB-h\\fR, )?\\fB--' | grep -oE -- '--[a-z-]+' | sort -u >got
  check "the manual page: options of '$command'" diff wanted got
done
offers_in_bash "render|record|bench|verify|info|list|convert|doctor|completion" ""
offers_in_bash "gpu-tiled|gpu-auto|gpu-pairwise" --kernel gpu-
offers_in_bash "plummer|pythagorean" --scene p
offers_in_bash "plummer" --scene = pl
offers_in_bash "--scene=plummer" --scene=pl
offers_in_bash "leapfrog" render x.png --integrator l
offers_in_bash "hubble|c.toml|folder" --look ""
offers_in_bash "cpu-simd,cpu-serial" bench --kernels cpu-simd,cpu-se
offers_in_bash "still|turntable|c.toml" record x.mp4 --camera ""
offers_in_bash "on|off" --reproducible = ""
offers_in_bash "a.png|b.exr|folder" render ""
offers_in_bash "d.orbits|f.mp4|a.png" record --seed 3 ""
offers_in_bash "kernels|scenes|looks" list ""
offers_in_bash "e.txt|a.png" convert a ""
offers_in_bash "folder" --kernel-dir ""
offers_in_bash "bash|zsh|fish" completion ""
offers_in_bash "single|double" --block 32 --precision ""
check "bash offers no other files" test -z "$(complete_in_bash render "" | grep -x e.txt)"
check "bash offers nothing for a number" test -z "$(complete_in_bash --bodies "")"
check "bash: a value is no command" test -z "$(complete_in_bash --scene render --kernels | grep -v -- --kernel)"
if [[ -r /usr/share/bash-completion/bash_completion ]]; then
  check "bash: beside the package bash-completion" test "$(bash --norc -c '
    source /usr/share/bash-completion/bash_completion; source "$0"; complete -p gravitile' completion.bash)" \
    = "complete -F _gravitile gravitile"
fi

# ---- fish ----------------------------------------------------------------------------------------------
if command -v fish >/dev/null; then
  complete_in_fish() { HOME=$work fish --no-config -c "source $work/completion.fish; complete -C '$1'" 2>&1 | cut -f1; }
  offers_in_fish() { # "WORD|WORD..." LINE
    local got text missing=
    got=$(complete_in_fish "$2")
    while IFS= read -r text; do
      grep -qxF -e "$text" <<<"$got" || missing+=" $text"
    done < <(tr '|' '\n' <<<"$1")
    check "fish offers $1 after: $2" test -z "$missing"
  }
  for command in "" "${commands[@]}"; do
    # shellcheck disable=SC2086
    options_of $command >wanted
    complete_in_fish "gravitile $command --" | grep -- '^--' | tr -d = | sort -u >got
    check "fish: options of '$command'" diff wanted got
  done
  offers_in_fish "render|bench|doctor" "gravitile "
  offers_in_fish "gpu-tiled|gpu-auto" "gravitile --kernel gpu-"
  offers_in_fish "--scene=plummer" "gravitile --scene=plu"
  offers_in_fish "cpu-simd,cpu-serial" "gravitile bench --kernels cpu-simd,cpu-se"
  offers_in_fish "hubble|c.toml" "gravitile --look "
  offers_in_fish "a.png|b.exr|folder/" "gravitile render "
  check "fish offers no other files" test -z "$(complete_in_fish "gravitile render " | grep -x e.txt)"
else
  echo "skip completion in fish: fish is not installed"
fi

# ---- zsh -----------------------------------------------------------------------------------------------
if command -v zsh >/dev/null; then
  mkdir -p functions && cp completion.zsh functions/_gravitile
  # A shell under a pseudo-terminal, whose compadd writes down what it is given.
  cat >offer.zsh <<'ZSH'
zmodload zsh/zpty
zpty shell zsh -f -i
ask() { zpty -w shell "$1"; }
ask "PS1= PROMPT= ; fpath=($PWD/functions \$fpath); autoload -U compinit; compinit -u -d $PWD/dump"
ask "bindkey '^I' complete-word; zstyle ':completion:*' completer _complete; stty -echo"
ask "compadd() { local -a found; builtin compadd -O found \"\$@\"; print -rl -- \$found >>$PWD/offered; builtin compadd \"\$@\" }"
ask "print -r ready >$PWD/ready"
repeat 200; do [[ -s ready ]] && break; sleep 0.05; done
zpty -w -n shell "$1"$'\t'
repeat 60; do [[ -s offered ]] && break; sleep 0.05; done
sleep 0.3
zpty -d shell
ZSH
  offers_in_zsh() { # "WORD|WORD..." LINE
    local text missing=
    rm -f ready offered
    timeout 30 zsh -f offer.zsh "$2" >/dev/null 2>&1
    while IFS= read -r text; do
      grep -qxF -e "$text" offered 2>/dev/null || missing+=" $text"
    done < <(tr '|' '\n' <<<"$1")
    check "zsh offers $1 after: $2" test -z "$missing"
  }
  offers_in_zsh "render|bench|doctor" "gravitile "
  offers_in_zsh "gpu-tiled|gpu-auto" "gravitile --kernel gpu-"
  offers_in_zsh "cpu-serial" "gravitile bench --kernels cpu-simd,cpu-se"
  offers_in_zsh "hubble" "gravitile --look "
  offers_in_zsh "--kernel|--kernels" "gravitile bench --ker"
  offers_in_zsh "a.png|b.exr" "gravitile render "
  check "zsh reads the script" zsh -fn completion.zsh
else
  echo "skip completion in zsh: zsh is not installed"
fi

# ---- the manual page -----------------------------------------------------------------------------------
if command -v man >/dev/null; then
  check "man shows the page without a warning" test -z "$(MANWIDTH=100 LC_ALL=C.UTF-8 man --warnings -l gravitile.1 2>&1 >shown)"
  check "it reads as a page" grep -q "gravitile - N-body gravity" shown
  check "it shows every command" test "$(grep -cE '^   gravitile [a-z]+$' shown)" -eq "${#commands[@]}"
fi
