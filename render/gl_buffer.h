#pragma once

#include <cstddef>

#include "render/gl_object.h"

namespace gravitile::render {

// A buffer of fixed size, zeroed.
GlBuffer makeBuffer(std::size_t bytes, GLbitfield flags = 0);

}  // namespace gravitile::render
