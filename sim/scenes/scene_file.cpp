#include "sim/scenes/scene_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <numeric>

#include "sim/io/readable_file.h"
#include "sim/scenes/disk_galaxy.h"
#include "sim/scenes/scene_file_keys.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kUsualBodies = 65536;
// Far more than anybody writes; keeps a mistaken path from filling the memory, and the composer from
// drowning.
constexpr std::uintmax_t kMaxFileBytes = 1 << 20;
constexpr std::size_t kMaxComponents = 1000;
constexpr std::size_t kHeadBytes = 4096;
constexpr std::string_view kComponent = "component", kOrbit = "orbit", kLook = "look";

// ---- components ---------------------------------------------------------------------------------------

// One without a name has its model's; the second of these is "plummer 2".
void nameComponents(std::vector<ComponentSpec>& components) {
  const auto taken = [&](const std::string& name) {
    return std::any_of(components.begin(), components.end(), [&](const auto& c) { return c.name == name; });
  };
  for (ComponentSpec& component : components) {
    if (!component.name.empty()) continue;
    std::string name = component.model;
    for (int number = 2; taken(name); ++number) name = fmt::format("{} {}", component.model, number);
    component.name = name;
  }
}

ComponentSpec parseComponent(const toml::table& table, const std::string& file,
                             const std::vector<ComponentSpec>& before) {
  ComponentSpec component;
  takeKeys(table, file, componentKeys(), component);
  const auto refuse = [&](std::string_view key, const std::string& reason) {
    const toml::node* node = table.get(key);
    TomlValue::refuseAt(file, node != nullptr ? node->source() : table.source(), reason);
  };
  if (component.model.empty()) refuse("model", "a component without a model; allowed: model = \"NAME\"");
  if (component.galaxy && component.model != kDiskGalaxyId)
    refuse("galaxy", fmt::format("galaxy: {} takes none; allowed: with model = \"{}\"", component.model,
                                 kDiskGalaxyId));
  if (component.bodies && component.share)
    refuse("share", "share: bodies is given too; allowed: one of both");
  if (!before.empty() && component.bodies.has_value() != before.front().bodies.has_value())
    refuse("bodies", "bodies: some components have it and some not; allowed: all or none");
  const bool known = std::any_of(before.begin(), before.end(),
                                 [&](const auto& c) { return !c.name.empty() && c.name == component.name; });
  if (known)
    refuse("name", fmt::format("name: there is a component '{}' already; allowed: another name",
                               oneLine(component.name)));
  return component;
}

std::vector<ComponentSpec> parseComponents(const TomlValue& value) {
  constexpr std::string_view kAllowed = "tables headed [[component]]";
  const toml::array* list = value.node().as_array();
  if (list == nullptr) value.wrongKind("a list", kAllowed);
  if (list->size() > kMaxComponents)
    value.refuse(fmt::format("{} components; allowed: at most {}", list->size(), kMaxComponents));
  std::vector<ComponentSpec> components;
  for (const toml::node& node : *list) {
    const toml::table* table = node.as_table();
    if (table == nullptr) TomlValue(value.file(), value.key(), node).wrongKind("a table", kAllowed);
    components.push_back(parseComponent(*table, value.file(), components));
  }
  return components;
}

// ---- the orbit ----------------------------------------------------------------------------------------

void checkPair(const TomlValue& value, const OrbitSpec& orbit, const std::vector<ComponentSpec>& components) {
  std::vector<std::string_view> names;
  for (const ComponentSpec& component : components) names.push_back(component.name);
  for (const std::string& name : orbit.components) {
    if (std::find(names.begin(), names.end(), name) == names.end())
      value.refuse("components: " + unknownName("component", oneLine(name), names));
  }
  if (orbit.components[0] == orbit.components[1])
    value.refuse("components: twice the same; allowed: the names of two components");
  const auto second = std::find(names.begin(), names.end(), orbit.components[1]) - names.begin();
  if (orbit.massRatio && components[static_cast<std::size_t>(second)].mass)
    value.refuse("mass-ratio: the second component has a mass; allowed: one of both");
}

// A separation that the orbit reaches, on the way in from its far end.
void checkShape(const TomlValue& value, const OrbitSpec& orbit) {
  if (orbit.separation.has_value() == orbit.timeBeforePericentre.has_value())
    value.refuse("orbit: allowed: either separation or time-before-pericentre");
  if (!orbit.separation) return;
  if (*orbit.separation < orbit.pericentre)
    value.refuse(fmt::format("separation: {} is less than the pericentre; allowed: {} or more",
                             *orbit.separation, orbit.pericentre));
  if (orbit.eccentricity >= 1) return;
  const double apocentre = orbit.pericentre * (1 + orbit.eccentricity) / (1 - orbit.eccentricity);
  if (*orbit.separation > apocentre)
    value.refuse(fmt::format("separation: {} is more than the apocentre; allowed: {} to {:.6g}",
                             *orbit.separation, orbit.pericentre, apocentre));
}

OrbitSpec parseOrbit(const TomlValue& value, const std::vector<ComponentSpec>& components) {
  OrbitSpec orbit;
  takeTable(value, orbitKeys(), orbit);
  for (const std::string_view key : {"components", "pericentre", "eccentricity"}) {
    if (value.node().as_table()->get(key) == nullptr)
      value.refuse(fmt::format("orbit: {0} is missing; allowed: {0} = ...", key));
  }
  checkPair(value, orbit, components);
  checkShape(value, orbit);
  return orbit;
}

}  // namespace

std::uint64_t SceneFile::defaultBodies() const {
  if (bodies) return *bodies;
  const std::uint64_t sum = std::accumulate(components.begin(), components.end(), std::uint64_t{0},
                                            [](std::uint64_t total, const ComponentSpec& component) {
                                              return total + component.bodies.value_or(0);
                                            });
  return sum > 0 ? sum : kUsualBodies;
}

SceneFile parseSceneFile(std::string_view text, const std::string& file) {
  const toml::table document = parseToml(text, file);
  SceneFile scene;
  takeKeys(document, file, sceneKeys(), scene, {kComponent, kOrbit, kLook});
  if (const toml::node* components = document.get(kComponent))
    scene.components = parseComponents(TomlValue(file, kComponent, *components));
  if (scene.components.empty())
    TomlValue::refuseAt(file, document.source(),
                        "there are no components; allowed: one or more [[component]]");
  nameComponents(scene.components);
  if (const toml::node* orbit = document.get(kOrbit))
    scene.orbit = parseOrbit(TomlValue(file, kOrbit, *orbit), scene.components);
  if (const toml::node* look = document.get(kLook)) scene.look = foreignTable(TomlValue(file, kLook, *look));
  if (scene.title.empty()) scene.title = fs::path(file).stem().string();
  return scene;
}

std::string writeSceneFile(const SceneFile& file) {
  std::string text = writeKeys(sceneKeys(), file, "\n");
  for (const ComponentSpec& component : file.components)
    text += fmt::format("\n[[{}]]\n{}", kComponent, writeKeys(componentKeys(), component, "\n"));
  if (file.orbit) text += fmt::format("\n[{}]\n{}", kOrbit, writeKeys(orbitKeys(), *file.orbit, "\n"));
  if (!file.look.empty()) text += fmt::format("\n[{}]\n{}", kLook, file.look.toml);
  return text;
}

bool looksLikeSceneFile(std::string_view head) {
  if (head.find('\0') != std::string_view::npos) return false;
  if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);  // a byte order mark
  while (!head.empty()) {
    const std::size_t end = std::min(head.find('\n'), head.size());
    const std::string_view line = head.substr(0, end);
    head.remove_prefix(std::min(end + 1, head.size()));
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos || line[first] == '#') continue;
    const bool letter = (line[first] | 0x20) >= 'a' && (line[first] | 0x20) <= 'z';
    const std::size_t key =
        line.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_. \t", first);
    return line[first] == '[' || (letter && key != std::string_view::npos && line[key] == '=');
  }
  return false;
}

bool isSceneFile(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return false;
  std::ifstream file(path, std::ios::binary);
  std::string head(kHeadBytes, '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  return looksLikeSceneFile(head);
}

SceneFile readSceneFile(const fs::path& path) {
  return parseSceneFile(readShortText(path, kMaxFileBytes, "a scene file"), path.string());
}

}  // namespace gravitile::sim
