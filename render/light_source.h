#pragma once

#include "render/programs.h"

namespace gravitile::render {

// Where the linear picture of a frame stands.
struct LightSource {
  bool inks = false;  // whole-numbered layers; else a picture of floats
  GLuint texture = 0;

  void bind() const { glBindTextureUnit(bindings::kLight, texture); }
};

}  // namespace gravitile::render
