#include "app/foreign_option.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "sim/user_error.h"

namespace gravitile::app {
namespace {

std::vector<const CLI::App*> commandsOf(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<std::string> optionNames(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    if (option->nonpositional()) names.push_back("--" + option->get_lnames().front());
  }
  return names;
}

bool takes(const CLI::App& command, const std::string& option) {
  return command.get_option_no_throw(option) != nullptr;
}

// "gravitile bench".
std::string nameOf(const CLI::App& command) {
  return command.get_parent() == nullptr ? "gravitile" : "gravitile " + command.get_name();
}

// Who takes an option, for a message: "the window, gravitile bench".
std::vector<std::string> takersOf(const CLI::App& app, const std::string& option) {
  std::vector<std::string> takers;
  if (takes(app, option)) takers.emplace_back("the window");
  for (const CLI::App* command : commandsOf(app)) {
    if (takes(*command, option)) takers.push_back(nameOf(*command));
  }
  return takers;
}

[[noreturn]] void refuseOption(const CLI::App& app, const CLI::App& command, const std::string& name) {
  const std::vector<std::string> takers = takersOf(app, name);
  if (!takers.empty()) {
    throw sim::UserError(fmt::format("{}: not an option of '{}', but of {}; see '{} --help'", name,
                                     nameOf(command), fmt::join(takers, ", "), nameOf(command)));
  }
  const std::vector<std::string> names = optionNames(command);
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::string_view near = sim::nearestName(name, known);
  throw sim::UserError(fmt::format("{}: unknown option{}; see '{} --help'", name,
                                   near.empty() ? "" : fmt::format(", did you mean {}?", near),
                                   nameOf(command)));
}

[[noreturn]] void refuseArgument(const CLI::App& app, const CLI::App& command, const std::string& argument) {
  if (&command != &app) {
    throw sim::UserError(fmt::format("unexpected argument '{}'; see '{} --help'", argument, nameOf(command)));
  }
  std::error_code error;
  if (std::filesystem::exists(argument, error)) {
    throw sim::UserError(
        fmt::format("unexpected argument '{0}'; to open a file: gravitile --scene {0}", argument));
  }
  std::vector<std::string_view> names;
  for (const CLI::App* known : commandsOf(app))
    if (!known->get_group().empty()) names.push_back(known->get_name());
  throw sim::UserError(sim::unknownName("command", argument, names));
}

}  // namespace

void refuseForeign(const CLI::App& app) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  const CLI::App& command = chosen.empty() ? app : *chosen.front();
  // What was written before the command's name is the window's: the command must take it as well.
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() == 0 || !option->nonpositional()) continue;
    const std::string name = "--" + option->get_lnames().front();
    if (!takes(command, name)) refuseOption(app, command, name);
  }
  const std::vector<std::string> left = app.remaining(true);
  if (left.empty()) return;
  const std::string& first = left.front();
  if (first.starts_with("-")) refuseOption(app, command, first.substr(0, first.find('=')));
  refuseArgument(app, command, first);
}

}  // namespace gravitile::app
