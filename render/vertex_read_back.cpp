#include "render/vertex_read_back.h"

#include <utility>

#include "render/gl_buffer.h"

namespace gravitile::render {

VertexReadBack::~VertexReadBack() {
  if (fence_ != nullptr) glDeleteSync(fence_);
}

void VertexReadBack::start(GLuint buffer, std::size_t count) {
  const auto bytes = static_cast<GLsizeiptr>(count * sizeof(Vertex));
  if (room_ < count) {
    buffer_ = allocateBuffer(count * sizeof(Vertex), GL_MAP_READ_BIT | GL_CLIENT_STORAGE_BIT);
    room_ = count;
  }
  glCopyNamedBufferSubData(buffer, buffer_.get(), 0, 0, bytes);
  if (fence_ != nullptr) glDeleteSync(fence_);
  fence_ = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
}

bool VertexReadBack::take(std::span<Vertex> vertices) {
  if (fence_ == nullptr || glClientWaitSync(fence_, GL_SYNC_FLUSH_COMMANDS_BIT, 0) == GL_TIMEOUT_EXPIRED)
    return false;
  glDeleteSync(std::exchange(fence_, nullptr));
  glGetNamedBufferSubData(buffer_.get(), 0, static_cast<GLsizeiptr>(vertices.size_bytes()), vertices.data());
  return true;
}

}  // namespace gravitile::render
