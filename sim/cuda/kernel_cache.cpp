#include "sim/cuda/kernel_cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <exception>
#include <fstream>
#include <sstream>
#include <vector>

#include "sim/fingerprint.h"
#include "sim/io/atomic_file.h"
#include "sim/user_folders.h"

namespace gravitile::sim {
namespace {

// A sweep over every block size and unroll factor of one kernel makes 4,096 variants of some 10 kB.
constexpr std::size_t kMostFiles = 4096;
constexpr std::size_t kRemovedAtOnce = 512;

struct Head {
  char magic[8] = {'G', 'R', 'A', 'V', 'K', 'R', 'N', '1'};
  std::uint64_t keyBytes = 0;
  std::uint64_t imageBytes = 0;
  std::uint64_t imageFingerprint = 0;
};

}  // namespace

KernelCache::KernelCache() {
  const std::filesystem::path root = cacheFolder();
  if (!root.empty()) folder_ = root / "kernels";
}

std::filesystem::path KernelCache::fileOf(std::string_view key) const {
  return folder_ / fmt::format("{:016x}.kernel", fingerprint(key));
}

std::optional<std::string> KernelCache::find(std::string_view key) const {
  if (folder_.empty()) return std::nullopt;
  std::ifstream file(fileOf(key), std::ios::binary);
  std::ostringstream buffer;
  buffer << file.rdbuf();
  const std::string contents = buffer.str();

  Head head;
  const Head expected;
  if (contents.size() < sizeof head) return std::nullopt;
  std::memcpy(&head, contents.data(), sizeof head);
  const std::string_view rest = std::string_view(contents).substr(sizeof head);
  if (std::memcmp(head.magic, expected.magic, sizeof head.magic) != 0 || head.keyBytes != key.size() ||
      head.imageBytes > rest.size() || rest.size() != head.keyBytes + head.imageBytes) {
    return std::nullopt;
  }
  const std::string_view image = rest.substr(head.keyBytes);
  if (rest.substr(0, head.keyBytes) != key || fingerprint(image) != head.imageFingerprint)
    return std::nullopt;
  return std::string(image);
}

void KernelCache::store(std::string_view key, std::string_view image) const {
  if (folder_.empty()) return;
  Head head;
  head.keyBytes = key.size();
  head.imageBytes = image.size();
  head.imageFingerprint = fingerprint(image);
  std::string contents(reinterpret_cast<const char*>(&head), sizeof head);
  contents.append(key).append(image);
  try {
    std::filesystem::create_directories(folder_);
    writeFileAtomically(fileOf(key), contents);
    removeOldest();
  } catch (const std::exception&) {
    // A full disk or a folder without write permission costs a compilation next time, nothing more.
  }
}

void KernelCache::removeOldest() const {
  std::vector<std::pair<std::filesystem::file_time_type, std::filesystem::path>> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    if (entry.path().extension() == ".kernel") files.emplace_back(entry.last_write_time(), entry.path());
  }
  if (files.size() <= kMostFiles) return;
  std::nth_element(files.begin(), files.begin() + kRemovedAtOnce, files.end());
  for (std::size_t k = 0; k < kRemovedAtOnce; ++k) std::filesystem::remove(files[k].second);
}

}  // namespace gravitile::sim
