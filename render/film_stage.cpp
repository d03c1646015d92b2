#include "render/film_stage.h"

#include <algorithm>
#include <cmath>

namespace gravitile::render {

PixelArea fittedArea(int width, int height, int frameWidth, int frameHeight) {
  const int spareWidth = frameWidth - width, spareHeight = frameHeight - height;
  if (spareWidth >= 0 && spareWidth < 2 && spareHeight >= 0 && spareHeight < 2)
    return {0, spareHeight, width, height};
  const double scale =
      std::min(static_cast<double>(frameWidth) / width, static_cast<double>(frameHeight) / height);
  const int fittedWidth = std::clamp(static_cast<int>(std::lround(width * scale)), 1, frameWidth);
  const int fittedHeight = std::clamp(static_cast<int>(std::lround(height * scale)), 1, frameHeight);
  return {(frameWidth - fittedWidth) / 2, (frameHeight - fittedHeight) / 2, fittedWidth, fittedHeight};
}

FilmStage::FilmStage(int width, int height)
    : filmWidth_(width), filmHeight_(height), film_(makeColourTarget(width, height, GL_RGBA8)) {}

GLuint FilmStage::canvas(int width, int height) {
  if (width != width_ || height != height_) {
    canvas_ = makeColourTarget(width, height, GL_RGBA8);
    width_ = width;
    height_ = height;
  }
  return canvas_.framebuffer.get();
}

void FilmStage::show() const {
  glDisable(GL_SCISSOR_TEST);
  glBlitNamedFramebuffer(canvas_.framebuffer.get(), 0, 0, 0, width_, height_, 0, 0, width_, height_,
                         GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

GLuint FilmStage::frame() {
  glDisable(GL_SCISSOR_TEST);
  const GLuint film = film_.framebuffer.get();
  const PixelArea area = fittedArea(width_, height_, filmWidth_, filmHeight_);
  if (area != area_) {
    constexpr GLfloat kBlack[] = {0, 0, 0, 1};
    glClearNamedFramebufferfv(film, GL_COLOR, 0, kBlack);
    area_ = area;
  }
  const bool sameSize = area.width == width_ && area.height == height_;
  // Turned over: GL counts rows from below, films from the top.
  glBlitNamedFramebuffer(canvas_.framebuffer.get(), film, 0, 0, width_, height_, area.left,
                         filmHeight_ - area.bottom, area.left + area.width,
                         filmHeight_ - area.bottom - area.height, GL_COLOR_BUFFER_BIT,
                         sameSize ? GL_NEAREST : GL_LINEAR);
  return film;
}

}  // namespace gravitile::render
