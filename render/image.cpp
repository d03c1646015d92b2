#include "render/image.h"

#include <glad/gl.h>
#include <png.h>

#include <algorithm>
#include <cstddef>

#include "render/gl_pixels.h"
#include "render/picture_file.h"

namespace gravitile::render {
namespace {

std::size_t rowBytesOf(const Image& image) {
  return static_cast<std::size_t>(std::max(image.width, 0)) * bytesPerPixel(image.kind);
}

}  // namespace

Image readFramebuffer(int width, int height, PixelKind kind) {
  Image image{width, height, {}, kind};
  image.rgb.resize(rowBytesOf(image) * static_cast<std::size_t>(height));
  if (image.rgb.empty()) return image;
  const GlPixels pixels = glPixels(kind);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width, height, pixels.format, pixels.type, image.rgb.data());
  turnOver(image);
  return image;
}

void turnOver(Image& image) {
  const std::size_t rowBytes = rowBytesOf(image);
  const auto end = image.rgb.end();
  const std::size_t rows = image.rgb.size() / std::max<std::size_t>(rowBytes, 1);
  for (std::size_t top = 0; top < rows / 2; ++top) {
    const auto upper = image.rgb.begin() + static_cast<std::ptrdiff_t>(top * rowBytes);
    std::swap_ranges(upper, upper + static_cast<std::ptrdiff_t>(rowBytes),
                     end - static_cast<std::ptrdiff_t>((top + 1) * rowBytes));
  }
}

namespace {

// Linear light is kept as half floats: 11 bits are more than any screen has.
std::unique_ptr<PictureFile> written(const std::filesystem::path& path, const Image& image,
                                     const ImageText& text, const EncodingProgress& progress) {
  const PictureFormat format{.width = image.width,
                             .height = image.height,
                             .kind = image.kind,
                             .half = image.kind == PixelKind::RgbFloat};
  std::unique_ptr<PictureFile> file = openPicture(path, format, text);
  file->add(image, progress);
  return file;
}

}  // namespace

void writePicture(const std::filesystem::path& path, const Image& image, const ImageText& text,
                  const EncodingProgress& progress) {
  written(path, image, text, progress)->takePlace();
}

bool writeNewPicture(const std::filesystem::path& path, const Image& image, const ImageText& text,
                     const EncodingProgress& progress) {
  return written(path, image, text, progress)->becomeNew(path);
}

Image readPng(const std::filesystem::path& path) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_file(&png, path.c_str()) == 0) return {};
  png.format = PNG_FORMAT_RGB;
  Image image{static_cast<int>(png.width), static_cast<int>(png.height), {}};
  image.rgb.resize(PNG_IMAGE_SIZE(png));
  return png_image_finish_read(&png, nullptr, image.rgb.data(), 0, nullptr) != 0 ? image : Image{};
}

}  // namespace gravitile::render
