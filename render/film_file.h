#pragma once

#include <cstdint>
#include <filesystem>

struct AVIOContext;

namespace gravitile::render {

// Where a film's bytes go: a new file beside its place, or stdout. Knows how much of it is whole.
class FilmFile {
 public:
  // "-": stdout. Throws RenderError when the file can't be made.
  explicit FilmFile(const std::filesystem::path& target);
  ~FilmFile();  // what has not been put in its place is removed
  FilmFile(const FilmFile&) = delete;
  FilmFile& operator=(const FilmFile&) = delete;

  AVIOContext* stream() const { return stream_; }
  bool isStdout() const { return temporary_.empty(); }
  std::uint64_t bytes() const { return end_; }

  // What was written so far goes to the system, and is whole. Throws RenderError with the system's reason.
  void flush();
  // Ends the file, where it was whole last.
  void cutOff();
  // Throws RenderError.
  void close();
  // The closed file, or `copy`, a file in its stead that was made from it, gets its name. Throws RenderError.
  void takePlace(const std::filesystem::path& copy);

  const std::filesystem::path& temporaryPath() const { return temporary_; }
  const std::filesystem::path& target() const { return target_; }

 private:
  int write(const std::uint8_t* data, int size);
  std::int64_t seek(std::int64_t offset, int whence) const;

  std::filesystem::path target_, temporary_;
  int descriptor_ = -1;
  AVIOContext* stream_ = nullptr;
  std::uint64_t end_ = 0, whole_ = 0;  // bytes
  int error_ = 0;                      // of the system, the first
};

}  // namespace gravitile::render
