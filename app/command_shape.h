#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/value_choices.h"

namespace gravitile::app {

// The command line as data, made from the tables that it is parsed by: what shells' completions and the
// manual page are written from.
struct OptionShape {
  std::string name;         // "--scene"
  std::string shortName;    // "-h"; mostly ""
  std::string help;         // with its default value at the end, in brackets
  std::string group;        // heading in the help
  std::string placeholder;  // "NAME|FILE"; "" of a flag
  ValueChoices choices;

  bool takesValue() const { return !placeholder.empty(); }
  // On or off, and on where no value follows.
  bool valueIsOptional() const { return placeholder.starts_with('['); }
};

struct ArgumentShape {
  std::string name;  // "OUT"
  std::string help;
  ValueChoices choices;
};

struct CommandShape {
  std::string name;  // "render"; "" of the program without a command, which is the window
  std::string description;
  std::string footer;  // examples and the like
  std::vector<ArgumentShape> arguments;
  std::vector<OptionShape> options;
};

// The program's own shape first, then its commands'.
using ProgramShape = std::vector<CommandShape>;

// The first clause of a help text, without what follows a colon or stands in brackets.
std::string_view shortHelp(std::string_view help);

}  // namespace gravitile::app
