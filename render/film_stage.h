#pragma once

#include "render/colour_target.h"

namespace gravitile::render {

// A part of a picture, pixels.
struct PixelArea {
  int left = 0, bottom = 0, width = 0, height = 0;
  bool operator==(const PixelArea&) const = default;
};

// Where in a frame a picture of another size is shown: as large as fits in, its sides in proportion, in the
// middle. One that is smaller by less than two pixels either way stays as it is, in the upper left corner
// (a film of even sizes of a window with odd ones). All sizes >= 1.
PixelArea fittedArea(int width, int height, int frameWidth, int frameHeight);

// Where a window's frames are drawn while a film is made of them: what lies over the window does not get into
// it, and the film keeps its size whatever becomes of the window's. Allocates when the window has another
// size than before, never else.
class FilmStage {
 public:
  // Of the film's size. Throws RenderError.
  FilmStage(int width, int height);

  // The framebuffer to draw a window of this size into. Throws RenderError.
  GLuint canvas(int width, int height);
  GLuint canvas() const { return canvas_.framebuffer.get(); }  // the last one

  // Copies what was drawn so far to the window.
  void show() const;

  // What was drawn so far as a frame of the film, its lowest row that which is shown on top. Returns the
  // framebuffer that holds it until the next one.
  GLuint frame();

 private:
  int filmWidth_, filmHeight_, width_ = 0, height_ = 0;
  ColourTarget film_, canvas_;
  PixelArea area_;  // of the film, that is not black
};

}  // namespace gravitile::render
