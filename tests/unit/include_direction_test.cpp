#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

struct Include {
  fs::path file;
  std::string header;  // as written between the quotes
};

bool isSource(const fs::path& path) {
  const std::string extension = path.extension().string();
  return extension == ".h" || extension == ".cpp" || extension == ".cu" || extension == ".cuh";
}

// What stands between the quotes or brackets of an #include line; "" for any other line.
std::string includedBy(const std::string& line) {
  const std::size_t keyword = line.find_first_not_of(" \t");
  if (keyword == std::string::npos || !line.substr(keyword).starts_with("#include")) return "";
  const std::size_t open = line.find_first_of("<\"", keyword);
  const std::size_t close = line.find_first_of(">\"", open + 1);
  return close == std::string::npos ? "" : line.substr(open + 1, close - open - 1);
}

std::vector<Include> includesUnder(const std::string& folder) {
  std::vector<Include> includes;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(GRAVITILE_SOURCE_DIR) / folder)) {
    if (!isSource(entry.path())) continue;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);)
      if (const std::string header = includedBy(line); !header.empty())
        includes.push_back({entry.path(), header});
  }
  return includes;
}

// The physics and the picture know nothing of each other, and neither of the program.
TEST(IncludeDirection, LibrariesDoNotLookAcrossOrUp) {
  const struct {
    const char* folder;
    std::vector<std::string> forbidden;
  } rules[] = {
      {"sim", {"render/", "app/", "GLFW/", "glad/", "GL/", "EGL/", "imgui"}},
      {"render", {"sim/", "app/", "imgui"}},
  };
  for (const auto& [folder, forbidden] : rules) {
    const std::vector<Include> includes = includesUnder(folder);
    EXPECT_GT(includes.size(), 50U) << folder << " was not found";
    for (const Include& include : includes)
      for (const std::string& prefix : forbidden)
        EXPECT_FALSE(include.header.starts_with(prefix)) << include.file << " includes " << include.header;
  }
}

TEST(IncludeDirection, IncludesAreRooted) {
  for (const char* folder : {"sim", "render", "app"})
    for (const Include& include : includesUnder(folder))
      EXPECT_FALSE(include.header.starts_with(".")) << include.file << " includes " << include.header;
}

TEST(IncludeDirection, HeadersAreGuardedByPragmaOnce) {
  for (const char* folder : {"sim", "render", "app"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(GRAVITILE_SOURCE_DIR) / folder)) {
      if (entry.path().extension() != ".h") continue;
      std::ifstream file(entry.path());
      bool found = false;
      for (std::string line; !found && std::getline(file, line);) found = line == "#pragma once";
      EXPECT_TRUE(found) << entry.path();
    }
  }
}

}  // namespace
