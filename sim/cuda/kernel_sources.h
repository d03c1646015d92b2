#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gravitile::sim {

// Where kernel sources come from: the program itself, or a folder somebody named to edit them in.
class KernelSources {
 public:
  KernelSources() = default;  // the embedded ones
  // Throws UserError naming --kernel-dir when it is no folder or lacks the shared headers.
  explicit KernelSources(std::filesystem::path directory);

  bool embedded() const { return directory_.empty(); }

  // Text of a file by its name ("tiled.cu"). From a folder it is read anew each time. Throws UserError when
  // there is no such file.
  std::string text(std::string_view name) const;

  // The headers every kernel may include: name, text.
  std::vector<std::pair<std::string, std::string>> headers() const;

  // Newest change of any file in the folder; never changes for the embedded ones.
  std::filesystem::file_time_type newestChange() const;

 private:
  std::filesystem::path directory_;
};

}  // namespace gravitile::sim
