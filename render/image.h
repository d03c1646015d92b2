#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace gravitile::render {

// 8-bit sRGB picture, rows from the top, three bytes a pixel, no padding.
struct Image {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgb;
};

// Text stored with a picture: keyword, value.
using ImageText = std::vector<std::pair<std::string, std::string>>;

// Reads back the framebuffer bound for reading (any width). Blocks.
Image readFramebuffer(int width, int height);

// Writes an opaque PNG: first to a temporary file beside it, then renamed. Throws RenderError that names the
// path and the reason (no such folder, disk full, ...), leaving nothing half-written.
void writePng(const std::filesystem::path& path, const Image& image, const ImageText& text = {});

// The same, but never in the place of another file: false, and nothing written, when `path` exists by the
// time the picture is complete.
bool writeNewPng(const std::filesystem::path& path, const Image& image, const ImageText& text = {});

}  // namespace gravitile::render
