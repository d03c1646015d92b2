#include "render/vertex_stream.h"

#include <cassert>
#include <limits>
#include <utility>

#include "render/cuda_interop.h"
#include "render/render_error.h"

namespace gravitile::render {
namespace {

GlBuffer makeBuffer(std::size_t count) {
  const auto outOfMemory = [count] {
    return RenderError("OpenGL has no memory for " + std::to_string(count) +
                       " vertices of 16 bytes; use fewer bodies");
  };
  if (count > static_cast<std::size_t>(std::numeric_limits<GLsizeiptr>::max()) / sizeof(Vertex)) {
    throw outOfMemory();
  }
  GLuint name = 0;
  glCreateBuffers(1, &name);
  GlBuffer buffer(name);
  while (glGetError() != GL_NO_ERROR) {
    // Errors of earlier calls are the debug log's business; only this allocation is judged here.
  }
  glNamedBufferStorage(name, static_cast<GLsizeiptr>(count * sizeof(Vertex)), nullptr,
                       GL_DYNAMIC_STORAGE_BIT);
  if (glGetError() != GL_NO_ERROR) throw outOfMemory();
  return buffer;
}

}  // namespace

VertexStream::~VertexStream() {
  unregister();
}

VertexStream::VertexStream(VertexStream&& other) noexcept
    : buffer_(std::move(other.buffer_)),
      count_(std::exchange(other.count_, 0)),
      resource_(std::exchange(other.resource_, nullptr)),
      reason_(std::exchange(other.reason_, {})) {}

VertexStream& VertexStream::operator=(VertexStream&& other) noexcept {
  if (this != &other) {
    unregister();
    buffer_ = std::move(other.buffer_);
    count_ = std::exchange(other.count_, 0);
    resource_ = std::exchange(other.resource_, nullptr);
    reason_ = std::exchange(other.reason_, {});
  }
  return *this;
}

void VertexStream::resize(std::size_t count, bool wantInterop) {
  // The old buffer goes first, so that both never need memory at once.
  unregister();
  buffer_.reset();
  count_ = 0;
  reason_.clear();
  if (count == 0) return;

  buffer_ = makeBuffer(count);
  count_ = count;
  if (wantInterop) {
    InteropRegistration registration = registerForInterop(buffer_.get());
    resource_ = registration.resource;
    reason_ = std::move(registration.reason);
  }
}

Vertex* VertexStream::map(void* stream) {
  assert(path() == VertexPath::Interop);
  return static_cast<Vertex*>(mapForInterop(resource_, stream));
}

void VertexStream::unmap(void* stream) {
  assert(path() == VertexPath::Interop);
  unmapFromInterop(resource_, stream);
}

void VertexStream::upload(std::span<const Vertex> vertices) {
  assert(vertices.size() <= count_);
  if (vertices.empty()) return;
  // A buffer that CUDA knows keeps its storage; any other may swap it for fresh one while a draw still reads.
  if (resource_ == nullptr) glInvalidateBufferData(buffer_.get());
  glNamedBufferSubData(buffer_.get(), 0, static_cast<GLsizeiptr>(vertices.size_bytes()), vertices.data());
}

void VertexStream::unregister() noexcept {
  if (resource_ != nullptr) unregisterFromInterop(std::exchange(resource_, nullptr));
}

}  // namespace gravitile::render
