#include "sim/scenes/scene_file_keys.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/bodies.h"
#include "sim/integrators/integrator_table.h"
#include "sim/scenes/scene_table.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

// Sizes whose cubes and quotients still fit single precision's range of exponents in most uses; what does not
// is refused with the bodies.
constexpr double kLargest = 1e15;
constexpr RealRange kPositive = {.minimum = 0, .maximum = kLargest, .minimumAllowed = false};
constexpr RealRange kNotNegative = {.minimum = 0, .maximum = kLargest};
constexpr RealRange kSigned = {.minimum = -kLargest, .maximum = kLargest};
constexpr RealRange kDegrees = {.minimum = -360, .maximum = 360};
constexpr RealRange kEccentricity = {.minimum = 0, .maximum = 100};
constexpr std::string_view kPositiveText = "a number > 0, at most 1e15";
constexpr std::string_view kNotNegativeText = "a number >= 0, at most 1e15";
constexpr std::string_view kVectorText = "[x, y, z], numbers from -1e15 to 1e15";
constexpr std::string_view kDegreesText = "degrees from -360 to 360";
constexpr std::string_view kTwoDegreesText = "[first, second], degrees from -360 to 360";
constexpr std::string_view kColourText = "0 to 99, the palette's colours, or \"#rrggbb\"";
constexpr std::uint64_t kPaletteColours = 100;
constexpr std::uint64_t kMaxStepsPerFrame = 64;  // as far as the window's slider goes

FilePlace placeOf(const TomlValue& value) {
  return {fmt::format("{}:{}: ", value.file(), value.node().source().begin.line)};
}

double positive(const TomlValue& value) {
  return value.real(kPositive, kPositiveText);
}

template <std::size_t Size>
void takeReals(const TomlValue& value, const RealRange& range, std::string_view allowed,
               std::array<double, Size>& target) {
  const std::vector<double> numbers = value.reals(Size, range, allowed);
  std::copy(numbers.begin(), numbers.end(), target.begin());
}

// What equals the default is left out.
std::string writeNumber(double value, double normal = 0) {
  return value == normal ? "" : tomlNumber(value);
}
std::string writeNumber(const std::optional<double>& value) {
  return value ? tomlNumber(*value) : "";
}
std::string writeCount(const std::optional<std::uint64_t>& value) {
  return value ? fmt::format("{}", *value) : "";
}
std::string writeText(const std::string& text) {
  return text.empty() ? "" : tomlText(text);
}
template <std::size_t Size>
std::string writeNumbers(const std::array<double, Size>& values) {
  if (values == std::array<double, Size>{}) return "";
  std::vector<std::string> texts;
  for (const double value : values) texts.push_back(tomlNumber(value));
  return tomlList(texts);
}

// ---- units --------------------------------------------------------------------------------------------

constexpr TomlKey<Units> kUnitKeys[] = {
    {"length-kpc", [](const TomlValue& value, Units& units) { units.lengthKpc = positive(value); },
     [](const Units& units) { return writeNumber(units.lengthKpc); }},
    {"mass-sun", [](const TomlValue& value, Units& units) { units.massSun = positive(value); },
     [](const Units& units) { return writeNumber(units.massSun); }},
    {"time-myr", [](const TomlValue& value, Units& units) { units.timeMyr = positive(value); },
     [](const Units& units) { return writeNumber(units.timeMyr); }},
};

void takeUnits(const TomlValue& value, SceneFile& scene) {
  Units units;
  takeTable(value, kUnitKeys, units);
  if (!(units.lengthKpc > 0 && units.massSun > 0))
    value.refuse("units: length-kpc or mass-sun is missing; allowed: both, and time-myr");
  scene.units = units.timeMyr > 0 ? units : unitsWithGravityOne(units.lengthKpc, units.massSun);
}

std::string writeUnits(const SceneFile& scene) {
  std::string keys = writeKeys(kUnitKeys, scene.units, ", ");
  if (keys.empty()) return "";
  keys.resize(keys.size() - 2);
  return "{ " + keys + " }";
}

// ---- a galaxy -----------------------------------------------------------------------------------------

constexpr GalaxyParameters kUsual;

template <double GalaxyParameters::*Member>
constexpr TomlKey<GalaxyParameters> diskKey(std::string_view key) {
  return {key, [](const TomlValue& value, GalaxyParameters& galaxy) { galaxy.*Member = positive(value); },
          [](const GalaxyParameters& galaxy) { return writeNumber(galaxy.*Member, kUsual.*Member); }};
}

template <SphereParameters GalaxyParameters::*Sphere, double SphereParameters::*Member>
constexpr TomlKey<GalaxyParameters> sphereKey(std::string_view key) {
  return {key,
          [](const TomlValue& value, GalaxyParameters& galaxy) {
            (galaxy.*Sphere).*Member = value.real(kNotNegative, kNotNegativeText);
          },
          [](const GalaxyParameters& galaxy) {
            return writeNumber((galaxy.*Sphere).*Member, (kUsual.*Sphere).*Member);
          }};
}

using Galaxy = GalaxyParameters;
using Ball = SphereParameters;
constexpr TomlKey<GalaxyParameters> kGalaxyKeys[] = {
    diskKey<&Galaxy::diskMass>("disk-mass"),
    diskKey<&Galaxy::diskLength>("disk-length"),
    diskKey<&Galaxy::diskThickness>("disk-thickness"),
    diskKey<&Galaxy::diskCutoff>("disk-cutoff"),
    diskKey<&Galaxy::toomreQ>("toomre-q"),
    sphereKey<&Galaxy::bulge, &Ball::mass>("bulge-mass"),
    sphereKey<&Galaxy::bulge, &Ball::scaleLength>("bulge-length"),
    sphereKey<&Galaxy::bulge, &Ball::cutoff>("bulge-cutoff"),
    sphereKey<&Galaxy::halo, &Ball::mass>("halo-mass"),
    sphereKey<&Galaxy::halo, &Ball::scaleLength>("halo-length"),
    sphereKey<&Galaxy::halo, &Ball::cutoff>("halo-cutoff"),
};

void takeGalaxy(const TomlValue& value, ComponentSpec& component) {
  component.galaxy.emplace();
  takeTable(value, kGalaxyKeys, *component.galaxy);
  try {
    component.galaxy->validate();
  } catch (const UserError& error) {
    value.refuse(std::string("galaxy: ") + error.what());
  }
}

std::string writeGalaxy(const ComponentSpec& component) {
  if (!component.galaxy) return "";
  std::string keys = writeKeys(kGalaxyKeys, *component.galaxy, ", ");
  if (keys.empty()) return "{}";
  keys.resize(keys.size() - 2);
  return "{ " + keys + " }";
}

// ---- a component --------------------------------------------------------------------------------------

void takeModel(const TomlValue& value, ComponentSpec& component) {
  std::vector<std::string_view> names;
  for (const SceneDescriptor& model : modelTable()) names.push_back(model.id);
  component.model = names[value.name(names)];
}

void takeColour(const TomlValue& value, ComponentSpec& component) {
  using Kind = ComponentColour::Kind;
  if (!value.node().is_string()) {
    if (!value.node().is_number()) value.wrongKind("a number or a text in quotes", kColourText);
    component.colour = {Kind::Palette, static_cast<std::uint32_t>(value.count(0, kPaletteColours - 1))};
    return;
  }
  const std::string text = value.text(kColourText);
  const bool digits = text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
  if (text.size() != 7 || text[0] != '#' || !digits)
    value.refuse(fmt::format("colour: '{}' is no colour; allowed: {}", oneLine(text), kColourText));
  component.colour = {Kind::Rgb, static_cast<std::uint32_t>(std::stoul(text.substr(1), nullptr, 16))};
}

std::string writeColour(const ComponentSpec& component) {
  if (!component.colour) return "";
  const bool rgb = component.colour->kind == ComponentColour::Kind::Rgb;
  return rgb ? fmt::format("\"#{:06x}\"", component.colour->value)
             : fmt::format("{}", component.colour->value);
}

constexpr TomlKey<ComponentSpec> kComponentKeys[] = {
    {"name",
     [](const TomlValue& value, ComponentSpec& component) {
       component.name = value.line();
       if (component.name.empty()) value.refuse("name: empty; allowed: one line of text");
     },
     [](const ComponentSpec& component) { return writeText(component.name); }},
    {"model", takeModel, [](const ComponentSpec& component) { return writeText(component.model); }},
    {"share", [](const TomlValue& value, ComponentSpec& component) { component.share = positive(value); },
     [](const ComponentSpec& component) { return writeNumber(component.share); }},
    {"bodies",
     [](const TomlValue& value, ComponentSpec& component) { component.bodies = value.count(1, kMaxBodies); },
     [](const ComponentSpec& component) { return writeCount(component.bodies); }},
    {"mass", [](const TomlValue& value, ComponentSpec& component) { component.mass = positive(value); },
     [](const ComponentSpec& component) { return writeNumber(component.mass); }},
    {"scale-length",
     [](const TomlValue& value, ComponentSpec& component) {
       component.scaleLength = positive(value);
       component.scaleLengthPlace = placeOf(value);
     },
     [](const ComponentSpec& component) { return writeNumber(component.scaleLength); }},
    {"position",
     [](const TomlValue& value, ComponentSpec& component) {
       takeReals(value, kSigned, kVectorText, component.position);
     },
     [](const ComponentSpec& component) { return writeNumbers(component.position); }},
    {"velocity",
     [](const TomlValue& value, ComponentSpec& component) {
       takeReals(value, kSigned, kVectorText, component.velocity);
     },
     [](const ComponentSpec& component) { return writeNumbers(component.velocity); }},
    {"inclination",
     [](const TomlValue& value, ComponentSpec& component) {
       component.inclination = value.real(kDegrees, kDegreesText);
     },
     [](const ComponentSpec& component) { return writeNumber(component.inclination); }},
    {"node",
     [](const TomlValue& value, ComponentSpec& component) {
       component.node = value.real(kDegrees, kDegreesText);
     },
     [](const ComponentSpec& component) { return writeNumber(component.node); }},
    {"colour", takeColour, writeColour},
    {"visible", [](const TomlValue& value, ComponentSpec& component) { component.visible = value.yesNo(); },
     [](const ComponentSpec& component) { return std::string(component.visible ? "" : "false"); }},
    {"galaxy", takeGalaxy, writeGalaxy},
};

// ---- an orbit -----------------------------------------------------------------------------------------

void takePair(const TomlValue& value, OrbitSpec& orbit) {
  constexpr std::string_view kAllowed = "the names of two components";
  const toml::array* list = value.node().as_array();
  if (list == nullptr) value.wrongKind("a list", kAllowed);
  if (list->size() != 2)
    value.refuse(fmt::format("components: {} names; allowed: {}", list->size(), kAllowed));
  for (std::size_t i = 0; i < 2; ++i)
    orbit.components[i] = TomlValue(value.file(), value.key(), (*list)[i]).text(kAllowed);
}

constexpr TomlKey<OrbitSpec> kOrbitKeys[] = {
    {"components", takePair,
     [](const OrbitSpec& orbit) {
       return tomlList({tomlText(orbit.components[0]), tomlText(orbit.components[1])});
     }},
    {"pericentre", [](const TomlValue& value, OrbitSpec& orbit) { orbit.pericentre = positive(value); },
     [](const OrbitSpec& orbit) { return tomlNumber(orbit.pericentre); }},
    {"eccentricity",
     [](const TomlValue& value, OrbitSpec& orbit) {
       orbit.eccentricity = value.real(kEccentricity, "a number from 0 to 100");
     },
     [](const OrbitSpec& orbit) { return tomlNumber(orbit.eccentricity); }},
    {"separation", [](const TomlValue& value, OrbitSpec& orbit) { orbit.separation = positive(value); },
     [](const OrbitSpec& orbit) { return writeNumber(orbit.separation); }},
    {"time-before-pericentre",
     [](const TomlValue& value, OrbitSpec& orbit) {
       orbit.timeBeforePericentre = value.real(kNotNegative, kNotNegativeText);
       orbit.timePlace = placeOf(value);
     },
     [](const OrbitSpec& orbit) { return writeNumber(orbit.timeBeforePericentre); }},
    {"mass-ratio", [](const TomlValue& value, OrbitSpec& orbit) { orbit.massRatio = positive(value); },
     [](const OrbitSpec& orbit) { return writeNumber(orbit.massRatio); }},
    {"inclination",
     [](const TomlValue& value, OrbitSpec& orbit) {
       takeReals(value, kDegrees, kTwoDegreesText, orbit.inclination);
     },
     [](const OrbitSpec& orbit) { return writeNumbers(orbit.inclination); }},
    {"argument",
     [](const TomlValue& value, OrbitSpec& orbit) {
       takeReals(value, kDegrees, kTwoDegreesText, orbit.argument);
     },
     [](const OrbitSpec& orbit) { return writeNumbers(orbit.argument); }},
    {"plane-inclination",
     [](const TomlValue& value, OrbitSpec& orbit) {
       orbit.planeInclination = value.real(kDegrees, kDegreesText);
     },
     [](const OrbitSpec& orbit) { return writeNumber(orbit.planeInclination); }},
    {"plane-node",
     [](const TomlValue& value, OrbitSpec& orbit) { orbit.planeNode = value.real(kDegrees, kDegreesText); },
     [](const OrbitSpec& orbit) { return writeNumber(orbit.planeNode); }},
};

// ---- the scene ----------------------------------------------------------------------------------------

// [[component]] and [orbit] are read and written by parseSceneFile() and writeSceneFile().
constexpr TomlKey<SceneFile> kSceneKeys[] = {
    {"title", [](const TomlValue& value, SceneFile& scene) { scene.title = value.line(); },
     [](const SceneFile& scene) { return writeText(scene.title); }},
    {"description", [](const TomlValue& value, SceneFile& scene) { scene.description = value.text(); },
     [](const SceneFile& scene) { return writeText(scene.description); }},
    {"bodies", [](const TomlValue& value, SceneFile& scene) { scene.bodies = value.count(1, kMaxBodies); },
     [](const SceneFile& scene) { return writeCount(scene.bodies); }},
    {"dt",
     [](const TomlValue& value, SceneFile& scene) {
       scene.dt = positive(value);
       scene.dtPlace = placeOf(value);
     },
     [](const SceneFile& scene) { return writeNumber(scene.dt); }},
    {"softening",
     [](const TomlValue& value, SceneFile& scene) {
       scene.softening = positive(value);
       scene.softeningPlace = placeOf(value);
     },
     [](const SceneFile& scene) { return writeNumber(scene.softening); }},
    {"steps-per-frame",
     [](const TomlValue& value, SceneFile& scene) {
       scene.stepsPerFrame = value.count(1, kMaxStepsPerFrame);
     },
     [](const SceneFile& scene) { return writeCount(scene.stepsPerFrame); }},
    {"integrator",
     [](const TomlValue& value, SceneFile& scene) {
       std::vector<std::string_view> names;
       for (const IntegratorDescriptor& integrator : integratorTable()) names.push_back(integrator.id);
       scene.integrator = names[value.name(names)];
     },
     [](const SceneFile& scene) { return writeText(scene.integrator); }},
    {"units", takeUnits, writeUnits},
};

}  // namespace

std::span<const TomlKey<SceneFile>> sceneKeys() {
  return kSceneKeys;
}
std::span<const TomlKey<ComponentSpec>> componentKeys() {
  return kComponentKeys;
}
std::span<const TomlKey<OrbitSpec>> orbitKeys() {
  return kOrbitKeys;
}

}  // namespace gravitile::sim
