#include "app/source_folder.h"

#include <fmt/format.h>

#include <fstream>
#include <optional>
#include <sstream>
#include <system_error>

#include "sim/io/atomic_file.h"
#include "sim/user_error.h"
#include "sim/user_folders.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

// Empty where no such file can be read.
std::optional<std::string> textOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream contents;
  contents << file.rdbuf();
  return file ? std::optional(contents.str()) : std::nullopt;
}

bool differs(const sim::SourceFile& file, const fs::path& folder) {
  std::error_code error;
  return fs::exists(folder / file.name, error) && textOf(folder / file.name) != file.text;
}

void setAside(const fs::path& path) {
  fs::path aside;
  std::error_code error;
  for (int number = 1; aside.empty() || fs::exists(aside, error); ++number) {
    aside = fmt::format("{}.{}", path.string(), number);
  }
  fs::rename(path, aside, error);
  if (error) {
    throw sim::UserError(fmt::format("can't rename {}: {}", path.string(), error.message()));
  }
}

}  // namespace

fs::path editingFolder() {
  const fs::path folder = sim::dataFolder();
  if (!folder.empty()) return folder / "kernels";
  throw sim::UserError("there is no folder to edit sources in; set XDG_DATA_HOME or HOME");
}

sim::SourceMap sourcesInForce(const sim::Engine& engine) {
  sim::SourceMap files = sim::builtInSources(sim::KernelFamily::Gpu);
  for (const sim::KernelDescriptor& kernel : sim::kernelTable()) {
    if (kernel.family != sim::KernelFamily::Gpu) continue;
    for (sim::SourceFile& file : engine.sources(kernel)) files[file.name] = std::move(file);
  }
  return files;
}

std::vector<std::string> differingFiles(const sim::SourceMap& files, const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& [name, file] : files) {
    if (differs(file, folder)) names.push_back(name);
  }
  return names;
}

void writeSources(const sim::SourceMap& files, const fs::path& folder, OldFiles old) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw sim::UserError(fmt::format("can't make {}: {}", folder.string(), error.message()));
  for (const auto& [name, file] : files) {
    const fs::path path = folder / name;
    if (differs(file, folder)) {
      if (old == OldFiles::Keep) continue;
      setAside(path);
    }
    if (!fs::exists(path, error)) sim::writeFileAtomically(path, file.text);
  }
}

}  // namespace gravitile::app
