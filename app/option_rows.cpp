#include "app/option_rows.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <limits>

#include "app/film_quality.h"
#include "app/lecture.h"
#include "app/look_list.h"
#include "render/film_format.h"
#include "render/film_writer.h"
#include "sim/integrators/integrator_table.h"
#include "sim/kernel_table.h"
#include "sim/user_error.h"

namespace gravitile::app {

void addRows(CLI::App& app, const std::vector<OptionRow>& rows, OptionBook& book) {
  for (const OptionRow& row : rows) {
    const std::string note = row.defaultText.empty() ? "" : fmt::format(" [{}]", row.defaultText);
    CLI::Option* option = app.add_option_function<std::string>(
        row.rule.option, [row](const std::string& text) { row.take(row.rule, text); }, row.help + note);
    option->option_text(row.placeholder)->group(row.group)->take_last();
    book.rules.push_back(row.rule);
    if (!row.choices.empty()) book.choices.emplace(option, row.choices);
  }
}

std::vector<OptionRow> sceneRows(CommonOptions& options) {
  return {
      {.rule = {"--scene", fmt::format("a file, or one of {}", idList(sim::sceneTable()))},
       .placeholder = "NAME|FILE",
       .help = fmt::format("What to start from: a file, or {}", idList(sim::sceneTable())),
       .defaultText = kDefaultScene,
       .group = kSceneGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             requireValue(rule, text);
             options.scene = text;
           },
       .choices = anyFile(ids(sim::sceneTable()))},
      {.rule = {"--bodies", fmt::format("1 to {}", sim::kMaxBodies)},
       .placeholder = "N",
       .help = "How many bodies; digits or 1e6. Fewer than a file has: a random subset",
       .defaultText = fmt::format("all of a file; of a scene at most {} on a GPU, {} on a CPU",
                                  kDefaultBodiesGpu, kDefaultBodiesCpu),
       .group = kSceneGroup,
       .take = [&options](
                   const OptionRule& rule,
                   std::string_view text) { options.bodies = parseCount(rule, text, 1, sim::kMaxBodies); }},
      {.rule = {"--seed", "0 to 18446744073709551615"},
       .placeholder = "S",
       .help = "Seed of the random numbers that place the bodies",
       .defaultText = std::to_string(options.seed),
       .group = kSceneGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             options.seed = parseCount(rule, text, 0, std::numeric_limits<std::uint64_t>::max());
           }},
  };
}

OptionRow deviceRow(CommonOptions& options) {
  return {.rule = {"--device", "auto, cpu, cuda, cuda:0, cuda:1, ..."},
          .placeholder = "auto|cpu|cuda[:i]",
          .help = "Where to compute",
          .defaultText = options.device,
          .group = kKernelGroup,
          .take =
              [&options](const OptionRule& rule, std::string_view text) {
                requireValue(rule, text);
                sim::parseDevice(text);
                options.device = text;
              },
          .choices = oneOf({"auto", "cpu", "cuda"})};
}

std::vector<OptionRow> kernelRows(CommonOptions& options) {
  return {deviceRow(options),
          {.rule = {"--kernel", idList(sim::kernelTable())},
           .placeholder = "ID",
           .help = "Force kernel, see 'gravitile list kernels'",
           .defaultText = fmt::format("{} or {}, as the device is", kDefaultKernelGpu, kDefaultKernelCpu),
           .group = kKernelGroup,
           .take =
               [&options](const OptionRule& rule, std::string_view text) {
                 options.kernel = ids(sim::kernelTable())[parseName(rule, text, ids(sim::kernelTable()))];
               },
           .choices = oneOf(ids(sim::kernelTable()))},
          {.rule = {"--kernel-dir", "a folder with the .cu files of the kernels"},
           .placeholder = "DIR",
           .help = "Read the CUDA kernels from here and follow changes",
           .defaultText = "",
           .group = kKernelGroup,
           .take =
               [&options](const OptionRule& rule, std::string_view text) {
                 requireValue(rule, text);
                 std::error_code error;
                 if (!std::filesystem::is_directory(text, error)) {
                   throw sim::UserError(
                       fmt::format("{}: '{}' is not a folder; allowed: {}", rule.option, text, rule.allowed));
                 }
                 options.kernelDirectory = text;
               },
           .choices = anyFolder()}};
}

std::vector<OptionRow> tuningRows(CommonOptions& options) {
  std::vector<OptionRow> rows;
  for (const sim::TuningParameter& parameter : sim::tuningParameters()) {
    const std::string allowed = allowedTuningValues(parameter);
    rows.push_back({.rule = {fmt::format("--{}", parameter.name), allowed},
                    .placeholder = parameter.isSwitch()           ? "[off|on]"
                                   : parameter.valueNames.empty() ? "N"
                                                                  : "WORD",
                    .help = fmt::format("{} of the kernel: {}", parameter.title, allowed),
                    .defaultText = sim::tuningValueText(parameter.id, parameter.defaultValue),
                    .group = kKernelGroup,
                    .take =
                        [&options, id = parameter.id](const OptionRule& rule, std::string_view text) {
                          options.tuning[id] = parseTuningValue(rule, text, id);
                          options.tuningAsked.push_back(id);
                        },
                    .choices = oneOf({parameter.valueNames.begin(), parameter.valueNames.end()})});
  }
  return rows;
}

std::vector<OptionRow> stepRows(CommonOptions& options) {
  return {
      {.rule = {"--integrator", idList(sim::integratorTable())},
       .placeholder = "ID",
       .help = fmt::format("Scheme of the time steps: {}", idList(sim::integratorTable())),
       .defaultText = fmt::format("the scene's, else {}", kDefaultIntegrator),
       .group = kStepGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             options.integrator =
                 ids(sim::integratorTable())[parseName(rule, text, ids(sim::integratorTable()))];
           },
       .choices = oneOf(ids(sim::integratorTable()))},
      {.rule = {"--dt", "a number > 0, at most 1e30"},
       .placeholder = "T",
       .help = "Length of a time step, in the scene's units; > 0; the longest of adaptive ones",
       .defaultText = "the scene's",
       .group = kStepGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             options.dt = parseReal(rule, text, {.minimum = 0, .maximum = 1e30, .minimumAllowed = false});
           }},
      {.rule = {"--adaptive", fmt::format("0 (off) to {}", sim::StepParameters::kLargestAdaptive)},
       .placeholder = "ETA",
       .help =
           "Steps of all bodies as short as one of them needs, at most --dt: ETA times the smallest "
           "sqrt(softening/|acceleration|), or with hermite4 what Aarseth (1985) asks for; try 0.1. 0: off",
       .defaultText = "0",
       .group = kStepGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             options.adaptive =
                 parseReal(rule, text, {.minimum = 0, .maximum = sim::StepParameters::kLargestAdaptive});
           }},
      {.rule = {"--softening", "a number >= 0, at most 1e15"},
       .placeholder = "E",
       .help = "Plummer softening length, in the scene's units; >= 0",
       .defaultText = "the scene's",
       .group = kStepGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             // Its square enters the kernels in single precision.
             options.softening =
                 parseReal(rule, text, {.minimum = 0, .maximum = 1e15, .minimumAllowed = true});
           }},
      {.rule = {"--damping", "a number from 0 to 1"},
       .placeholder = "D",
       .help = "Factor on the velocity each step, of semi-implicit only; 0 to 1",
       .defaultText = "1",
       .group = kStepGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             options.damping = parseReal(rule, text, {.minimum = 0, .maximum = 1, .minimumAllowed = true});
           }},
  };
}

namespace {

LookFile lookOption(const OptionRule& rule, const std::string& text) {
  try {
    return loadLook(text);
  } catch (const sim::UserError& error) {
    throw sim::UserError(fmt::format("{}: {}", rule.option, error.what()));
  }
}

std::vector<std::string_view> liveFilmKinds() {
  std::vector<std::string_view> extensions;
  for (const render::FilmFormat& format : render::filmFormats())
    if (liveFilmFormat("film" + std::string(format.extension)) != nullptr)
      extensions.push_back(format.extension);
  return extensions;
}

}  // namespace

OptionRow sizeRow(CommonOptions& options) {
  return {.rule = {"--size", fmt::format("WIDTHxHEIGHT, each 1 to {}", kMaxPicturePixels)},
          .placeholder = "WxH",
          .help = fmt::format("Pixels of the picture, each 1 to {}", kMaxPicturePixels),
          .defaultText = fmt::format("{}x{}", options.width, options.height),
          .group = kPictureGroup,
          .take =
              [&options](const OptionRule& rule, std::string_view text) {
                const PixelSize size = parseSize(rule, text);
                options.width = size.width;
                options.height = size.height;
              },
          .choices = oneOf({"1280x720", "1920x1080", "2560x1440", "3840x2160", "7680x4320"})};
}

std::vector<OptionRow> pictureRows(CommonOptions& options) {
  return {sizeRow(options),
          {.rule = {"--look", fmt::format("a TOML file, or one of {}", fmt::join(presetLooks(), ", "))},
           .placeholder = "NAME|FILE",
           .help = fmt::format("How the picture looks: a TOML file, one of your own, or {}",
                               fmt::join(presetLooks(), ", ")),
           .defaultText = "the scene's",
           .group = kPictureGroup,
           .take =
               [&options](const OptionRule& rule, std::string_view text) {
                 requireValue(rule, text);
                 options.look = std::make_shared<const LookFile>(lookOption(rule, std::string(text)));
                 options.lookName = text;
               },
           .choices = filesOf({".toml"}, presetLooks())}};
}

std::vector<OptionRow> diagnosticsRows(CommonOptions& options) {
  return {{.rule = {"--log", "a path of a file in an existing folder"},
           .placeholder = "FILE.csv",
           .help = "Write energy, momenta and the like here, a row each time they are measured",
           .defaultText = "",
           .group = kDiagnosticsGroup,
           .take =
               [&options](const OptionRule& rule, std::string_view text) {
                 requireValue(rule, text);
                 options.log = text;
               },
           .choices = filesOf({".csv"})},
          {.rule = {"--escape", "a number > 0, at most 1e30"},
           .placeholder = "RADIUS",
           .help = "Report bodies farther than this from the centre of mass; the window pauses at the first",
           .defaultText = "",
           .group = kDiagnosticsGroup,
           .take = [&options](const OptionRule& rule, std::string_view text) {
             options.escape = parseReal(rule, text, {.minimum = 0, .maximum = 1e30, .minimumAllowed = false});
           }}};
}

void addForce(CLI::App& app, bool& force) {
  app.add_flag("--force", force, "Replace files that are there already")->group(kFileGroup);
}

OptionRow traceRow(CommonOptions& options) {
  return {.rule = {"--trace", "a path of a file in an existing folder"},
          .placeholder = "FILE.json",
          .help = "Write here what each thread and the GPU did when, for ui.perfetto.dev or chrome://tracing",
          .defaultText = "",
          .group = kDiagnosticsGroup,
          .take =
              [&options](const OptionRule& rule, std::string_view text) {
                requireValue(rule, text);
                options.trace = text;
              },
          .choices = filesOf({".json"})};
}

std::vector<OptionRow> windowRows(CommonOptions& options) {
  return {
      {.rule = {"--frames", "a whole number >= 1"},
       .placeholder = "N",
       .help = "Quit after N frames; exit code 1 on any error or NaN",
       .defaultText = "",
       .group = kWindowGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             options.frames = parseCount(rule, text, 1, std::numeric_limits<std::uint64_t>::max());
           }},
      {.rule = {"--max-fps", "1 to 1000"},
       .placeholder = "F",
       .help = "Draw at most F frames a second: what a GPU does not draw, it computes",
       .defaultText = "as the screen",
       .group = kWindowGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             options.maxFps = parseReal(rule, text, {.minimum = 1, .maximum = 1000});
           }},
      {.rule = {"--record", liveFilmExtensions()},
       .placeholder = "FILE",
       .help = fmt::format("Record the window's picture from its first frame until it is closed: {}",
                           liveFilmExtensions()),
       .defaultText = "",
       .group = kWindowGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             requireValue(rule, text);
             const render::FilmFormat* format = liveFilmFormat(text);
             if (format == nullptr) {
               throw sim::UserError(fmt::format("{}: '{}' is no film that the window can record; allowed: {}",
                                                rule.option, text, rule.allowed));
             }
             if (const std::string obstacle = render::filmObstacle(*format); !obstacle.empty())
               throw sim::UserError(fmt::format("{}: {}", rule.option, obstacle));
             options.record = text;
           },
       .choices = filesOf(liveFilmKinds())},
      {.rule = {"--lecture", fmt::format("a TOML file, or one of {}", fmt::join(lectureNames(), ", "))},
       .placeholder = "NAME|FILE",
       .help = fmt::format("Walk through a lecture with Page down and Page up: a TOML file, or {}",
                           fmt::join(lectureNames(), ", ")),
       .defaultText = "",
       .group = kWindowGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             requireValue(rule, text);
             options.lecture = std::make_shared<const Lecture>(loadLecture(std::string(text)));
           },
       .choices = filesOf({".toml"}, lectureNames())}};
}

}  // namespace gravitile::app
