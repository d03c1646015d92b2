#include "sim/io/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

// Closes the descriptor and, unless kept, removes the file.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string pattern) : path_(std::move(pattern)) {
    descriptor_ = mkostemp(path_.data(), O_CLOEXEC);
  }
  ~TemporaryFile() {
    if (descriptor_ >= 0) close(descriptor_);
    if (descriptor_ >= 0 && !kept_) unlink(path_.c_str());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  int descriptor() const { return descriptor_; }

  bool write(std::string_view contents) const {
    while (!contents.empty()) {
      const ssize_t written = ::write(descriptor_, contents.data(), contents.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return false;
      contents.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
  }

  bool moveTo(const std::filesystem::path& path) {
    constexpr mode_t kReadableByAll = 0644;
    if (fchmod(descriptor_, kReadableByAll) != 0 || rename(path_.c_str(), path.c_str()) != 0) return false;
    kept_ = true;
    return true;
  }

 private:
  std::string path_;
  int descriptor_ = -1;
  bool kept_ = false;
};

}  // namespace

void writeFileAtomically(const std::filesystem::path& path, std::string_view contents) {
  TemporaryFile file(path.string() + ".XXXXXX");
  if (file.descriptor() < 0 || !file.write(contents) || !file.moveTo(path)) {
    throw UserError(fmt::format("can't write {}: {}", path.string(), std::strerror(errno)));
  }
}

}  // namespace gravitile::sim
