#pragma once

#include <cstddef>

#include "render/gl_object.h"

namespace gravitile::render {

// A buffer of fixed size, its contents undefined. Throws RenderError where GL has no memory for it.
GlBuffer allocateBuffer(std::size_t bytes, GLbitfield flags);

// The same, zeroed.
GlBuffer makeBuffer(std::size_t bytes, GLbitfield flags = 0);

}  // namespace gravitile::render
