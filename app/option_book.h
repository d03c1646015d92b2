#pragma once

#include <CLI/CLI.hpp>

#include <map>
#include <vector>

#include "app/command_shape.h"
#include "app/parse_value.h"

namespace gravitile::app {

// What CLI11 does not keep of the options that were added.
struct OptionBook {
  std::vector<OptionRule> rules;                         // for messages about a missing value
  std::map<const CLI::Option*, ValueChoices> choices{};  // of options and arguments

  // Adds an argument that stands at a place of its own.
  void addArgument(CLI::App& app, const std::string& name, std::string& value, const std::string& help,
                   ValueChoices valueChoices);
};

// All that `app` and its commands take, but for commands of no group, which are not for people.
ProgramShape programShape(const CLI::App& app, const OptionBook& book);

}  // namespace gravitile::app
