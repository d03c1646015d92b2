#pragma once

#include "render/programs.h"

namespace gravitile::render {

// Where the linear picture of a frame stands.
struct LightSource {
  bool inks = false;  // whole-numbered layers; else a picture of floats
  GLuint texture = 0;

  void bind() const { glBindTextureUnit(bindings::kLight, texture); }
};

// Draws with `program` one fragment for each pixel of the framebuffer.
void drawFullScreen(GLuint program, GLuint framebuffer, int width, int height);

}  // namespace gravitile::render
