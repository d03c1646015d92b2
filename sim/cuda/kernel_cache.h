#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace gravitile::sim {

// Compiled kernels on disk, so that a kernel is compiled once on a machine. The key is the whole text the
// result depends on (source, headers, options, architecture, compiler version) and is stored in the file and
// compared in full, with a checksum of the contents: a damaged or foreign file is a miss, never a wrong
// kernel. Failing to write is silent: the cache is a convenience.
class KernelCache {
 public:
  KernelCache();  // $XDG_CACHE_HOME/gravitile/kernels
  explicit KernelCache(std::filesystem::path folder) : folder_(std::move(folder)) {}  // empty: no cache

  std::optional<std::string> find(std::string_view key) const;
  void store(std::string_view key, std::string_view image) const;

  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path fileOf(std::string_view key) const;
  void removeOldest() const;

  std::filesystem::path folder_;
};

}  // namespace gravitile::sim
