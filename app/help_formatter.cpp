#include "app/help_formatter.h"

#include "app/text_table.h"

namespace gravitile::app {
namespace {

constexpr std::size_t kOptionColumn = 28;  // characters; almost every option fits with its value
constexpr std::size_t kLineWidth = 100;    // characters

// "render OUT.png": a command with what has to follow it.
std::string withArguments(const CLI::App* command) {
  std::string text = command->get_name();
  for (const CLI::Option* option : command->get_options()) {
    if (option->get_positional()) text += " " + option->get_name(true);
  }
  return text;
}

}  // namespace

HelpFormatter::HelpFormatter() {
  column_width(kOptionColumn);
  label("Positionals", "Arguments");
}

std::string HelpFormatter::make_usage(const CLI::App* app, std::string /*name*/) const {
  if (app->get_parent() == nullptr) return "Usage: gravitile [options]\n       gravitile COMMAND [options]\n";
  return "Usage: gravitile " + withArguments(app) + " [options]\n";
}

std::string HelpFormatter::make_description(const CLI::App* app) const {
  return app->get_description() + "\n\n";
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const {
  const std::string text = make_description(app) + make_usage(app, std::move(name)) +
                           make_subcommands(app, mode) + make_positionals(app) + make_groups(app, mode) +
                           "\n" + make_footer(app);
  return CLI::detail::find_and_replace(text, "\n\n\n", "\n\n");
}

std::string HelpFormatter::make_subcommand(const CLI::App* app) const {
  std::stringstream line;
  CLI::detail::format_help(line, withArguments(app), app->get_description(), kOptionColumn);
  return line.str();
}

std::string HelpFormatter::make_option_desc(const CLI::Option* option) const {
  std::string text = wrapped(option->get_description(), kLineWidth - kOptionColumn, 0);
  text.pop_back();  // the end of the line is written by whoever asks
  return text;
}

}  // namespace gravitile::app
