// The completion of bash: tables of words, and one function that finds the place of the cursor in them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/completion.h"

namespace gravitile::app {
namespace {

constexpr const char* kHead =
    R"bash(# Completion of gravitile in bash, written by 'gravitile completion bash'.
)bash";

constexpr const char* kFunctions = R"bash(
# Adds to COMPREPLY what begins with $2 among $words, $files and $extensions; $1 stands before each of them.
_gravitile_offer() {
  local before=$1 start=$2 name extension
  if [[ -n $list && $start == *,* ]]; then
    before+=${start%,*},
    start=${start##*,}
  fi
  while IFS= read -r name; do
    [[ -n $name ]] && COMPREPLY+=("$before$name")
  done < <(compgen -W "$words" -- "$start")
  [[ -n $list ]] && compopt -o nospace 2>/dev/null
  [[ -n $files ]] || return 0
  compopt -o filenames 2>/dev/null
  while IFS= read -r name; do
    if [[ $files == any || -d $name ]]; then
      COMPREPLY+=("$before$name")
      continue
    fi
    for extension in $extensions; do
      [[ $name == *"$extension" ]] && COMPREPLY+=("$before$name")
    done
  done < <(if [[ $files == folders ]]; then compgen -d -- "$start"; else compgen -f -- "$start"; fi)
}

_gravitile() {
  local current=${COMP_WORDS[COMP_CWORD]} command= option= word place=0 i=1 before=
  local words= files= extensions= list=
  COMPREPLY=()
  while ((i < COMP_CWORD)); do
    word=${COMP_WORDS[i]}
    option=
    if [[ $word == -* ]]; then
      _gravitile_options "$command"
      # Where = breaks words, --option=value came as three.
      if [[ ${COMP_WORDS[i + 1]} == = ]]; then
        option=$word
        ((i += 2))
      elif [[ " $valued " == *" $word "* ]]; then
        option=$word
        ((i += 1))
      elif [[ " $switches " == *" $word "* && ${COMP_WORDS[i + 1]} == @(on|off) ]]; then
        ((i += 1))
      fi
      ((i >= COMP_CWORD)) && break
    elif [[ -z $command && " $commands " == *" $word "* ]]; then
      command=$word
    else
      ((place += 1))
    fi
    option=
    ((i += 1))
  done
  if [[ -n $option ]]; then
    [[ $current == = ]] && current=
  elif [[ $current == --*=* ]]; then
    option=${current%%=*} before=${current%%=*}=
    current=${current#*=}
  fi
  if [[ -n $option ]]; then
    _gravitile_values "$command" "$option"
  elif [[ $current == -* ]]; then
    _gravitile_options "$command"
    words=$options
  elif [[ -z $command ]]; then
    words=$commands
  else
    _gravitile_values "$command" "$((place + 1))"
  fi
  _gravitile_offer "$before" "$current"
}
complete -F _gravitile gravitile
)bash";

std::string filesWord(const ValueChoices& choices) {
  switch (choices.files) {
    case ValueChoices::Files::None:
      return "";
    case ValueChoices::Files::Folders:
      return "folders";
    case ValueChoices::Files::Some:
      return "some";
    case ValueChoices::Files::Any:
      return "any";
  }
  return "";
}

// The case of a function that sets, for a command, the names of all options, of those that a value follows,
// and of those that one may follow.
std::string optionCase(const CommandShape& command) {
  std::vector<std::string> options, valued, switches;
  for (const OptionShape& option : command.options) {
    options.push_back(option.name);
    if (!option.takesValue()) continue;
    (option.valueIsOptional() ? switches : valued).push_back(option.name);
  }
  return fmt::format("    {})\n      options='{}'\n      valued='{}'\n      switches='{}'\n      ;;\n",
                     singleQuoted(command.name), fmt::join(options, " "), fmt::join(valued, " "),
                     fmt::join(switches, " "));
}

std::string valueCase(const SharedChoices& shared) {
  std::vector<std::string> places;
  for (const ValuePlace& place : shared.places)
    places.push_back(singleQuoted(place.command + " " + place.at));
  const ValueChoices& choices = shared.choices;
  return fmt::format("    {})\n      words='{}' files='{}' extensions='{}' list='{}'\n      ;;\n",
                     fmt::join(places, " | "), fmt::join(choices.words, " "), filesWord(choices),
                     fmt::join(choices.extensions, " "), choices.list ? "yes" : "");
}

}  // namespace

std::string bashCompletion(const ProgramShape& program) {
  std::string script = kHead;
  script += "\n_gravitile_options() { # COMMAND\n  case $1 in\n";
  for (const CommandShape& command : program) script += optionCase(command);
  script += "  esac\n}\n\n_gravitile_values() { # COMMAND PLACE\n  case \"$1 $2\" in\n";
  for (const SharedChoices& shared : sharedChoices(program)) script += valueCase(shared);
  script += "  esac\n}\n";
  std::string commands;
  for (const CommandShape& command : program)
    if (!command.name.empty()) commands += (commands.empty() ? "" : " ") + command.name;
  std::string functions = kFunctions;
  const std::string_view locals = "  local words= files= extensions= list=\n";
  functions.insert(functions.find(locals) + locals.size(),
                   fmt::format("  local options= valued= switches= commands='{}'\n", commands));
  return script + functions;
}

}  // namespace gravitile::app
