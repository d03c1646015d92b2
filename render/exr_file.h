#pragma once

#include <memory>

#include "render/part_file.h"
#include "render/picture_file.h"

namespace gravitile::render {

// Linear light as an OpenEXR: R, G and B with the primaries of sRGB, or a figure in Y; every text an
// attribute. Without loss but for the rounding to half floats.
class ExrFile final : public PictureFile {
 public:
  ExrFile(const std::filesystem::path& path, const PictureFormat& format, const ImageText& text);
  ~ExrFile() override;

  void add(const Image& rows, const EncodingProgress& progress) override;
  void takePlace() override;
  bool becomeNew(const std::filesystem::path& name) override;
  void abandon() override { part_.abandon(); }

 private:
  struct Impl;
  void finish();

  PartFile part_;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gravitile::render
