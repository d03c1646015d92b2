#pragma once

#include <glad/gl.h>

#include "render/pixel_kind.h"

namespace gravitile::render {

// How GL keeps such a picture, and hands it out: glReadPixels(..., format, type).
struct GlPixels {
  GLenum storage, format, type;
};
constexpr GlPixels glPixels(PixelKind kind) {
  switch (kind) {
    case PixelKind::Rgb16:
      return {GL_RGBA16, GL_RGB, GL_UNSIGNED_SHORT};
    case PixelKind::RgbFloat:
      return {GL_RGBA32F, GL_RGB, GL_FLOAT};
    case PixelKind::Float:
      return {GL_RGBA32F, GL_RED, GL_FLOAT};
    case PixelKind::Rgb8:
      break;
  }
  return {GL_RGBA8, GL_RGB, GL_UNSIGNED_BYTE};
}

}  // namespace gravitile::render
