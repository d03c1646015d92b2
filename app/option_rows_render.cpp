// Options of pictures without a window.
#include <fmt/format.h>

#include <limits>

#include "app/option_rows.h"
#include "sim/units.h"

namespace gravitile::app {

OptionRow stepsRow(RenderOptions& options) {
  return {.rule = {"--steps", "a whole number >= 0"},
          .placeholder = "K",
          .help = "Time steps before the picture is taken",
          .defaultText = "0",
          .group = kPictureGroup,
          .take = [&options](const OptionRule& rule, std::string_view text) {
            options.steps = parseCount(rule, text, 0, std::numeric_limits<std::uint64_t>::max());
          }};
}

OptionRow depthRow(PictureDepth& depth) {
  return {.rule = {"--depth", "8, 16, 32"},
          .placeholder = "BITS",
          .help = "Bits a channel: 8 or 16 in a PNG, 16 or 32 (floats) in an OpenEXR",
          .defaultText = "8 in a PNG, 16 in an OpenEXR, 32 in that of a density map",
          .group = kPictureGroup,
          .take =
              [&depth](const OptionRule& rule, std::string_view text) {
                constexpr int kDepths[] = {8, 16, 32};
                depth = kDepths[parseName(rule, text, {"8", "16", "32"})];
              },
          .choices = oneOf({"8", "16", "32"})};
}

OptionRow cameraFileRow(RenderOptions& options) {
  return {
      .rule = {"--camera", "turntable, or a camera file with a path"},
      .placeholder = "turntable|PATH.toml",
      .help =
          "Look from a path that the camera panel saved, or as a turntable has turned the scene; see --at",
      .defaultText = "",
      .group = kPictureGroup,
      .take =
          [&options](const OptionRule& rule, std::string_view text) {
            requireValue(rule, text);
            options.camera = filmCamera(std::string(text));
            if (options.camera.motion == FilmCamera::Motion::Still)
              throw sim::UserError(
                  fmt::format("{}: '{}' is for films; allowed: {}", rule.option, text, rule.allowed));
          },
      .choices = filesOf({".toml"})};
}

OptionRow atRow(RenderOptions& options) {
  return {
      .rule = {"--at",
               fmt::format("with --camera a number of seconds or degrees >= 0; with --replay a frame, "
                           "a time with its unit ({}), or t=TIME in the scene's own",
                           sim::timeUnitNames())},
      .placeholder = "PLACE",
      .help = fmt::format(
          "Where on the path of --camera, in seconds, of its turntable in degrees; or of --replay the frame, "
          "counted from 0, or a time: 250Myr ({}), or t=TIME in the scene's own unit",
          sim::timeUnitNames()),
      .defaultText = "0",
      .group = kPictureGroup,
      .take = [&options](const OptionRule& rule, std::string_view text) {
        requireValue(rule, text);
        options.at = text;
      }};
}

double placeOnPath(const std::string& at, FilmCamera::Motion motion) {
  if (at.empty()) return 0;
  if (motion == FilmCamera::Motion::Turntable)
    return parseReal({"--at", fmt::format("degrees from 0 to {}", kFullTurnDegrees)}, at,
                     {.minimum = 0, .maximum = kFullTurnDegrees});
  return parseReal({"--at", "a number of seconds >= 0"}, at, {.minimum = 0, .maximum = 1e6});
}

OptionRow supersampleRow(int& factor) {
  constexpr std::uint64_t kMost = 16;
  return {
      .rule = {"--supersample", fmt::format("1 to {}", kMost)},
      .placeholder = "K",
      .help =
          "Draw the light K times as large each way and take the mean of each pixel: points and glows come "
          "out finer. Costs K*K times the drawing, not the computing",
      .defaultText = "1",
      .group = kPictureGroup,
      .take = [&factor](const OptionRule& rule, std::string_view text) {
        factor = static_cast<int>(parseCount(rule, text, 1, kMost));
      }};
}

OptionRow likeRow(RenderOptions& options) {
  return {
      .rule = {"--like", "a PNG or OpenEXR that Gravitile saved"},
      .placeholder = "PICTURE",
      .help =
          "Make this picture again: its scene, bodies, steps, kernel, view, look, size and depth, but for "
          "what other options say",
      .defaultText = "",
      .group = kPictureGroup,
      .take =
          [&options](const OptionRule& rule, std::string_view text) {
            requireValue(rule, text);
            options.like = text;
          },
      .choices = filesOf({".png", ".exr"})};
}

}  // namespace gravitile::app
