// The completion of zsh: a function for each kind of value, and the specifications of _arguments.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/completion.h"

namespace gravitile::app {
namespace {

constexpr const char* kHead = R"zsh(#compdef gravitile
# Completion of gravitile in zsh, written by 'gravitile completion zsh'.
)zsh";

// Signs that specifications are made of stand behind a backslash.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char letter : text) {
    if (letter == '[' || letter == ']' || letter == ':' || letter == '\\') result += '\\';
    result += letter;
  }
  return result;
}

std::string filesAction(const ValueChoices& choices) {
  switch (choices.files) {
    case ValueChoices::Files::None:
      return "";
    case ValueChoices::Files::Folders:
      return "_files -/";
    case ValueChoices::Files::Any:
      return "_files";
    case ValueChoices::Files::Some:
      return fmt::format("_files -g \"*({})\"", fmt::join(choices.extensions, "|"));
  }
  return "";
}

std::string valueFunction(std::size_t number, const ValueChoices& choices) {
  std::string text = fmt::format("\n_gravitile_values_{}() {{\n", number);
  const std::string files = filesAction(choices);
  if (choices.list) {
    text += fmt::format("  _sequence compadd - {}\n", fmt::join(choices.words, " "));
  } else if (choices.words.empty()) {
    text += "  " + files + "\n";
  } else {
    text += fmt::format("  _alternative 'values:value:({})'", fmt::join(choices.words, " "));
    text += files.empty() ? "\n" : fmt::format(" {}\n", singleQuoted("files:file:" + files));
  }
  return text + "}\n";
}

// ":NAME|FILE:_gravitile_values_3".
std::string valueSpecification(const std::string& message, const ValueChoices& choices,
                               const std::vector<SharedChoices>& shared) {
  std::string action = " ";
  for (std::size_t i = 0; i < shared.size(); ++i)
    if (shared[i].choices == choices) action = fmt::format("_gravitile_values_{}", i);
  return fmt::format(":{}:{}", escaped(message), action);
}

std::string optionSpecification(const OptionShape& option, const std::vector<SharedChoices>& shared) {
  const std::string help = escaped(shortHelp(option.help));
  if (!option.takesValue()) return fmt::format("{}[{}]", option.name, help);
  const std::string value = valueSpecification(option.placeholder, option.choices, shared);
  return fmt::format("{}=[{}]{}{}", option.name, help, option.valueIsOptional() ? ":" : "", value);
}

std::string commandCase(const CommandShape& command, const std::vector<SharedChoices>& shared) {
  std::string text = fmt::format("    ({})\n      _arguments", singleQuoted(command.name));
  const auto add = [&text](const std::string& specification) {
    text += " \\\n        " + singleQuoted(specification);
  };
  for (const OptionShape& option : command.options) add(optionSpecification(option, shared));
  if (command.name.empty()) {
    add("1:command:{ _describe command commands }");
  } else {
    add("1: : ");
    for (std::size_t i = 0; i < command.arguments.size(); ++i) {
      const ArgumentShape& argument = command.arguments[i];
      add(std::to_string(i + 2) + valueSpecification(argument.name, argument.choices, shared));
    }
  }
  return text + "\n      ;;\n";
}

}  // namespace

std::string zshCompletion(const ProgramShape& program) {
  const std::vector<SharedChoices> shared = sharedChoices(program);
  std::string script = kHead;
  for (std::size_t i = 0; i < shared.size(); ++i) script += valueFunction(i, shared[i].choices);
  script += "\n_gravitile() {\n  local command= word\n  local -a commands=(\n";
  for (const CommandShape& command : program)
    if (!command.name.empty())
      script +=
          fmt::format("    {}\n", singleQuoted(command.name + ":" + escaped(shortHelp(command.description))));
  script += R"zsh(  )
  for word in "${(@)words[2,CURRENT-1]}"; do
    if (( ${commands[(I)$word:*]} )); then
      command=$word
      break
    fi
  done
  case $command in
)zsh";
  for (const CommandShape& command : program) script += commandCase(command, shared);
  return script + R"zsh(  esac
}

if [[ $funcstack[1] == _gravitile ]]; then
  _gravitile "$@"
else
  compdef _gravitile gravitile
fi
)zsh";
}

}  // namespace gravitile::app
