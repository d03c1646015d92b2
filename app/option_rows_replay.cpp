// Options of playing a trajectory.
#include "app/option_rows.h"
#include "sim/io/trajectory.h"

namespace gravitile::app {

OptionRow replayRow(CommonOptions& options) {
  return {.rule = {"--replay", "a trajectory that 'gravitile record RUN.orbits' or the window wrote"},
          .placeholder = "FILE",
          .help = "Play a trajectory instead of computing",
          .defaultText = "",
          .group = kSceneGroup,
          .take =
              [&options](const OptionRule& rule, std::string_view text) {
                requireValue(rule, text);
                options.replay = text;
              },
          .choices = filesOf({sim::kTrajectoryExtension})};
}

}  // namespace gravitile::app
