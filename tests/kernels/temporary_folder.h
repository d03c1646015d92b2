#pragma once

#include <filesystem>
#include <fstream>
#include <random>
#include <string>

// A folder that lives as long as the test that made it.
class TemporaryFolder {
 public:
  TemporaryFolder()
      : path_(std::filesystem::temp_directory_path() /
              ("gravitile-test-" + std::to_string(std::random_device{}()))) {
    std::filesystem::create_directories(path_);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
  }

 private:
  std::filesystem::path path_;
};

// Fills the folder with the kernel sources of the tree.
inline void copySources(const TemporaryFolder& folder) {
  for (const auto& entry : std::filesystem::directory_iterator(GRAVITILE_KERNEL_SOURCE_FOLDER)) {
    std::filesystem::copy_file(entry.path(), folder.path() / entry.path().filename());
  }
}
