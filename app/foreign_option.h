#pragma once

#include <CLI/CLI.hpp>

namespace gravitile::app {

// What a command line leaves unread is refused here: options that no command knows, options of another
// command (before the command's name or after it), arguments too many. Throws sim::UserError that says what
// it is and where help is to be had; returns when nothing is left.
void refuseForeign(const CLI::App& app);

}  // namespace gravitile::app
