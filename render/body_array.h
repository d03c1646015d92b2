#pragma once

#include "render/gl_object.h"

namespace gravitile::render {

// A vertex array that reads Vertex from the buffer at binding point 0.
GlVertexArray makeBodyArray();

}  // namespace gravitile::render
