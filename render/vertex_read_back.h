#pragma once

#include <cstddef>
#include <span>

#include "render/gl_object.h"
#include "render/vertex.h"

namespace gravitile::render {

// Copies vertices out of a buffer without waiting for the GPU: asked for in one frame, taken in a later one.
class VertexReadBack {
 public:
  VertexReadBack() = default;
  ~VertexReadBack();
  VertexReadBack(const VertexReadBack&) = delete;
  VertexReadBack& operator=(const VertexReadBack&) = delete;

  // The first `count` vertices of the buffer as they are when what was asked of GL so far is finished. One
  // copy at a time.
  void start(GLuint buffer, std::size_t count);
  bool pending() const { return fence_ != nullptr; }
  // Fills `vertices`, as many as were asked for, once they are there; false until then. Never blocks.
  bool take(std::span<Vertex> vertices);

 private:
  GlBuffer buffer_;
  std::size_t room_ = 0;  // vertices
  GLsync fence_ = nullptr;
};

}  // namespace gravitile::render
