#include "sim/io/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

#include "sim/io/output_file.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

std::string failure(const std::filesystem::path& path) {
  return fmt::format("can't write {}: {}", path.string(), std::strerror(errno));
}

// Of a file or a folder. File systems that can't do it for folders order names by themselves.
bool synchronise(const std::filesystem::path& path, int flags) {
  const int descriptor = open(path.c_str(), flags | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool done = fsync(descriptor) == 0;
  close(descriptor);
  return done;
}

}  // namespace

AtomicFile::AtomicFile(const std::filesystem::path& path) : path_(path) {
  std::string pattern = path.string() + ".XXXXXX";
  const int descriptor = mkostemp(pattern.data(), O_CLOEXEC);
  if (descriptor < 0) throw UserError(failure(path));
  close(descriptor);
  temporary_ = pattern;
}

AtomicFile::~AtomicFile() {
  if (!committed_) unlink(temporary_.c_str());
}

void AtomicFile::commit() {
  constexpr mode_t kReadableByAll = 0644;
  if (chmod(temporary_.c_str(), kReadableByAll) != 0 || !synchronise(temporary_, O_WRONLY) ||
      rename(temporary_.c_str(), path_.c_str()) != 0)
    throw WriteError(failure(path_));
  committed_ = true;
  synchronise(path_.has_parent_path() ? path_.parent_path() : ".", O_RDONLY | O_DIRECTORY);
}

void writeFileAtomically(const std::filesystem::path& path, std::string_view contents) {
  AtomicFile file(path);
  OutputFile output(file.temporaryPath(), path);
  output.write(std::as_bytes(std::span(contents)));
  output.close();
  file.commit();
}

}  // namespace gravitile::sim
