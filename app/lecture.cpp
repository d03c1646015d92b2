#include "app/lecture.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>
#include <filesystem>

#include "embedded/lectures.h"
#include "sim/io/readable_file.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

// Far more than anybody writes by hand; keeps a mistaken path from filling the memory.
constexpr std::uintmax_t kMaxScriptBytes = 1 << 20;
constexpr std::string_view kExtension = ".toml";

std::string_view nameOf(const embedded::File& file) {
  return file.name.substr(0, file.name.size() - kExtension.size());
}

std::string readScript(const std::filesystem::path& path) {
  try {
    return sim::readShortText(path, kMaxScriptBytes, "a lecture");
  } catch (const sim::UserError& error) {
    throw sim::UserError(fmt::format("--lecture: {}; allowed: a TOML file, or one of {}", error.what(),
                                     fmt::join(lectureNames(), ", ")));
  }
}

}  // namespace

std::vector<std::string_view> lectureNames() {
  std::vector<std::string_view> names;
  for (const embedded::File& file : embedded::lectures()) names.push_back(nameOf(file));
  return names;
}

Lecture loadLecture(const std::string& nameOrPath) {
  for (const embedded::File& file : embedded::lectures()) {
    if (nameOf(file) == nameOrPath) return parseLecture(file.contents, std::string(file.name), {});
  }
  if (!sim::looksLikePath(nameOrPath)) {
    throw sim::UserError(
        fmt::format("--lecture: {}", sim::unknownName("file or lecture", nameOrPath, lectureNames())));
  }
  const std::filesystem::path path = nameOrPath;
  return parseLecture(readScript(path), nameOrPath, path.parent_path());
}

}  // namespace gravitile::app
