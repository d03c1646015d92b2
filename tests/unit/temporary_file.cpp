#include "temporary_file.h"

#include <unistd.h>

#include <cstdlib>
#include <fstream>

namespace gravitile::sim::test {

namespace fs = std::filesystem;

TemporaryFile::TemporaryFile(std::span<const std::byte> contents) {
  static int number = 0;
  path_ = fs::temp_directory_path() /
          ("gravitile-test-" + std::to_string(getpid()) + "-" + std::to_string(number++));
  std::ofstream file(path_, std::ios::binary);
  file.write(reinterpret_cast<const char*>(contents.data()), static_cast<std::streamsize>(contents.size()));
}

TemporaryFile::~TemporaryFile() {
  std::error_code ignored;
  fs::remove(path_, ignored);
}

std::optional<fs::path> sampleFile(const std::string& name) {
  const char* named = std::getenv("GRAVITILE_DATA_DIR");
  const fs::path folder =
      named != nullptr ? fs::path(named) : fs::path(GRAVITILE_SOURCE_DIR) / "../shared/data";
  if (!fs::exists(folder / name)) return std::nullopt;
  return folder / name;
}

}  // namespace gravitile::sim::test
