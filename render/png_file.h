#pragma once

#include <png.h>

#include "render/part_file.h"
#include "render/picture_file.h"

namespace gravitile::render {

// An opaque PNG in sRGB, 8 or 16 bits a channel. For sources only: no header of the project needs it.
class PngFile final : public PictureFile {
 public:
  PngFile(const std::filesystem::path& path, const PictureFormat& format, const ImageText& text);
  ~PngFile() override;

  void add(const Image& rows, const EncodingProgress& progress) override;
  void takePlace() override;
  bool becomeNew(const std::filesystem::path& name) override;
  void abandon() override { part_.abandon(); }

 private:
  void check(bool done);
  void finish();

  PartFile part_;
  PictureFormat format_;
  int rows_ = 0;
  bool finished_ = false;
  std::string problem_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
};

}  // namespace gravitile::render
