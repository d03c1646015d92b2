#include "app/option_book.h"

#include <utility>

namespace gravitile::app {
namespace {

ValueChoices choicesOf(const CLI::Option* option, const OptionBook& book) {
  const auto found = book.choices.find(option);
  return found != book.choices.end() ? found->second : ValueChoices{};
}

OptionShape shapeOf(const CLI::Option* option, const OptionBook& book) {
  OptionShape shape{.name = "--" + option->get_lnames().front(),
                    .shortName = "",
                    .help = option->get_description(),
                    .group = option->get_group(),
                    .placeholder = "",
                    .choices = choicesOf(option, book)};
  if (!option->get_snames().empty()) shape.shortName = "-" + option->get_snames().front();
  if (option->get_items_expected_max() > 0) shape.placeholder = option->get_option_text();
  return shape;
}

CommandShape shapeOf(const CLI::App& app, const OptionBook& book) {
  CommandShape shape{.name = app.get_parent() != nullptr ? app.get_name() : "",
                     .description = app.get_description(),
                     .footer = app.get_footer(),
                     .arguments = {},
                     .options = {}};
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional())
      shape.arguments.push_back({option->get_name(true), option->get_description(), choicesOf(option, book)});
    else
      shape.options.push_back(shapeOf(option, book));
  }
  return shape;
}

}  // namespace

void OptionBook::addArgument(CLI::App& app, const std::string& name, std::string& value,
                             const std::string& help, ValueChoices valueChoices) {
  CLI::Option* option = app.add_option(name, value, help)->option_text(" ");
  choices.emplace(option, std::move(valueChoices));
}

ProgramShape programShape(const CLI::App& app, const OptionBook& book) {
  ProgramShape shape{shapeOf(app, book)};
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    if (!command->get_group().empty()) shape.push_back(shapeOf(*command, book));
  return shape;
}

}  // namespace gravitile::app
