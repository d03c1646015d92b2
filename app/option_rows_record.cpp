// Options of films.
#include <fmt/format.h>

#include "app/option_rows.h"

namespace gravitile::app {

std::vector<OptionRow> filmRows(RecordOptions& options) {
  return {
      {.rule = {"--frames", fmt::format("1 to {}", kMostFrames)},
       .placeholder = "N",
       .help = "Exactly so many frames; the first shows the start",
       .defaultText = "",
       .group = kFilmGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             options.length.frames = parseCount(rule, text, 1, kMostFrames);
           }},
      {.rule = {"--seconds", "a number > 0, at most 1e6"},
       .placeholder = "T",
       .help = "How long the film lasts, instead of --frames",
       .defaultText = fmt::format("{}", kUsualFilmS),
       .group = kFilmGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             options.length.seconds =
                 parseReal(rule, text, {.minimum = 0, .maximum = 1e6, .minimumAllowed = false});
           }},
      {.rule = {"--fps", fmt::format("0.001 to {}", kMostFrameRate)},
       .placeholder = "F",
       .help = "Frames a second at which it is played; 29.97 and the like are those of NTSC",
       .defaultText = fmt::format("{}", options.length.rate.perSecond()),
       .group = kFilmGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             options.length.rate = frameRate(parseReal(
                 rule, text, {.minimum = 0.001, .maximum = kMostFrameRate, .minimumAllowed = true}));
           }},
      {.rule = {"--steps-per-frame", fmt::format("0 to {}", kMostStepsPerFrame)},
       .placeholder = "K",
       .help = "Time steps from each frame to the next; 0: nothing moves but the camera",
       .defaultText = "the scene's",
       .group = kFilmGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             options.stepsPerFrame = parseCount(rule, text, 0, kMostStepsPerFrame);
           }},
      {.rule = {"--camera", "still, turntable, or a camera file"},
       .placeholder = "still|turntable|PATH.toml",
       .help = "What the view does: stay, turn once, or fly a path that the camera panel saved",
       .defaultText = "still",
       .group = kFilmGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             requireValue(rule, text);
             options.camera = filmCamera(std::string(text));
           },
       .choices = filesOf({".toml"}, {"still", "turntable"})},
      {.rule = {"--motion-blur", "1 to 256"},
       .placeholder = "N",
       .help = "Mean of the light of N moments of each frame, from its own on, see --shutter: what moves is "
               "smeared. Costs N times the drawing; --steps-per-frame is 0, or at least N/PART so that all "
               "moments "
               "differ",
       .defaultText = "1",
       .group = kFilmGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             options.motionBlur = static_cast<int>(parseCount(rule, text, 1, 256));
           }},
      {.rule = {"--shutter", "a number > 0, at most 1"},
       .placeholder = "PART",
       .help = "Part of the time from a frame to the next that --motion-blur spreads its moments over",
       .defaultText = fmt::format("{}", options.shutter),
       .group = kFilmGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             options.shutter = parseReal(rule, text, {.minimum = 0, .maximum = 1, .minimumAllowed = false});
           }},
  };
}

}  // namespace gravitile::app
