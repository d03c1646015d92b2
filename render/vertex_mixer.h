#pragma once

#include <cstddef>

#include "render/gl_object.h"
#include "render/programs.h"
#include "render/shader.h"

namespace gravitile::render {

// Makes a buffer of Vertex of two others: bodies between two of their states, and fewer of them where there
// are too many to be drawn in time. Needs a current GL context all its life.
class VertexMixer {
 public:
  struct Input {
    GLuint later = 0, earlier = 0;  // of Vertex, `bodies` each; `earlier` may be 0 where `place` is 1
    std::size_t bodies = 0;
    float place = 1;        // 0: the earlier state, 1: the later one, more: beyond it on a straight line
    std::size_t every = 1;  // of every so many bodies one is taken, >= 1
  };
  // Enqueues it. The tags are those of the later state. Throws RenderError when GL has not that much memory.
  void mix(const Input& input);

  GLuint buffer() const { return buffer_.get(); }
  std::size_t bodies() const { return bodies_; }  // in it

 private:
  Program program_{programs::kMixVertices};
  GlBuffer buffer_;
  std::size_t capacity_ = 0, bodies_ = 0;
};

}  // namespace gravitile::render
