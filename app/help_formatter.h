#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace gravitile::app {

// The help pages: CLI11's, with usage lines that say what comes where, commands before options, and
// descriptions wrapped to a terminal's width.
class HelpFormatter : public CLI::Formatter {
 public:
  HelpFormatter();

  std::string make_usage(const CLI::App* app, std::string name) const override;
  std::string make_description(const CLI::App* app) const override;
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
  std::string make_subcommand(const CLI::App* app) const override;
  std::string make_option_desc(const CLI::Option* option) const override;
};

}  // namespace gravitile::app
