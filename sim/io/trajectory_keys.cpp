#include "sim/io/trajectory_keys.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <system_error>

#include "sim/integrators/integrator_table.h"
#include "sim/toml_keys.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

constexpr RealRange kAnyReal{.minimum = -1e300, .maximum = 1e300, .minimumAllowed = true};
constexpr RealRange kNotNegative{.minimum = 0, .maximum = 1e300, .minimumAllowed = true};
constexpr RealRange kPositive{.minimum = 0, .maximum = 1e300, .minimumAllowed = false};

bool isUtf8(const std::string& text) {
  for (std::size_t k = 0; k < text.size();) {
    const auto first = static_cast<unsigned char>(text[k]);
    const std::size_t more = first < 0x80       ? 0
                             : first >> 5 == 6  ? 1
                             : first >> 4 == 14 ? 2
                             : first >> 3 == 30 ? 3
                                                : 9;
    if (more > 3 || k + more >= text.size()) return false;
    for (std::size_t j = 1; j <= more; ++j)
      if (static_cast<unsigned char>(text[k + j]) >> 6 != 2) return false;
    k += more + 1;
  }
  return true;
}

std::string written(std::string text) {
  // Surrogates and overlong forms are left: who writes those in a path does not read them either.
  if (!isUtf8(text))
    for (char& letter : text)
      if (static_cast<unsigned char>(letter) >= 0x80) letter = '?';
  return tomlText(text);
}

std::string listOf(const std::vector<double>& values) {
  std::vector<std::string> texts;
  for (const double value : values) texts.push_back(tomlNumber(value));
  return tomlList(texts);
}

// As text: TOML has no whole numbers beyond 2^63.
std::uint64_t wholeIn(const TomlValue& value) {
  const std::string text = value.text("digits");
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) value.refuse("is no whole number");
  return number;
}

double realIn(const TomlValue& value, const RealRange& range) {
  return value.real(range, "a number");
}

const toml::array& arrayIn(const TomlValue& value) {
  const toml::array* list = value.node().as_array();
  if (list == nullptr) value.wrongKind("a list", "[value, ...]");
  return *list;
}

// ---- components ---------------------------------------------------------------------------------------

std::string writeNames(const TrajectoryHead& head) {
  std::vector<std::string> names;
  for (const std::string& name : head.run.scene.bodies.componentNames) names.push_back(written(name));
  return tomlList(names);
}

void takeNames(const TomlValue& value, TrajectoryHead& head) {
  for (const toml::node& node : arrayIn(value))
    head.run.scene.bodies.componentNames.push_back(TomlValue(value.file(), value.key(), node).line());
}

// Of each component what the scene says: -1 for nothing, a place in the palette, or 2^24 and RRGGBB.
constexpr std::uint32_t kRgb = 1U << 24;

std::string writeColours(const TrajectoryHead& head) {
  std::vector<double> colours;
  for (const ComponentAppearance& look : head.run.scene.appearance) {
    const bool rgb = look.colour && look.colour->kind == ComponentColour::Kind::Rgb;
    colours.push_back(look.colour ? static_cast<double>(look.colour->value + (rgb ? kRgb : 0)) : -1);
  }
  return colours.empty() ? "" : listOf(colours);
}

std::string writeVisible(const TrajectoryHead& head) {
  std::vector<double> visible;
  for (const ComponentAppearance& look : head.run.scene.appearance) visible.push_back(look.visible ? 1 : 0);
  return visible.empty() ? "" : listOf(visible);
}

// Its list of numbers, one a component at the most.
std::vector<double> appearanceIn(const TomlValue& value, TrajectoryHead& head, const RealRange& range) {
  const std::vector<double> numbers = value.reals(arrayIn(value).size(), range, "numbers");
  if (numbers.size() > head.run.scene.appearance.size()) head.run.scene.appearance.resize(numbers.size());
  return numbers;
}

void takeColours(const TomlValue& value, TrajectoryHead& head) {
  const std::vector<double> numbers = appearanceIn(value, head, {.minimum = -1, .maximum = 2 * kRgb - 1.0});
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    if (numbers[k] < 0) continue;
    const auto number = static_cast<std::uint32_t>(numbers[k]);
    head.run.scene.appearance[k].colour = number >= kRgb
                                              ? ComponentColour{ComponentColour::Kind::Rgb, number - kRgb}
                                              : ComponentColour{ComponentColour::Kind::Palette, number};
  }
}

void takeVisible(const TomlValue& value, TrajectoryHead& head) {
  const std::vector<double> numbers = appearanceIn(value, head, {.minimum = 0, .maximum = 1});
  for (std::size_t k = 0; k < numbers.size(); ++k) head.run.scene.appearance[k].visible = numbers[k] != 0;
}

// ---- the picture --------------------------------------------------------------------------------------

std::string writePicture(const TrajectoryHead& head) {
  std::string table;
  for (const auto& [name, values] : head.run.picture)
    table += fmt::format("{}{} = {}", table.empty() ? "" : ", ", written(name), listOf(values));
  return table.empty() ? "" : fmt::format("{{ {} }}", table);
}

void takePicture(const TomlValue& value, TrajectoryHead& head) {
  const toml::table* table = value.node().as_table();
  if (table == nullptr) value.wrongKind("a table", "{ name = [number, ...] }");
  for (const auto& [key, node] : *table) {
    const TomlValue list(value.file(), key.str(), node);
    head.run.picture[std::string(key.str())] = list.reals(arrayIn(list).size(), kAnyReal, "numbers");
  }
}

// ---- the table ----------------------------------------------------------------------------------------

using Head = TrajectoryHead;
using Key = TomlKey<Head>;

const Key kRunKeys[] = {
    {"program", [](const TomlValue& v, Head& h) { h.run.program = v.line(); },
     [](const Head& h) { return written(h.run.program); }},
    {"scene", [](const TomlValue& v, Head& h) { h.run.scene.name = v.line(); },
     [](const Head& h) { return written(h.run.scene.name); }},
    {"source", [](const TomlValue& v, Head& h) { h.run.source = v.text(); },
     [](const Head& h) { return written(h.run.source); }},
    {"seed", [](const TomlValue& v, Head& h) { h.run.seed = wholeIn(v); },
     [](const Head& h) { return tomlText(std::to_string(h.run.seed)); }},
    {"kernel", [](const TomlValue& v, Head& h) { h.run.kernel = v.line(); },
     [](const Head& h) { return written(h.run.kernel); }},
    {"integrator",
     [](const TomlValue& v, Head& h) { h.run.parameters.integrator = &findIntegrator(v.text()); },
     [](const Head& h) { return tomlText(h.run.parameters.integrator->id); }},
    {"time-step", [](const TomlValue& v, Head& h) { h.run.parameters.dt = realIn(v, kPositive); },
     [](const Head& h) { return tomlNumber(h.run.parameters.dt); }},
    {"adaptive", [](const TomlValue& v, Head& h) { h.run.parameters.adaptive = realIn(v, kNotNegative); },
     [](const Head& h) { return tomlNumber(h.run.parameters.adaptive); }},
    {"softening", [](const TomlValue& v, Head& h) { h.run.parameters.softening = realIn(v, kNotNegative); },
     [](const Head& h) { return tomlNumber(h.run.parameters.softening); }},
    {"gravity", [](const TomlValue& v, Head& h) { h.run.parameters.gravity = realIn(v, kPositive); },
     [](const Head& h) { return tomlNumber(h.run.parameters.gravity); }},
    {"damping", [](const TomlValue& v, Head& h) { h.run.parameters.damping = realIn(v, kNotNegative); },
     [](const Head& h) { return tomlNumber(h.run.parameters.damping); }},
    {"start-step", [](const TomlValue& v, Head& h) { h.run.state.step = wholeIn(v); },
     [](const Head& h) { return tomlText(std::to_string(h.run.state.step)); }},
    {"start-time", [](const TomlValue& v, Head& h) { h.run.state.time = realIn(v, kAnyReal); },
     [](const Head& h) { return tomlNumber(h.run.state.time); }},
    {"size", [](const TomlValue& v, Head& h) { h.size = realIn(v, kPositive); },
     [](const Head& h) { return tomlNumber(h.size); }},
    {"error", [](const TomlValue& v, Head& h) { h.error = realIn(v, kPositive); },
     [](const Head& h) { return tomlNumber(h.error); }},
};

const Key kSceneKeys[] = {
    {"units",
     [](const TomlValue& v, Head& h) {
       const std::vector<double> units = v.reals(3, kNotNegative, "kpc, solar masses, Myr");
       h.run.scene.units = {.lengthKpc = units[0], .massSun = units[1], .timeMyr = units[2]};
     },
     [](const Head& h) {
       const Units& units = h.run.scene.units;
       return listOf({units.lengthKpc, units.massSun, units.timeMyr});
     }},
    {"mass", [](const TomlValue& v, Head& h) { h.run.scene.mass = realIn(v, kNotNegative); },
     [](const Head& h) { return tomlNumber(h.run.scene.mass); }},
    {"scale-length", [](const TomlValue& v, Head& h) { h.run.scene.scaleLength = realIn(v, kNotNegative); },
     [](const Head& h) { return tomlNumber(h.run.scene.scaleLength); }},
    {"dynamical-time",
     [](const TomlValue& v, Head& h) { h.run.scene.dynamicalTime = realIn(v, kNotNegative); },
     [](const Head& h) { return tomlNumber(h.run.scene.dynamicalTime); }},
    {"steps-per-frame",
     [](const TomlValue& v, Head& h) {
       h.run.scene.stepsPerFrame =
           static_cast<std::uint32_t>(v.count(0, std::numeric_limits<std::uint32_t>::max()));
     },
     [](const Head& h) { return std::to_string(h.run.scene.stepsPerFrame); }},
    {"planar", [](const TomlValue& v, Head& h) { h.run.scene.planar = v.yesNo(); },
     [](const Head& h) { return std::string(h.run.scene.planar ? "true" : "false"); }},
    {"look", [](const TomlValue& v, Head& h) { h.run.scene.look = {.toml = v.text(), .lines = {}}; },
     [](const Head& h) { return h.run.scene.look.empty() ? "" : written(h.run.scene.look.toml); }},
    {"components", takeNames, writeNames},
    {"colours", takeColours, writeColours},
    {"visible", takeVisible, writeVisible},
    {"picture", takePicture, writePicture},
};

std::vector<Key> allKeys() {
  std::vector<Key> keys(std::begin(kRunKeys), std::end(kRunKeys));
  keys.insert(keys.end(), std::begin(kSceneKeys), std::end(kSceneKeys));
  return keys;
}

}  // namespace

std::string trajectoryKeys(const TrajectoryHead& head) {
  return writeKeys<TrajectoryHead>(allKeys(), head, "\n");
}

void takeTrajectoryKeys(const std::string& toml, const std::string& file, TrajectoryHead& head) {
  head.run.parameters.integrator = &findIntegrator("leapfrog");
  takeKeys<TrajectoryHead>(parseToml(toml, file), file, allKeys(), head);
  head.run.scene.dt = head.run.parameters.dt;
  head.run.scene.softening = head.run.parameters.softening;
  head.run.scene.gravity = head.run.parameters.gravity;
  if (!head.errorFits())
    throw UserError(fmt::format("{}: an error of {} at a size of {} is none that positions can have", file,
                                head.error, head.size));
}

}  // namespace gravitile::sim
