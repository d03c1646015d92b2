#include "render/gl_buffer.h"

namespace gravitile::render {

GlBuffer makeBuffer(std::size_t bytes, GLbitfield flags) {
  GLuint name = 0;
  glCreateBuffers(1, &name);
  glNamedBufferStorage(name, static_cast<GLsizeiptr>(bytes), nullptr, flags);
  glClearNamedBufferData(name, GL_R8UI, GL_RED_INTEGER, GL_UNSIGNED_BYTE, nullptr);
  return GlBuffer(name);
}

}  // namespace gravitile::render
