#include "sim/io/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
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
  static std::atomic<unsigned> number{0};
  constexpr mode_t kAsUmaskHasIt = 0666;
  int descriptor = -1;
  do {  // a name may be left from a process that crashed
    temporary_ = fmt::format("{}.{}-{}", path.string(), getpid(), number++);
    descriptor = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kAsUmaskHasIt);
  } while (descriptor < 0 && errno == EEXIST);
  if (descriptor < 0) throw UserError(failure(path));
  close(descriptor);
}

AtomicFile::~AtomicFile() {
  if (!committed_) unlink(temporary_.c_str());
}

void AtomicFile::commit() {
  if (!synchronise(temporary_, O_WRONLY) || rename(temporary_.c_str(), path_.c_str()) != 0)
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
