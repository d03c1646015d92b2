#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "render/pixel_kind.h"

namespace gravitile::render {

// A picture, or some rows of one: from the top, channels of a pixel side by side, no padding.
struct Image {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgb;  // bytes of the pixels; numbers of several bytes as the machine has them
  PixelKind kind = PixelKind::Rgb8;
};

// Text stored with a picture: keyword, value.
using ImageText = std::vector<std::pair<std::string, std::string>>;

// Reads back the framebuffer bound for reading (any width). Blocks.
Image readFramebuffer(int width, int height, PixelKind kind = PixelKind::Rgb8);

// Swaps the rows: GL counts them from the bottom.
void turnOver(Image& image);

// Told the part of a picture that is encoded, 0 to 1. Does not throw.
using EncodingProgress = std::function<void(double)>;

// Writes an opaque PNG, or by the extension .exr an OpenEXR (picture_file.h): first to a temporary file
// beside it, then renamed. Throws RenderError that names the path and the reason (no such folder, disk full,
// ...), leaving nothing half-written.
void writePicture(const std::filesystem::path& path, const Image& image, const ImageText& text = {},
                  const EncodingProgress& progress = {});

// The same, but never in the place of another file: false, and nothing written, when `path` exists by the
// time the picture is complete.
bool writeNewPicture(const std::filesystem::path& path, const Image& image, const ImageText& text = {},
                     const EncodingProgress& progress = {});

// An 8-bit picture from a PNG of any kind; empty when there is none that can be read.
Image readPng(const std::filesystem::path& path);

}  // namespace gravitile::render
