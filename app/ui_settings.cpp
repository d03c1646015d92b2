#include "app/ui_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iterator>

#include "sim/io/atomic_file.h"
#include "sim/toml_keys.h"
#include "sim/toml_value.h"
#include "sim/user_error.h"
#include "sim/user_folders.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;
using sim::TomlValue;

constexpr render::Choice<Theme> kThemes[]{{Theme::Dark, "dark", "Dark"}, {Theme::Light, "light", "Light"}};
constexpr render::Choice<PanelSide> kSides[]{{PanelSide::Left, "left", "Left"},
                                             {PanelSide::Right, "right", "Right"},
                                             {PanelSide::Middle, "middle", "Middle"}};

template <typename Value>
Value choiceOf(const TomlValue& value, std::span<const render::Choice<Value>> choices) {
  std::vector<std::string_view> names;
  for (const auto& choice : choices) names.push_back(choice.id);
  return choices[value.name(names)].value;
}

struct PanelWish {
  PanelSide side;
  bool shown;
};
constexpr sim::TomlKey<PanelWish> kPanelKeys[] = {
    {"side", [](const TomlValue& value, PanelWish& wish) { wish.side = choiceOf<PanelSide>(value, kSides); },
     [](const PanelWish& wish) { return sim::tomlText(idOf<PanelSide>(kSides, wish.side)); }},
    {"shown", [](const TomlValue& value, PanelWish& wish) { wish.shown = value.yesNo(); },
     [](const PanelWish& wish) { return std::string(wish.shown ? "true" : "false"); }}};

const PanelDescriptor* findPanel(std::string_view name) {
  for (const PanelDescriptor& row : panelTable())
    if (row.name == name) return &row;
  return nullptr;
}

void takePanel(const TomlValue& value, const toml::key& key, UiSettings& settings) {
  const PanelDescriptor* panel = findPanel(key.str());
  if (panel == nullptr) value.refuse(fmt::format("there is no panel '{}'", sim::oneLine(key.str())));
  PanelWish wish{settings.sides.of(panel->id), settings.shown.has(panel->id)};
  takeTable(value, kPanelKeys, wish);
  if (!panel->mayStand(wish.side)) value.refuse(fmt::format("the panel '{}' can't stand there", panel->name));
  settings.sides.set(panel->id, wish.side);
  settings.shown.set(panel->id, wish.shown);
}

// The row that a name stands for.
template <typename Row>
const Row& rowOf(const TomlValue& value, std::span<const Row> rows) {
  std::vector<std::string_view> names;
  for (const Row& row : rows) names.push_back(row.id);
  return rows[value.name(names)];
}

int takeFilmRate(const TomlValue& value) {
  const auto rate = static_cast<int>(value.count(kFilmRates[0], kFilmRates[1]));
  if (std::find(std::begin(kFilmRates), std::end(kFilmRates), rate) == std::end(kFilmRates))
    value.refuse("it is neither 30 nor 60");
  return rate;
}

void take(const TomlValue& value, UiSettings& settings) {
  if (value.key() == "theme") {
    settings.theme = choiceOf<Theme>(value, kThemes);
  } else if (value.key() == "scale") {
    settings.scalePercent =
        allowedScale(static_cast<int>(value.count(kLeastScalePercent, kMostScalePercent)));
  } else if (value.key() == "picture-size") {
    settings.pictureSize = rowOf(value, pictureSizes()).value;
  } else if (value.key() == "film-quality") {
    settings.filmQuality = rowOf(value, filmQualities()).value;
  } else if (value.key() == "film-rate") {
    settings.filmRate = takeFilmRate(value);
  } else {
    value.refuse(
        fmt::format("unknown key '{}'; allowed: theme, scale, picture-size, film-quality, film-rate, panels",
                    sim::oneLine(value.key())));
  }
}

constexpr std::uintmax_t kMaxFileBytes = 1U << 20;  // far more than all settings take

fs::path asideOf(const fs::path& path) {
  return path.string() + ".bad";
}

// The next change of a setting replaces the file, and somebody may want back what is in it.
void keepCopy(const fs::path& path, std::string& problem) {
  std::error_code error;
  fs::copy_file(path, asideOf(path), fs::copy_options::overwrite_existing, error);
  if (!error) problem += fmt::format("; a copy is kept as {}", asideOf(path).filename().string());
}

// What can't be read as settings at all makes room for them. `what` it is: "is a folder".
std::string moveAside(const fs::path& path, std::string_view what) {
  std::error_code error;
  fs::rename(path, asideOf(path), error);
  return error ? fmt::format("{}: {}; settings are not kept until it is moved away", path.string(), what)
               : fmt::format("{}: {}; it is called {} now, and the usual settings are used", path.string(),
                             what, asideOf(path).filename().string());
}

}  // namespace

std::span<const render::Choice<Theme>> themes() {
  return kThemes;
}

fs::path uiSettingsFile() {
  const fs::path folder = sim::configFolder();
  return folder.empty() ? folder : folder / "settings.toml";
}

int allowedScale(int percent) {
  const double steps = std::round(double(percent) / kScaleStepPercent);
  return std::clamp(static_cast<int>(steps) * kScaleStepPercent, kLeastScalePercent, kMostScalePercent);
}

UiSettings parseUiSettings(std::string_view text, const std::string& file, std::string& problem) {
  UiSettings settings;
  const auto attempt = [&](const auto& action) {
    try {
      action();
    } catch (const sim::UserError& error) {
      if (problem.empty()) problem = error.what();
    }
  };
  attempt([&] {
    const toml::table document = sim::parseToml(text, file);
    for (const auto& [key, node] : document) {
      const TomlValue value(file, key.str(), node);
      const toml::table* panels = key.str() == "panels" ? node.as_table() : nullptr;
      if (panels == nullptr) {
        attempt([&] { take(value, settings); });
        continue;
      }
      for (const auto& [name, wish] : *panels)
        attempt([&, panel = &name, node = &wish] {
          takePanel(TomlValue(file, panel->str(), *node), *panel, settings);
        });
    }
  });
  return settings;
}

std::string writeUiSettings(const UiSettings& settings) {
  const UiSettings usual;
  std::string text = fmt::format(
      "theme = \"{}\"\nscale = {}\npicture-size = \"{}\"\nfilm-quality = \"{}\"\nfilm-rate = "
      "{}\n\n[panels]\n",
      idOf<Theme>(kThemes, settings.theme), settings.scalePercent, pictureSize(settings.pictureSize).id,
      filmQuality(settings.filmQuality).id, settings.filmRate);
  for (const PanelDescriptor& row : panelTable()) {
    const bool keepsShown = settings.shown.has(row.id) != usual.shown.has(row.id);
    const bool keepsSide = settings.sides.of(row.id) != usual.sides.of(row.id);
    if (!keepsShown && !keepsSide) continue;
    std::string keys =
        writeKeys(kPanelKeys, PanelWish{settings.sides.of(row.id), settings.shown.has(row.id)}, ", ");
    keys.resize(keys.size() - 2);
    text += fmt::format("{} = {{ {} }}\n", row.name, keys);
  }
  return text;
}

UiSettings loadUiSettings(const fs::path& path, std::string& problem) {
  std::error_code error;
  if (path.empty() || !fs::exists(path, error)) return {};
  const bool folder = fs::is_directory(path, error);
  if (!folder && !fs::is_regular_file(path, error)) {
    problem = fmt::format("{}: is no file; settings are not kept until it is moved away", path.string());
    return {};
  }
  std::ifstream file(path, std::ios::binary);
  if (folder || !file || fs::file_size(path, error) > kMaxFileBytes) {
    problem = moveAside(path, folder ? "is a folder" : !file ? "can't be read" : "is too large for settings");
    return {};
  }
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const UiSettings settings = parseUiSettings(text, path.string(), problem);
  if (!problem.empty()) keepCopy(path, problem);
  return settings;
}

void saveUiSettings(const fs::path& path, const UiSettings& settings) {
  if (path.empty()) return;
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error)
    throw sim::UserError(fmt::format("can't make {}: {}", path.parent_path().string(), error.message()));
  sim::writeFileAtomically(path, writeUiSettings(settings));
}

}  // namespace gravitile::app
