#include "render/gl_buffer.h"

#include <string>

#include "render/render_error.h"

namespace gravitile::render {

GlBuffer allocateBuffer(std::size_t bytes, GLbitfield flags) {
  GLuint name = 0;
  glCreateBuffers(1, &name);
  GlBuffer buffer(name);
  glNamedBufferStorage(name, static_cast<GLsizeiptr>(bytes), nullptr, flags);
  GLint64 stored = 0;
  glGetNamedBufferParameteri64v(name, GL_BUFFER_SIZE, &stored);
  if (static_cast<std::size_t>(stored) != bytes)
    throw RenderError("OpenGL has no memory for a buffer of " + std::to_string(bytes) + " bytes");
  return buffer;
}

GlBuffer makeBuffer(std::size_t bytes, GLbitfield flags) {
  GlBuffer buffer = allocateBuffer(bytes, flags);
  glClearNamedBufferData(buffer.get(), GL_R8UI, GL_RED_INTEGER, GL_UNSIGNED_BYTE, nullptr);
  return buffer;
}

}  // namespace gravitile::render
