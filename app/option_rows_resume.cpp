// Options of saving a run and going on with it.
#include "app/option_rows.h"

namespace gravitile::app {

OptionRow resumeRow(CommonOptions& options) {
  return {
      .rule = {"--resume", "a checkpoint that Ctrl+S, 'render --checkpoint' or the window by itself wrote"},
      .placeholder = "FILE",
      .help = "Go on with a saved run: its bodies, time, parameters, kernel and view",
      .defaultText = "",
      .group = kSceneGroup,
      .take =
          [&options](const OptionRule& rule, std::string_view text) {
            requireValue(rule, text);
            options.resume = text;
          },
      .choices = filesOf({".hdf5"})};
}

OptionRow autosaveRow(CommonOptions& options) {
  constexpr double kDayMinutes = 1440;
  return {.rule = {"--autosave", "a number of minutes from 0 to 1440"},
          .placeholder = "MINUTES",
          .help = "Save the run so often, for the case of a crash; 0: never",
          .defaultText = "3",
          .group = kWindowGroup,
          .take = [&options](const OptionRule& rule, std::string_view text) {
            options.autosaveMinutes =
                parseReal(rule, text, {.minimum = 0, .maximum = kDayMinutes, .minimumAllowed = true});
          }};
}

OptionRow checkpointRow(RenderOptions& options) {
  return {.rule = {"--checkpoint", "a path to write, in a folder that exists"},
          .placeholder = "FILE",
          .help = "Save the run there as well, for --resume",
          .defaultText = "",
          .group = kPictureGroup,
          .take =
              [&options](const OptionRule& rule, std::string_view text) {
                requireValue(rule, text);
                options.checkpoint = text;
              },
          .choices = filesOf({".hdf5"})};
}

}  // namespace gravitile::app
