#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace gravitile::render {

// A film while this process writes it, "film.part-123.mp4": what plays films by their names plays it too.
std::filesystem::path partOf(const std::filesystem::path& target, int process);

// Renames a file whose bytes reach the disk before the name does, so that a power failure leaves no empty
// film. Throws RenderError with the system's reason.
void renameWhole(const std::filesystem::path& from, const std::filesystem::path& to);

// Where a film's bytes go: a new file beside its place, or stdout. Knows how much of it is whole.
class FilmFile {
 public:
  // "-": stdout. Throws RenderError when the file can't be made. `neverReplaces`: where the name is taken by
  // the end, the next that is free is the target's.
  explicit FilmFile(const std::filesystem::path& target, bool neverReplaces = false);
  ~FilmFile();  // what has not been put in its place is removed
  FilmFile(const FilmFile&) = delete;
  FilmFile& operator=(const FilmFile&) = delete;

  // Returns the system's error, 0 for none. After one nothing more is written.
  int write(const std::uint8_t* data, std::size_t size);
  // As lseek(): the place, or the system's error < 0. Not of stdout.
  std::int64_t seek(std::int64_t offset, int whence) const;

  bool isStdout() const { return temporary_.empty(); }
  std::uint64_t bytes() const { return end_; }

  // What was written so far is whole. Throws RenderError with the system's reason where it was not written.
  void markWhole();
  // Ends the file, where it was whole last.
  void cutOff();
  // Throws RenderError.
  void close();
  // The closed file gets this name instead of its own. Throws RenderError.
  void becomePiece(const std::filesystem::path& name);
  // The closed file, or `copy`, a file in its stead that was made from it, gets its name. Throws RenderError.
  void takePlace(const std::filesystem::path& copy);

  const std::filesystem::path& temporaryPath() const { return temporary_; }
  const std::filesystem::path& target() const { return target_; }

 private:
  std::filesystem::path target_, temporary_;
  bool neverReplaces_;
  bool placed_ = false;  // the file has another name by now, and its own may be that of another one
  int descriptor_ = -1;
  std::uint64_t end_ = 0, whole_ = 0;  // bytes
  int error_ = 0;                      // of the system, the first
};

}  // namespace gravitile::render
