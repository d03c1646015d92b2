#include "sim/cuda/kernel_sources.h"

#include <fmt/format.h>

#include <array>
#include <fstream>
#include <sstream>

#include "embedded/kernels.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

constexpr std::array<std::string_view, 4> kHeaders{"arguments.h", "gravity.cuh", "tile.cuh", "update.cuh"};

std::string embeddedText(std::string_view name) {
  for (const embedded::File& file : embedded::kernels()) {
    if (file.name == name) return std::string(file.contents);
  }
  throw UserError(fmt::format("the program carries no kernel source '{}'", name));
}

}  // namespace

KernelSources::KernelSources(std::filesystem::path directory) : directory_(std::move(directory)) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(directory_, ignored)) {
    throw UserError(fmt::format("--kernel-dir: {} is not a folder", directory_.string()));
  }
  for (const std::string_view name : kHeaders) text(name);
}

std::string KernelSources::text(std::string_view name) const {
  if (embedded()) return embeddedText(name);
  std::ifstream file(directory_ / name, std::ios::binary);
  std::ostringstream contents;
  contents << file.rdbuf();
  if (!file) throw UserError(fmt::format("--kernel-dir: can't read {}", (directory_ / name).string()));
  return contents.str();
}

std::vector<std::pair<std::string, std::string>> KernelSources::headers() const {
  std::vector<std::pair<std::string, std::string>> headers;
  for (const std::string_view name : kHeaders) headers.emplace_back(name, text(name));
  return headers;
}

std::filesystem::file_time_type KernelSources::newestChange() const {
  std::filesystem::file_time_type newest = std::filesystem::file_time_type::min();
  if (embedded()) return newest;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(directory_, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unreadable;
    const auto time = entry->last_write_time(unreadable);
    if (!unreadable && time > newest) newest = time;
  }
  return newest;
}

}  // namespace gravitile::sim
