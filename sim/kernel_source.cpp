#include "sim/kernel_source.h"

#include <algorithm>
#include <span>

#include "embedded/cpu_kernels.h"
#include "embedded/kernels.h"

namespace gravitile::sim {
namespace {

std::string_view withoutFolder(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

std::string_view withoutBlanks(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t");
  return start == std::string_view::npos ? std::string_view() : text.substr(start);
}

// The file that a line includes, without its folder, or "" when it includes none.
std::string_view includedBy(std::string_view line) {
  line = withoutBlanks(line);
  if (!line.starts_with('#')) return "";
  line = withoutBlanks(line.substr(1));
  constexpr std::string_view kInclude = "include";
  if (!line.starts_with(kInclude)) return "";
  line = withoutBlanks(line.substr(kInclude.size()));
  if (line.empty() || (line[0] != '"' && line[0] != '<')) return "";
  const std::size_t end = line.find(line[0] == '<' ? '>' : '"', 1);
  return end == std::string_view::npos ? "" : withoutFolder(line.substr(1, end - 1));
}

}  // namespace

SourceMap builtInSources(KernelFamily family) {
  SourceMap files;
  for (const embedded::File& file :
       family == KernelFamily::Gpu ? embedded::kernels() : embedded::cpu_kernels()) {
    files[std::string(file.name)] = {std::string(file.name), std::string(file.contents), false};
  }
  return files;
}

std::string_view sourceName(const KernelDescriptor& kernel) {
  return withoutFolder(kernel.source);
}

std::vector<SourceFile> withIncluded(std::string_view name, const SourceMap& files) {
  std::vector<SourceFile> found;
  const auto add = [&](std::string_view wanted) {
    const auto file = files.find(wanted);
    const auto isIt = [&](const SourceFile& other) { return other.name == wanted; };
    if (file != files.end() && std::none_of(found.begin(), found.end(), isIt)) found.push_back(file->second);
  };
  add(name);
  for (std::size_t k = 0; k < found.size(); ++k) {
    const std::string text = found[k].text;  // `found` grows
    for (std::size_t start = 0; start < text.size();) {
      const std::size_t end = std::min(text.find('\n', start), text.size());
      add(includedBy(std::string_view(text).substr(start, end - start)));
      start = end + 1;
    }
  }
  return found;
}

}  // namespace gravitile::sim
