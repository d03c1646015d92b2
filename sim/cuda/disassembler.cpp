#include "sim/cuda/disassembler.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "sim/child_process.h"

namespace gravitile::sim {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> toolFolders() {
  std::vector<fs::path> folders;
  if (const char* path = std::getenv("PATH")) {
    const std::string_view all = path;
    for (std::size_t start = 0; start <= all.size();) {
      const std::size_t end = std::min(all.find(':', start), all.size());
      // A relative entry would run whatever lies where the program was started.
      if (start < all.size() && all[start] == '/') folders.emplace_back(all.substr(start, end - start));
      start = end + 1;
    }
  }
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH"}) {
    if (const char* home = std::getenv(variable)) folders.push_back(fs::path(home) / "bin");
  }
  folders.emplace_back("/usr/local/cuda/bin");
  return folders;
}

// "" when there is none.
fs::path findTool(const char* name) {
  for (const fs::path& folder : toolFolders()) {
    std::error_code ignored;
    const fs::path tool = folder / name;
    if (fs::is_regular_file(tool, ignored) && access(tool.c_str(), X_OK) == 0) return tool;
  }
  return {};
}

// A file that lives as long as this object.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view contents) {
    std::error_code failed;
    path_ = (fs::temp_directory_path(failed) / "gravitile-XXXXXX").string();
    const int file = failed ? -1 : mkstemp(path_.data());
    if (file < 0) return;
    const ssize_t count = write(file, contents.data(), contents.size());
    complete_ = close(file) == 0 && count == static_cast<ssize_t>(contents.size());
  }
  ~TemporaryFile() { unlink(path_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  bool complete() const { return complete_; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  bool complete_ = false;
};

}  // namespace

std::string withoutEncodings(std::string_view listing) {
  std::string text;
  for (std::size_t start = 0; start < listing.size();) {
    const std::size_t end = std::min(listing.find('\n', start), listing.size());
    std::string_view line = listing.substr(start, end - start);
    start = end + 1;
    const std::size_t encoding = line.find("/* 0x");
    line = line.substr(0, encoding);
    const std::size_t last = line.find_last_not_of(" \t\r");
    if (last == std::string_view::npos && encoding != std::string_view::npos) continue;
    text.append(line.substr(0, last == std::string_view::npos ? 0 : last + 1)).append("\n");
  }
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

Disassembly disassemble(std::string_view cubin) {
  fs::path tool = findTool("nvdisasm");
  std::string option = "-c";
  if (tool.empty()) {
    tool = findTool("cuobjdump");
    option = "-sass";
  }
  if (tool.empty()) {
    return {"",
            "neither nvdisasm nor cuobjdump was found in PATH, CUDA_HOME/bin or /usr/local/cuda/bin; install "
            "the CUDA toolkit's binary utilities (packages cuda-nvdisasm, cuda-cuobjdump) to see the GPU's "
            "own instructions"};
  }
  const TemporaryFile file(cubin);
  if (!file.complete())
    return {"", fmt::format("can't write {}: is the disk full? TMPDIR names another folder", file.path())};
  const ChildResult result = runChild({tool.string(), option, file.path()});
  if (!result.succeeded()) {
    const std::string why = result.output.substr(0, result.output.find('\n'));
    return {"", fmt::format("{} failed: {}; is it older than the compiler (NVRTC)?", tool.string(),
                            why.empty() ? "it said nothing" : why)};
  }
  return {withoutEncodings(result.output), ""};
}

}  // namespace gravitile::sim
