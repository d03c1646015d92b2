#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gravitile::sim::test {

// A file with the given contents, gone at the end of the test.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::span<const std::byte> contents);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// Path of a sample file in the folder that GRAVITILE_DATA_DIR names, else in ../shared/data beside the
// project; nothing where it is absent.
std::optional<std::filesystem::path> sampleFile(const std::string& name);

}  // namespace gravitile::sim::test
