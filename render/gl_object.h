#pragma once

#include <glad/gl.h>

#include <utility>

namespace gravitile::render {

// Sole owner of one GL name. Default-constructed: empty. Destroyed while its context is current.
template <typename Deleter>
class GlObject {
 public:
  GlObject() = default;
  explicit GlObject(GLuint name) : name_(name) {}
  GlObject(GlObject&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  GlObject& operator=(GlObject&& other) noexcept {
    if (this != &other) {
      reset();
      name_ = std::exchange(other.name_, 0);
    }
    return *this;
  }
  ~GlObject() { reset(); }

  GLuint get() const { return name_; }
  explicit operator bool() const { return name_ != 0; }
  void reset() {
    if (name_ != 0) Deleter{}(std::exchange(name_, 0));
  }

 private:
  GLuint name_ = 0;
};

struct DeleteBuffer {
  void operator()(GLuint name) const { glDeleteBuffers(1, &name); }
};
struct DeleteVertexArray {
  void operator()(GLuint name) const { glDeleteVertexArrays(1, &name); }
};
struct DeleteTexture {
  void operator()(GLuint name) const { glDeleteTextures(1, &name); }
};
struct DeleteSampler {
  void operator()(GLuint name) const { glDeleteSamplers(1, &name); }
};
struct DeleteFramebuffer {
  void operator()(GLuint name) const { glDeleteFramebuffers(1, &name); }
};
struct DeleteQuery {
  void operator()(GLuint name) const { glDeleteQueries(1, &name); }
};
struct DeleteShader {
  void operator()(GLuint name) const { glDeleteShader(name); }
};
struct DeleteProgram {
  void operator()(GLuint name) const { glDeleteProgram(name); }
};

using GlBuffer = GlObject<DeleteBuffer>;
using GlVertexArray = GlObject<DeleteVertexArray>;
using GlTexture = GlObject<DeleteTexture>;
using GlSampler = GlObject<DeleteSampler>;
using GlFramebuffer = GlObject<DeleteFramebuffer>;
using GlQuery = GlObject<DeleteQuery>;
using GlShader = GlObject<DeleteShader>;
using GlProgram = GlObject<DeleteProgram>;

}  // namespace gravitile::render
