#include "render/vertex_mixer.h"

#include <algorithm>

#include "render/gl_buffer.h"
#include "render/vertex.h"

namespace gravitile::render {
namespace {

constexpr std::size_t kGroup = 256;                   // invocations, as in shaders/mix_vertices.comp
constexpr std::size_t kBodiesAtOnce = kGroup << 15U;  // GL guarantees 65,535 groups

}  // namespace

void VertexMixer::mix(const Input& input) {
  bodies_ = (input.bodies + input.every - 1) / input.every;
  if (bodies_ == 0) return;
  if (bodies_ > capacity_) {
    capacity_ = 0;
    buffer_ = makeBuffer(bodies_ * sizeof(Vertex));
    capacity_ = bodies_;
  }
  const GLuint program = program_.get();
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kBodies, input.later);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kEarlierBodies,
                   input.earlier != 0 ? input.earlier : input.later);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kMixedBodies, buffer_.get());
  glProgramUniform1ui(program, bindings::kMixedCount, static_cast<GLuint>(bodies_));
  glProgramUniform1ui(program, bindings::kEveryBody, static_cast<GLuint>(input.every));
  glProgramUniform1f(program, bindings::kPlaceBetween, input.earlier != 0 ? input.place : 1);
  glUseProgram(program);
  for (std::size_t first = 0; first < bodies_; first += kBodiesAtOnce) {
    const std::size_t count = std::min(kBodiesAtOnce, bodies_ - first);
    glProgramUniform1ui(program, bindings::kFirstMixed, static_cast<GLuint>(first));
    glDispatchCompute(static_cast<GLuint>((count + kGroup - 1) / kGroup), 1, 1);
  }
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT);
}

}  // namespace gravitile::render
