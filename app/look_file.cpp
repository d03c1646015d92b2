#include "app/look_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/srgb.h"
#include "sim/toml_keys.h"
#include "sim/toml_value.h"

namespace gravitile::app {
namespace {

using sim::TomlValue;

constexpr std::string_view kTitle = "title", kDescription = "description", kComponent = "component",
                           kNumber = "number";
constexpr std::string_view kColourText = "\"#rrggbb\", or [red, green, blue], each 0 to 1";

sim::RealRange rangeOf(double minimum, double maximum) {
  return {.minimum = minimum, .maximum = maximum};
}

double valueOf(const TomlValue& value, const LookField& field) {
  switch (field.kind) {
    case LookKind::Choice: {
      std::vector<std::string_view> names;
      for (const LookChoice& choice : field.choices()) names.push_back(choice.id);
      return static_cast<double>(value.name(names));
    }
    case LookKind::YesNo:
      return value.yesNo() ? 1 : 0;
    case LookKind::Whole:
      return static_cast<double>(
          value.count(static_cast<std::uint64_t>(field.minimum), static_cast<std::uint64_t>(field.maximum)));
    case LookKind::Real:
      break;
  }
  return value.real(rangeOf(field.minimum, field.maximum), allowedLookValues(field));
}

// ---- components ---------------------------------------------------------------------------------------

glm::vec3 colourOf(const TomlValue& value) {
  if (!value.node().is_string()) {
    const std::vector<double> numbers = value.reals(3, rangeOf(0, 1), kColourText);
    return {numbers[0], numbers[1], numbers[2]};
  }
  const std::string text = value.text(kColourText);
  const bool digits = text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
  if (text.size() != 7 || text[0] != '#' || !digits)
    value.refuse(fmt::format("colour: '{}' is no colour; allowed: {}", sim::oneLine(text), kColourText));
  return fromSrgbCode(static_cast<std::uint32_t>(std::stoul(text.substr(1), nullptr, 16)));
}

void takeComponentField(const TomlValue& value, const ComponentField& field, render::ComponentLook& look) {
  if (field.numbers == 3) {
    look.colour = colourOf(value);
  } else if (field.kind == LookKind::YesNo) {
    field.put(look, 0, value.yesNo() ? 1 : 0);
  } else {
    field.put(look, 0,
              value.real(rangeOf(field.minimum, field.maximum), allowedRange(field.minimum, field.maximum)));
  }
}

ComponentChange componentOf(const toml::table& table, const std::string& file, std::size_t place) {
  ComponentChange component{.number = place, .given = {}, .look = {}};
  std::vector<std::string_view> known{kNumber};
  for (const ComponentField& field : componentFields()) known.push_back(field.key);
  for (const auto& [key, node] : table) {
    const TomlValue value(file, key.str(), node);
    if (key.str() == kNumber) {
      component.number = value.count(1, render::kMaxComponents);
      continue;
    }
    const auto found = std::find(known.begin() + 1, known.end(), key.str());
    if (found == known.end()) sim::refuseKey(file, key, known);
    const auto index = static_cast<std::size_t>(found - known.begin() - 1);
    takeComponentField(value, componentFields()[index], component.look);
    component.given.set(index);
  }
  return component;
}

std::vector<ComponentChange> componentsOf(const TomlValue& value) {
  constexpr std::string_view kAllowed = "tables headed [[component]]";
  const toml::array* list = value.node().as_array();
  if (list == nullptr) value.wrongKind("a list", kAllowed);
  if (list->size() > render::kMaxComponents)
    value.refuse(
        fmt::format("component: {} of them; allowed: at most {}", list->size(), render::kMaxComponents));
  std::vector<ComponentChange> components;
  for (const toml::node& node : *list) {
    const toml::table* table = node.as_table();
    if (table == nullptr) TomlValue(value.file(), value.key(), node).wrongKind("a table", kAllowed);
    components.push_back(componentOf(*table, value.file(), components.size() + 1));
  }
  return components;
}

std::string colourText(const glm::vec3& colour) {
  const std::uint32_t code = toSrgbCode(colour);
  if (fromSrgbCode(code) == colour) return fmt::format("\"#{:06x}\"", code);
  return sim::tomlList({floatText(colour.r), floatText(colour.g), floatText(colour.b)});
}

std::string componentFieldText(const ComponentField& field, const render::ComponentLook& look) {
  if (field.numbers == 3) return colourText(look.colour);
  if (field.kind == LookKind::YesNo) return field.get(look, 0) != 0 ? "true" : "false";
  return floatText(field.get(look, 0));
}

// "number = 2, visible = false", with any separator.
std::string componentText(const ComponentChange& component, std::string_view separator) {
  std::string text = fmt::format("{} = {}", kNumber, component.number);
  for (std::size_t k = 0; k < kComponentFields; ++k) {
    const ComponentField& field = componentFields()[k];
    if (component.given[k])
      text += fmt::format("{}{} = {}", separator, field.key, componentFieldText(field, component.look));
  }
  return text;
}

// ---- ranges -------------------------------------------------------------------------------------------

void checkRange(const toml::table& document, const std::string& file, const render::ColourRange& range,
                std::string_view prefix) {
  if (range.automatic) return;
  const auto refuse = [&](const std::string& end, const std::string& reason) {
    const std::string key = fmt::format("{}-{}", prefix, end);
    const toml::node* node = document.get(key);
    TomlValue::refuseAt(file, node != nullptr ? node->source() : document.source(), key + ": " + reason);
  };
  if (!(range.low < range.high))
    refuse("high",
           fmt::format("{} is not above {}-low; allowed: more than {}", range.high, prefix, range.low));
  if (range.logarithmic && !(range.low > 0))
    refuse("low", fmt::format("{}; allowed: more than 0 where the range is logarithmic", range.low));
}

std::string settingsText(const render::Look& look) {
  std::string text;
  for (const LookField& field : lookFields()) {
    const double value = field.get(look);
    if (value != field.usual() && isChosen(field, look))
      text += fmt::format("{} = {}\n", field.key, lookValueToml(field, value));
  }
  return text;
}

}  // namespace

bool isChosen(const LookField& field, const render::Look& look) {
  if (field.key == "range-low" || field.key == "range-high") return !look.range.automatic;
  if (field.key == "density-low" || field.key == "density-high") return !look.densityRange.automatic;
  return true;
}

LookFile parseLook(std::string_view text, const std::string& file) {
  const toml::table document = sim::parseToml(text, file);
  std::vector<std::string_view> known{kTitle, kDescription, kComponent};
  for (const LookField& field : lookFields()) known.push_back(field.key);
  LookFile look;
  for (const auto& [key, node] : document) {
    const TomlValue value(file, key.str(), node);
    if (key.str() == kTitle) {
      look.title = value.line();
    } else if (key.str() == kDescription) {
      look.description = value.text();
    } else if (key.str() == kComponent) {
      look.components = componentsOf(value);
    } else if (const LookField* field = findLookField(key.str())) {
      field->put(look.look, valueOf(value, *field));
    } else {
      sim::refuseKey(file, key, known);
    }
  }
  checkRange(document, file, look.look.range, "range");
  checkRange(document, file, look.look.densityRange, "density");
  return look;
}

std::string writeLook(const LookFile& file) {
  std::string text;
  if (!file.title.empty()) text += fmt::format("{} = {}\n", kTitle, sim::tomlText(file.title));
  if (!file.description.empty())
    text += fmt::format("{} = {}\n", kDescription, sim::tomlText(file.description));
  text += settingsText(file.look);
  for (const ComponentChange& component : file.components)
    text += fmt::format("\n[[{}]]\n{}\n", kComponent, componentText(component, "\n"));
  return text;
}

void putRangesInOrder(render::Look& look, std::string_view changed) {
  constexpr float kApart = 1.01F, kLeast = 1e-6F;  // for colours to have steps
  for (render::ColourRange* range : {&look.range, &look.densityRange}) {
    if (range->automatic) continue;
    if (range->logarithmic && !(range->low > 0)) range->low = range->high > 0 ? range->high / 1000 : kLeast;
    if (range->low < range->high) continue;
    if (changed.ends_with("-high") && range->high > 0) {
      range->low = range->high / kApart;
    } else {
      range->high = std::max(range->low * kApart, kLeast);
    }
  }
}

render::Look withLook(const LookFile& file, render::Look scene) {
  for (const LookField& field : lookFields())
    if (isChosen(field, file.look)) field.put(scene, field.get(file.look));
  for (const ComponentChange& component : file.components) {
    for (std::size_t k = 0; k < kComponentFields; ++k)
      if (component.given[k])
        componentFields()[k].copy(component.look, scene.components.at(component.number - 1));
  }
  return scene;
}

LookFile lookFileOf(const render::Look& look, const render::Look& scene) {
  LookFile file;
  file.look = look;
  for (std::size_t number = 1; number <= look.components.size(); ++number) {
    ComponentChange change{.number = number, .given = {}, .look = look.components[number - 1]};
    for (std::size_t k = 0; k < kComponentFields; ++k)
      change.given[k] = !componentFields()[k].same(change.look, scene.components[number - 1]);
    if (change.given.any()) file.components.push_back(change);
  }
  return file;
}

std::optional<LookFile> lookOf(const sim::Scene& scene, const std::string& file) {
  if (scene.look.empty()) return std::nullopt;
  return parseLook(scene.look.placed(), file);
}

sim::ForeignTable lookTable(const LookFile& file) {
  std::string text = settingsText(file.look);
  std::string components;
  for (const ComponentChange& component : file.components)
    components += (components.empty() ? "{ " : ", { ") + componentText(component, ", ") + " }";
  if (!components.empty()) text += fmt::format("{} = [{}]\n", kComponent, components);
  return {.toml = text, .lines = {}};
}

}  // namespace gravitile::app
