#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/command_shape.h"

namespace gravitile::app {

// What makes a shell complete the program's command line: a script in that shell's language.
struct ShellCompletion {
  std::string_view id;  // "bash"
  std::string (*script)(const ProgramShape& program);
};
std::span<const ShellCompletion> shellCompletions();

std::string bashCompletion(const ProgramShape& program);
std::string zshCompletion(const ProgramShape& program);
std::string fishCompletion(const ProgramShape& program);

// Where a value is expected: after an option of a command, or as an argument of that number, counted from 1.
struct ValuePlace {
  std::string command;
  std::string at;  // "--scene", "1"
};
// The same choices stand at many places: every one that there is, with all its places.
struct SharedChoices {
  ValueChoices choices;
  std::vector<ValuePlace> places;
};
std::vector<SharedChoices> sharedChoices(const ProgramShape& program);

// 'it''s' as all three shells' single quotes take it.
std::string singleQuoted(std::string_view text);

}  // namespace gravitile::app
