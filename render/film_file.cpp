#include "render/film_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "render/render_error.h"

namespace gravitile::render {
namespace {

namespace fs = std::filesystem;

RenderError cannotWrite(const fs::path& target, int systemError) {
  const std::string name = target == "-" ? "the film to stdout" : target.string();
  return RenderError("can't write " + name + ": " + std::strerror(systemError));
}

// The bytes reach the disk before the name does, so that a power failure leaves no empty film.
void syncToDisk(const fs::path& file, const fs::path& target) {
  const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0 || fsync(descriptor) != 0) throw cannotWrite(target, errno);
  ::close(descriptor);
}

}  // namespace

void renameWhole(const fs::path& from, const fs::path& to) {
  syncToDisk(from, to);
  std::error_code error;
  fs::rename(from, to, error);
  if (error) throw cannotWrite(to, error.value());
}

fs::path partOf(const fs::path& target, int process) {
  return target.parent_path() /
         (target.stem().string() + ".part-" + std::to_string(process) + target.extension().string());
}

namespace {

// "film.mp4", "film-2.mp4", ...
fs::path numbered(const fs::path& path, int number) {
  if (number < 2) return path;
  return path.parent_path() /
         (path.stem().string() + "-" + std::to_string(number) + path.extension().string());
}

// Gives the file the first of these names that is free, also when another process looks for one at the same
// time.
fs::path becomeNew(const fs::path& file, const fs::path& wanted) {
  for (int number = 1;; ++number) {
    const fs::path path = numbered(wanted, number);
    std::error_code error;
    if (link(file.c_str(), path.c_str()) == 0) {
      unlink(file.c_str());
      return path;
    }
    if (errno == EEXIST || fs::exists(path, error)) continue;
    // A file system without second names.
    fs::rename(file, path, error);
    if (error) throw cannotWrite(path, error.value());
    return path;
  }
}

}  // namespace

FilmFile::FilmFile(const fs::path& target, bool neverReplaces)
    : target_(target), neverReplaces_(neverReplaces) {
  if (target == "-") {
    descriptor_ = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
  } else {
    temporary_ = partOf(target, getpid());
    descriptor_ = open(temporary_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  }
  if (descriptor_ < 0) throw cannotWrite(target, errno);
}

FilmFile::~FilmFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty() && !placed_) unlink(temporary_.c_str());
}

int FilmFile::write(const std::uint8_t* data, std::size_t size) {
  if (error_ != 0) return error_;  // nothing more after a gap
  for (std::size_t written = 0; written < size;) {
    const ssize_t now = ::write(descriptor_, data + written, size - written);
    if (now < 0 && errno == EINTR) continue;
    if (now < 0) return error_ = errno;
    written += static_cast<std::size_t>(now);
  }
  const off_t place = isStdout() ? -1 : lseek(descriptor_, 0, SEEK_CUR);
  end_ = place < 0 ? end_ + size : std::max(end_, static_cast<std::uint64_t>(place));
  return 0;
}

std::int64_t FilmFile::seek(std::int64_t offset, int whence) const {
  const off_t place = lseek(descriptor_, offset, whence);
  return place < 0 ? -errno : place;
}

void FilmFile::markWhole() {
  if (error_ != 0) throw cannotWrite(target_, error_);
  whole_ = end_;
}

void FilmFile::cutOff() {
  // What can't be cut off is not played, but for a warning.
  if (!isStdout() && ftruncate(descriptor_, static_cast<off_t>(whole_)) == 0) end_ = whole_;
}

void FilmFile::close() {
  if (::close(std::exchange(descriptor_, -1)) != 0) throw cannotWrite(target_, errno);
}

void FilmFile::becomePiece(const fs::path& name) {
  renameWhole(temporary_, name);
  placed_ = true;
}

void FilmFile::takePlace(const fs::path& copy) {
  if (neverReplaces_) {
    syncToDisk(copy, target_);
    target_ = becomeNew(copy, target_);
  } else {
    renameWhole(copy, target_);
  }
  if (copy != temporary_) unlink(temporary_.c_str());
  placed_ = true;
}

}  // namespace gravitile::render
