#include "app/camera_file.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <cmath>
#include <fstream>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <system_error>
#include <vector>

#include "sim/io/readable_file.h"
#include "sim/toml_keys.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

using sim::tomlNumber;
using sim::TomlValue;

constexpr double kLargest = 1e30;
constexpr double kDegree = 0.017453292519943295;
constexpr std::uintmax_t kMaxFileBytes = 1U << 20;

// A view with what names it: its time, or its number.
struct Entry {
  std::optional<double> timeS;
  std::optional<std::size_t> number;
  render::Camera camera{};
};

std::string list(const std::vector<double>& numbers) {
  std::vector<std::string> texts;
  for (const double number : numbers) texts.push_back(tomlNumber(number));
  return sim::tomlList(texts);
}

float asFloat(double value) {
  return static_cast<float>(value);
}

constexpr sim::TomlKey<Entry> kEntryKeys[] = {
    {"time",
     [](const TomlValue& value, Entry& entry) {
       constexpr double kLongest = render::CameraPath::kLongestS;
       entry.timeS = value.real({.minimum = 0, .maximum = kLongest}, "seconds, 0 to 86400");
     },
     [](const Entry& entry) { return entry.timeS ? tomlNumber(*entry.timeS) : std::string(); }},
    {"number", [](const TomlValue& value, Entry& entry) { entry.number = value.count(1, kBookmarks); },
     [](const Entry& entry) { return entry.number ? fmt::format("{}", *entry.number) : std::string(); }},
    {"target",
     [](const TomlValue& value, Entry& entry) {
       const std::vector<double> v =
           value.reals(3, {.minimum = -kLargest, .maximum = kLargest}, "three numbers");
       entry.camera.target = {asFloat(v[0]), asFloat(v[1]), asFloat(v[2])};
     },
     [](const Entry& entry) {
       return list({entry.camera.target.x, entry.camera.target.y, entry.camera.target.z});
     }},
    {"distance",
     [](const TomlValue& value, Entry& entry) {
       entry.camera.distance =
           asFloat(value.real({.minimum = 1e-12, .maximum = 1e12}, "a number from 1e-12 to 1e12"));
     },
     [](const Entry& entry) { return tomlNumber(entry.camera.distance); }},
    {"orientation",
     [](const TomlValue& value, Entry& entry) {
       const std::vector<double> q =
           value.reals(4, {.minimum = -kLargest, .maximum = kLargest}, "four numbers w, x, y, z");
       const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
       if (!(length > 0) || !std::isfinite(length)) value.refuse("orientation: all zero; allowed: a turn");
       // What has length 1 in floats stays as it is, to the last bit.
       const double unit = std::abs(length - 1) < 1e-5 ? 1 : length;
       entry.camera.orientation = {asFloat(q[0] / unit), asFloat(q[1] / unit), asFloat(q[2] / unit),
                                   asFloat(q[3] / unit)};
     },
     [](const Entry& entry) {
       const glm::quat& q = entry.camera.orientation;
       return list({q.w, q.x, q.y, q.z});
     }},
    {"field-of-view",
     [](const TomlValue& value, Entry& entry) {
       const double degrees = value.real({.minimum = 1.01, .maximum = 150}, "degrees, 1.01 to 150");
       entry.camera.verticalFovRad = asFloat(degrees * kDegree);
     },
     [](const Entry& entry) { return tomlNumber(entry.camera.verticalFovRad / kDegree); }},
};

Entry parseEntry(const toml::node& node, const TomlValue& heads) {
  const toml::table* table = node.as_table();
  if (table == nullptr) heads.wrongKind("a table", fmt::format("tables headed [[{}]]", heads.key()));
  Entry entry;
  sim::takeKeys(*table, heads.file(), kEntryKeys, entry);
  const bool key = heads.key() == "key";
  const TomlValue here(heads.file(), heads.key(), node);
  if (key != entry.timeS.has_value() || key == entry.number.has_value())
    here.refuse(fmt::format("[[{}]]: it has {}; allowed: a key has a time and no number, a bookmark a number",
                            heads.key(), entry.timeS || entry.number ? "the other's" : "neither"));
  return entry;
}

std::vector<Entry> parseEntries(const TomlValue& value) {
  const toml::array* entries = value.node().as_array();
  if (entries == nullptr) value.wrongKind("a list", fmt::format("tables headed [[{}]]", value.key()));
  std::vector<Entry> parsed;
  for (const toml::node& node : *entries) parsed.push_back(parseEntry(node, value));
  return parsed;
}

}  // namespace

CameraViews parseCameraFile(std::string_view text, const std::string& file) {
  const toml::table document = sim::parseToml(text, file);
  CameraViews views;
  for (const auto& [key, node] : document) {
    const TomlValue value(file, key.str(), node);
    if (key.str() == "duration") {
      views.path.durationS =
          value.real({.minimum = 0, .maximum = render::CameraPath::kLongestS, .minimumAllowed = false},
                     "seconds, more than 0, at most 86400");
    } else if (key.str() == "loop") {
      views.path.loop = value.yesNo();
    } else if (key.str() == "key") {
      for (const Entry& entry : parseEntries(value)) views.path.keys.push_back({*entry.timeS, entry.camera});
    } else if (key.str() == "bookmark") {
      for (const Entry& entry : parseEntries(value)) views.bookmarks[*entry.number - 1] = entry.camera;
    } else {
      sim::refuseKey(file, key, {"duration", "loop", "key", "bookmark"});
    }
  }
  if (const char* problem = render::problemOf(views.path))
    TomlValue::refuseAt(file, document.source(), fmt::format("the path: {}", problem));
  return views;
}

std::string writeCameraFile(const CameraViews& views) {
  std::string text =
      fmt::format("duration = {}\nloop = {}\n", tomlNumber(views.path.durationS), views.path.loop);
  for (const render::CameraKey& key : views.path.keys)
    text += "\n[[key]]\n" + sim::writeKeys(kEntryKeys, Entry{key.timeS, {}, key.camera}, "\n");
  for (std::size_t k = 0; k < kBookmarks; ++k) {
    if (views.bookmarks[k])
      text += "\n[[bookmark]]\n" + sim::writeKeys(kEntryKeys, Entry{{}, k + 1, *views.bookmarks[k]}, "\n");
  }
  return text;
}

bool looksLikeCameraFile(std::string_view head) {
  while (!head.empty()) {
    const std::size_t end = std::min(head.find('\n'), head.size());
    const std::string_view line = head.substr(0, end);
    head.remove_prefix(std::min(end + 1, head.size()));
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos || line[first] == '#') continue;
    const std::string_view rest = line.substr(first);
    for (const std::string_view key : {"duration", "loop"}) {
      const std::size_t after = rest.find_first_not_of(" \t", std::min(key.size(), rest.size()));
      if (rest.starts_with(key) && after != std::string_view::npos && rest[after] == '=') return true;
    }
    return rest.starts_with("[[key]]") || rest.starts_with("[[bookmark]]");
  }
  return false;
}

bool isCameraFile(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return false;
  std::ifstream file(path, std::ios::binary);
  std::string head(512, '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(file.gcount()));
  return looksLikeCameraFile(head);
}

CameraViews readCameraFile(const fs::path& path) {
  return parseCameraFile(sim::readShortText(path, kMaxFileBytes, "a camera file"), path.string());
}

fs::path cameraFileBeside(const fs::path& scene) {
  fs::path path = scene;
  return path.replace_extension(".camera");
}

}  // namespace gravitile::app
