#pragma once

#include <filesystem>
#include <string_view>

namespace gravitile::sim {

// A file that takes its place only when it is complete: what is written goes to a temporary file beside
// `path`, and commit() renames it over `path`, so that readers see the old file or the new one and never half
// of it. Without commit() nothing is left behind. All throw with the path and the system's reason:
// UserError where there is no place for such a file, WriteError when writing it fails.
class AtomicFile {
 public:
  explicit AtomicFile(const std::filesystem::path& path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  // Where to write until then; the file is there, and empty.
  const std::filesystem::path& temporaryPath() const { return temporary_; }

  // What was written reaches the disk before the name does, so that a power failure leaves no empty file.
  // Whoever wrote has closed the file by now.
  void commit();

 private:
  std::filesystem::path path_, temporary_;
  bool committed_ = false;
};

// The whole contents at once.
void writeFileAtomically(const std::filesystem::path& path, std::string_view contents);

}  // namespace gravitile::sim
