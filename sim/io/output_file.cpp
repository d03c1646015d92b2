#include "sim/io/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

[[noreturn]] void fail(const std::filesystem::path& path) {
  throw WriteError(fmt::format("can't write {}: {}", path.string(), std::strerror(errno)));
}

}  // namespace

OutputFile::OutputFile(const std::filesystem::path& path, std::filesystem::path shown, Before before)
    : shown_(std::move(shown)) {
  constexpr mode_t kAsUmaskHasIt = 0666;
  const int truncate = before == Before::Gone ? O_TRUNC : 0;
  descriptor_ = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | truncate, kAsUmaskHasIt);
  if (descriptor_ < 0) fail(shown_);
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void OutputFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(shown_);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

void OutputFile::close() {
  if (::close(std::exchange(descriptor_, -1)) != 0) fail(shown_);
}

}  // namespace gravitile::sim
