#include "render/body_array.h"

#include <cstddef>

#include "render/vertex.h"

namespace gravitile::render {

GlVertexArray makeBodyArray() {
  constexpr GLuint kPosition = 0, kTag = 1, kBinding = 0;
  GLuint array = 0;
  glCreateVertexArrays(1, &array);
  glEnableVertexArrayAttrib(array, kPosition);
  glVertexArrayAttribFormat(array, kPosition, 3, GL_FLOAT, GL_FALSE, offsetof(Vertex, x));
  glVertexArrayAttribBinding(array, kPosition, kBinding);
  glEnableVertexArrayAttrib(array, kTag);
  glVertexArrayAttribIFormat(array, kTag, 1, GL_UNSIGNED_INT, offsetof(Vertex, tag));
  glVertexArrayAttribBinding(array, kTag, kBinding);
  return GlVertexArray(array);
}

}  // namespace gravitile::render
