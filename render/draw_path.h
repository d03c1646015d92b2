#pragma once

#include <cstddef>

#include "render/look.h"

namespace gravitile::render {

// What the GL of this context is good at.
struct GlAbilities {
  bool software = false;   // GL runs on the processor
  float largestPoint = 1;  // pixels across

  static GlAbilities ofContext();
};

// The path that draws this many bodies; `wanted` itself unless it is Automatic.
DrawPath drawPath(DrawPath wanted, std::size_t bodies, const GlAbilities& gl);

}  // namespace gravitile::render
