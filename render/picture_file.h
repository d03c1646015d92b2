#pragma once

#include <filesystem>
#include <memory>

#include "render/image.h"

namespace gravitile::render {

// What a picture's file is to hold.
struct PictureFormat {
  int width = 0, height = 0;
  PixelKind kind = PixelKind::Rgb8;  // of the rows that come
  bool half = false;                 // of linear light: kept as half floats, cut off at 65,504
};

// A picture's file as its rows come, so that the whole of it need not be in memory. It stands beside its
// place until it is complete. All throw RenderError that names the path and the reason.
class PictureFile {
 public:
  virtual ~PictureFile() = default;

  // Some rows from the top; those that follow come with the next call. Told of the progress row by row.
  virtual void add(const Image& rows, const EncodingProgress& progress = {}) = 0;
  virtual void takePlace() = 0;  // after the last row
  // Instead: gets this name, in the same folder. False where there is a file of that name, and another one
  // may be tried.
  virtual bool becomeNew(const std::filesystem::path& name) = 0;
  // What there is of it goes, also while another thread adds to it: for a process that is about to end
  // without a destructor.
  virtual void abandon() = 0;

 protected:
  PictureFile() = default;
  PictureFile(const PictureFile&) = delete;
  PictureFile& operator=(const PictureFile&) = delete;
};

// A PNG, or by the extension .exr an OpenEXR, with texts.
std::unique_ptr<PictureFile> openPicture(const std::filesystem::path& path, const PictureFormat& format,
                                         const ImageText& text);

// Whether a path is told to be an OpenEXR by its extension, whatever its case.
bool isExrPath(const std::filesystem::path& path);
// "", or why this program writes none and what to install.
std::string exrObstacle();

}  // namespace gravitile::render
