// The option of the window's pace.
#include "app/option_rows.h"
#include "app/pace.h"

namespace gravitile::app {

OptionRow paceRow(CommonOptions& options) {
  return {.rule = {"--pace", allowedPaces()},
          .placeholder = "max|N/s|Tt/s",
          .help =
              "How fast the run goes on: as fast as possible, N time steps a second, or T time units of the "
              "scene a second",
          .defaultText = "max",
          .group = kWindowGroup,
          .take = [&options](const OptionRule& rule, std::string_view text) {
            options.pace = parsePace(rule, text);
          }};
}

}  // namespace gravitile::app
