#include "app/scene_draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "sim/scenes/asset_scenes.h"
#include "sim/scenes/disk_galaxy.h"
#include "sim/scenes/scene_table.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

constexpr std::string_view kDraftFile = "draft";

bool isTaken(const sim::SceneFile& draft, std::string_view name) {
  return std::any_of(draft.components.begin(), draft.components.end(),
                     [&](const sim::ComponentSpec& component) { return component.name == name; });
}

// "plummer", "plummer 2", ...
std::string freeName(const sim::SceneFile& draft, const std::string& wanted) {
  std::string name = wanted;
  for (int number = 2; isTaken(draft, name); ++number) name = fmt::format("{} {}", wanted, number);
  return name;
}

// Counts or shares: one kind for all.
void fillCount(const sim::SceneFile& draft, sim::ComponentSpec& component) {
  if (!draft.components.empty() && draft.components.front().bodies)
    component.bodies = draft.components.front().bodies;
}

const sim::ComponentSpec* named(const sim::SceneFile& draft, const std::string& name) {
  for (const sim::ComponentSpec& component : draft.components)
    if (component.name == name) return &component;
  return nullptr;
}

// What its model says of itself, whatever the number of bodies.
sim::Scene modelOf(const sim::ComponentSpec& component) {
  constexpr std::uint64_t kSeed = 1;
  for (const sim::SceneDescriptor& row : sim::modelTable())
    if (row.id == component.model) return row.make(std::max<std::uint64_t>(row.massiveBodies, 1), kSeed);
  throw sim::UserError(fmt::format("there is no model '{}'", component.model));
}

// The component whose keys stand on that line, counted from 1; empty for other lines.
std::string componentAt(const sim::SceneFile& draft, const std::string& text, std::size_t line) {
  std::size_t number = 0, component = 0;
  std::string_view rest = text;
  while (number++ < line && !rest.empty()) {
    const std::string_view words = rest.substr(0, rest.find('\n'));
    if (words.starts_with("[[")) ++component;
    if (words.starts_with("[o")) return "orbit";
    rest.remove_prefix(std::min(words.size() + 1, rest.size()));
  }
  return component == 0 || component > draft.components.size() ? "" : draft.components[component - 1].name;
}

// What is going to be edited stands on no line of a file.
sim::SceneFile withoutPlaces(sim::SceneFile draft) {
  draft.dtPlace = draft.softeningPlace = {};
  for (sim::ComponentSpec& component : draft.components) component.scaleLengthPlace = {};
  if (draft.orbit) draft.orbit->timePlace = {};
  return draft;
}

}  // namespace

std::optional<sim::SceneFile> sceneDraft(const std::string& nameOrPath) {
  for (const sim::AssetScene& asset : sim::assetScenes())
    if (asset.id == nameOrPath) return withoutPlaces(asset.file);
  if (const sim::SceneDescriptor* row = sim::findScene(nameOrPath)) {
    sim::SceneFile draft;
    draft.title = row->title;
    addComponent(draft, row->id);
    draft.units = modelOf(draft.components.front()).units;
    return draft;
  }
  if (sim::isSceneFile(nameOrPath)) return withoutPlaces(sim::readSceneFile(nameOrPath));
  return std::nullopt;
}

void addComponent(sim::SceneFile& draft, std::string_view model) {
  sim::ComponentSpec component{.name = freeName(draft, std::string(model)), .model = std::string(model)};
  fillCount(draft, component);
  draft.components.push_back(std::move(component));
}

void duplicateComponent(sim::SceneFile& draft, std::size_t component) {
  constexpr double kApart = 4;
  sim::ComponentSpec copy = draft.components[component];
  copy.name = freeName(draft, copy.name);
  copy.position[0] += kApart * componentLength(copy);
  draft.components.insert(draft.components.begin() + static_cast<std::ptrdiff_t>(component) + 1,
                          std::move(copy));
}

void removeComponent(sim::SceneFile& draft, std::size_t component) {
  if (draft.components.size() < 2) return;
  const std::string name = draft.components[component].name;
  draft.components.erase(draft.components.begin() + static_cast<std::ptrdiff_t>(component));
  if (draft.orbit && std::count(draft.orbit->components.begin(), draft.orbit->components.end(), name) > 0)
    draft.orbit.reset();
}

bool renameComponent(sim::SceneFile& draft, std::size_t component, const std::string& name) {
  std::string& old = draft.components[component].name;
  if (name.empty() || (name != old && isTaken(draft, name))) return false;
  if (draft.orbit) std::replace(draft.orbit->components.begin(), draft.orbit->components.end(), old, name);
  old = name;
  return true;
}

bool addOrbit(sim::SceneFile& draft) {
  constexpr double kPericentreInLengths = 5, kSeparationInPericentres = 3;
  if (draft.components.size() < 2) return false;
  const double pericentre = kPericentreInLengths * componentLength(draft.components[0]);
  draft.orbit = sim::OrbitSpec{.components = {draft.components[0].name, draft.components[1].name},
                               .pericentre = pericentre,
                               .eccentricity = 1,
                               .separation = kSeparationInPericentres * pericentre};
  // The orbit places them.
  for (std::size_t k = 0; k < 2; ++k) draft.components[k].position = draft.components[k].velocity = {};
  return true;
}

double componentMass(const sim::ComponentSpec& component) {
  if (component.mass) return *component.mass;
  if (component.galaxy) return component.galaxy->mass();
  const sim::Scene model = modelOf(component);
  return model.mass > 0 ? model.mass : sim::totalMass(model.bodies);
}

double componentLength(const sim::ComponentSpec& component) {
  if (component.scaleLength) return *component.scaleLength;
  if (component.galaxy) return component.galaxy->diskLength;
  const double length = modelOf(component).scaleLength;
  return length > 0 ? length : 1;
}

std::array<double, 2> orbitMasses(const sim::SceneFile& draft) {
  std::array<double, 2> masses{};
  for (std::size_t k = 0; k < 2; ++k) {
    const sim::ComponentSpec* component = named(draft, draft.orbit->components[k]);
    if (component == nullptr)
      throw sim::UserError(fmt::format("orbit: there is no component '{}'", draft.orbit->components[k]));
    masses[k] = componentMass(*component);
  }
  if (draft.orbit->massRatio) masses[1] = *draft.orbit->massRatio * masses[0];
  return masses;
}

std::string draftProblem(const sim::SceneFile& draft) {
  const std::string text = sim::writeSceneFile(draft);
  try {
    sim::parseSceneFile(text, std::string(kDraftFile));
    return {};
  } catch (const sim::UserError& error) {
    std::string_view message = error.what();
    if (!message.starts_with(kDraftFile)) return std::string(message);
    message.remove_prefix(kDraftFile.size() + 1);
    std::size_t line = 0;
    const auto [end, code] = std::from_chars(message.data(), message.data() + message.size(), line);
    if (code != std::errc()) return std::string(message);
    message.remove_prefix(std::min(static_cast<std::size_t>(end - message.data()) + 2, message.size()));
    const std::string where = componentAt(draft, text, line);
    return where.empty() ? std::string(message) : fmt::format("{}: {}", where, message);
  }
}

std::string sceneFileName(std::string_view title) {
  constexpr std::size_t kLongest = 100;  // file systems take 255
  std::string stem;
  for (const char letter : title) {
    if (stem.size() == kLongest) break;
    const auto byte = static_cast<unsigned char>(letter);
    if (std::isalnum(byte) != 0) {
      stem += static_cast<char>(std::tolower(byte));
    } else if (!stem.empty() && stem.back() != '-') {
      stem += '-';
    }
  }
  if (stem.ends_with('-')) stem.pop_back();
  return stem.empty() ? stem : stem + ".toml";
}

}  // namespace gravitile::app
