#pragma once

#include <cstdio>
#include <filesystem>
#include <string>

#include "render/render_error.h"

namespace gravitile::render {

// "can't write PATH: REASON".
RenderError cannotWrite(const std::filesystem::path& path, const std::string& reason);

// A new file beside the picture to be, on the same file system, so that the rename is atomic. What has not
// taken its place is removed.
class PartFile {
 public:
  explicit PartFile(const std::filesystem::path& target);  // throws RenderError
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  std::FILE* file() const { return file_; }
  const std::filesystem::path& target() const { return target_; }

  // Empties all buffers and puts the file in its place. Throws RenderError.
  void takePlace();
  // The file gets this name, in the same folder, where nothing stands there yet; else false, and another one
  // may be tried.
  bool becomeNew(const std::filesystem::path& name);
  // Removes what has not taken its place, whatever another thread does with it.
  void abandon() const;

 private:
  void close();

  std::filesystem::path target_, path_;
  std::FILE* file_ = nullptr;
};

}  // namespace gravitile::render
