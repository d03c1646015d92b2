#include "app/completion.h"

#include <algorithm>
#include <array>

namespace gravitile::app {

std::span<const ShellCompletion> shellCompletions() {
  static constexpr std::array kShells{ShellCompletion{"bash", &bashCompletion},
                                      ShellCompletion{"zsh", &zshCompletion},
                                      ShellCompletion{"fish", &fishCompletion}};
  return kShells;
}

std::vector<SharedChoices> sharedChoices(const ProgramShape& program) {
  std::vector<SharedChoices> shared;
  const auto add = [&shared](const ValueChoices& choices, ValuePlace place) {
    if (choices.empty()) return;
    auto found = std::find_if(shared.begin(), shared.end(),
                              [&](const SharedChoices& known) { return known.choices == choices; });
    if (found == shared.end()) found = shared.insert(shared.end(), {choices, {}});
    found->places.push_back(std::move(place));
  };
  for (const CommandShape& command : program) {
    for (const OptionShape& option : command.options) add(option.choices, {command.name, option.name});
    for (std::size_t i = 0; i < command.arguments.size(); ++i)
      add(command.arguments[i].choices, {command.name, std::to_string(i + 1)});
  }
  return shared;
}

std::string singleQuoted(std::string_view text) {
  std::string quoted = "'";
  for (const char letter : text) {
    if (letter == '\'')
      quoted += "'\\''";
    else
      quoted += letter;
  }
  return quoted + "'";
}

}  // namespace gravitile::app
