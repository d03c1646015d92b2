#include "render/local_density.h"

#include <algorithm>
#include <bit>

#include "render/gl_buffer.h"

namespace gravitile::render {
namespace {

constexpr std::size_t kGroup = 128;             // invocations, as in the shaders
constexpr std::size_t kMostCounted = 1u << 18;  // more make the figures no better to look at
constexpr std::size_t kCountersPerBody = 16;    // of a row; a body is in 13 cubes
constexpr std::size_t kAFrame = 1u << 20;       // bodies that get a new figure in one of many frames
// Side of the largest cube in radii of the scene: all of it fits into some cubes.
constexpr float kLargestCube = 4;

void dispatch(std::size_t invocations) {
  glDispatchCompute(static_cast<GLuint>((invocations + kGroup - 1) / kGroup), 1, 1);
}

}  // namespace

void LocalDensity::measure(const FrameInput& input) {
  if (input.bodies == 0) return;
  prepare(input);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kBodies, input.vertexBuffer);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kCubes, cubes_.get());
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kFigures, figures_.get());
  if (next_ == 0 || input.seconds <= 0) count(input);
  query(input);
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
}

void LocalDensity::prepare(const FrameInput& input) {
  if (input.bodies == bodies_) return;
  bodies_ = 0;  // until all of it is there
  stride_ = std::max<std::size_t>(1, input.bodies / kMostCounted);
  counters_ = std::bit_ceil(kCountersPerBody * (input.bodies / stride_));
  figures_ = makeBuffer(input.bodies * sizeof(float));
  cubes_ = makeBuffer(2 * counters_ * sizeof(GLuint));
  bodies_ = input.bodies;
  next_ = 0;
  for (Program* program : {&count_, &query_}) {
    glProgramUniform1ui(program->get(), bindings::kRowMask, static_cast<GLuint>(counters_ - 1));
    glProgramUniform1ui(program->get(), bindings::kBodyStride, static_cast<GLuint>(stride_));
  }
}

void LocalDensity::count(const FrameInput& input) {
  glClearNamedBufferData(cubes_.get(), GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, nullptr);
  for (Program* program : {&count_, &query_})
    glProgramUniform1f(program->get(), bindings::kLargestCube, kLargestCube * input.look.sceneRadius);
  glUseProgram(count_.get());
  dispatch((input.bodies + stride_ - 1) / stride_);
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
}

void LocalDensity::query(const FrameInput& input) {
  const bool still = input.seconds <= 0;
  std::size_t first = still ? 0 : next_;
  glUseProgram(query_.get());
  do {
    const std::size_t last = std::min(input.bodies, first + kAFrame);
    glProgramUniform1ui(query_.get(), bindings::kFirstQueried, static_cast<GLuint>(first));
    glProgramUniform1ui(query_.get(), bindings::kLastQueried, static_cast<GLuint>(last));
    dispatch(last - first);
    first = last;
  } while (still && first < input.bodies);
  next_ = first < input.bodies ? first : 0;
}

}  // namespace gravitile::render
