#include "render/film_file.h"

#include <fcntl.h>
#include <unistd.h>

extern "C" {
#include <libavformat/avformat.h>
#include <libavutil/mem.h>
}

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "render/render_error.h"

namespace gravitile::render {
namespace {

namespace fs = std::filesystem;

constexpr int kBufferBytes = 1 << 16;

RenderError cannotWrite(const fs::path& target, int systemError) {
  const std::string name = target == "-" ? "the film to stdout" : target.string();
  return RenderError("can't write " + name + ": " + std::strerror(systemError));
}

// "film.part-123.mp4": what plays films by their names plays it too.
fs::path partOf(const fs::path& target) {
  return target.parent_path() /
         (target.stem().string() + ".part-" + std::to_string(getpid()) + target.extension().string());
}

}  // namespace

FilmFile::FilmFile(const fs::path& target) : target_(target) {
  if (target == "-") {
    descriptor_ = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
  } else {
    temporary_ = partOf(target);
    descriptor_ = open(temporary_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  }
  if (descriptor_ < 0) throw cannotWrite(target, errno);
#if LIBAVFORMAT_VERSION_MAJOR >= 61
  using Bytes = const std::uint8_t*;
#else
  using Bytes = std::uint8_t*;
#endif
  const auto writeBytes = [](void* file, Bytes data, int size) {
    return static_cast<FilmFile*>(file)->write(data, size);
  };
  const auto seekTo = [](void* file, std::int64_t offset, int whence) {
    return static_cast<FilmFile*>(file)->seek(offset, whence);
  };
  auto* buffer = static_cast<unsigned char*>(av_malloc(kBufferBytes));
  stream_ = avio_alloc_context(buffer, kBufferBytes, 1, this, nullptr, writeBytes, nullptr);
  if (!isStdout()) {
    stream_->seek = seekTo;
    stream_->seekable = AVIO_SEEKABLE_NORMAL;
  }
}

FilmFile::~FilmFile() {
  if (stream_ != nullptr) {
    av_freep(&stream_->buffer);
    avio_context_free(&stream_);
  }
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());  // not there, where it took its place
}

int FilmFile::write(const std::uint8_t* data, int size) {
  if (error_ != 0) return AVERROR(error_);  // nothing more after a gap
  int written = 0;
  while (written < size) {
    const ssize_t now = ::write(descriptor_, data + written, static_cast<std::size_t>(size - written));
    if (now < 0 && errno == EINTR) continue;
    if (now < 0) {
      error_ = errno;
      return AVERROR(error_);
    }
    written += static_cast<int>(now);
  }
  const off_t place = isStdout() ? -1 : lseek(descriptor_, 0, SEEK_CUR);
  end_ =
      place < 0 ? end_ + static_cast<std::uint64_t>(size) : std::max(end_, static_cast<std::uint64_t>(place));
  return size;
}

std::int64_t FilmFile::seek(std::int64_t offset, int whence) const {
  if (whence == AVSEEK_SIZE) return static_cast<std::int64_t>(end_);
  const off_t place = lseek(descriptor_, offset, whence & ~AVSEEK_FORCE);
  return place < 0 ? AVERROR(errno) : place;
}

void FilmFile::flush() {
  avio_flush(stream_);
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

void FilmFile::takePlace(const fs::path& copy) {
  // The bytes reach the disk before the name does, so that a power failure leaves no empty film.
  const int descriptor = open(copy.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0 || fsync(descriptor) != 0) throw cannotWrite(target_, errno);
  ::close(descriptor);
  std::error_code error;
  fs::rename(copy, target_, error);
  if (error) throw cannotWrite(target_, error.value());
  if (copy != temporary_) unlink(temporary_.c_str());
}

}  // namespace gravitile::render
