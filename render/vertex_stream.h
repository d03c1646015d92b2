#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "render/gl_object.h"
#include "render/vertex.h"

namespace gravitile::render {

// How vertices get into the buffer.
enum class VertexPath {
  Interop,   // CUDA writes into the mapped GL buffer
  HostCopy,  // finished frames are copied in from host memory
};

// The GL vertex buffer that bodies are drawn from, refilled every frame. With CUDA it is registered for
// interop; when that is not to be had (GL on another GPU, software GL, WSL2) the sticky CUDA error is cleared
// and host copies take over, with one line of reason. Same interface either way. Interop is compiled in when
// the toolkit is there and otherwise never on.
class VertexStream {
 public:
  VertexStream() = default;  // empty, HostCopy
  ~VertexStream();
  VertexStream(VertexStream&&) noexcept;
  VertexStream& operator=(VertexStream&&) noexcept;

  // Room for `count` vertices; the old contents are lost. Registers with CUDA when `wantInterop`.
  // Throws RenderError when GL has not that much memory.
  void resize(std::size_t count, bool wantInterop);

  std::size_t size() const { return count_; }
  GLuint buffer() const { return buffer_.get(); }
  VertexPath path() const { return resource_ ? VertexPath::Interop : VertexPath::HostCopy; }
  const std::string& reason() const { return reason_; }  // why interop is not used though wanted, or ""

  // Interop only. The device pointer, valid until unmap(); `stream` is the cudaStream_t the writes run on.
  Vertex* map(void* stream);
  void unmap(void* stream);

  // HostCopy (works with Interop too). `vertices` has at most size() entries. Orphans the old contents, so
  // that it never waits for a draw in flight.
  void upload(std::span<const Vertex> vertices);

 private:
  void unregister() noexcept;

  GlBuffer buffer_;
  std::size_t count_ = 0;
  void* resource_ = nullptr;  // cudaGraphicsResource*
  std::string reason_;
};

}  // namespace gravitile::render
