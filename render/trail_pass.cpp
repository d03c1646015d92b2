#include "render/trail_pass.h"

#include <algorithm>
#include <cmath>

#include "render/gl_buffer.h"
#include "render/vertex.h"

namespace gravitile::render {
namespace {

constexpr std::size_t kMoments = 64;  // corners of a trail
constexpr std::size_t kGroup = 128;   // invocations, as in shaders/trail_record.comp

// Light of the new end of a trail: a lone one is as bright as a scene, thousands together don't hide it. What
// was chosen is to be seen before a galaxy.
constexpr float kChosenLight = 4;
float trailLight(std::size_t trails) {
  return std::clamp(16 / std::sqrt(static_cast<float>(trails)), 0.06F, 2.0F);
}

}  // namespace

void TrailPass::record(const FrameInput& input) {
  if (input.bodies == 0 || input.seconds <= 0) return;
  prepare(input);
  if (trails_ == 0) return;
  sinceMoment_ += input.seconds;
  if (filled_ == 0 || sinceMoment_ >= interval_) {
    newest_ = (newest_ + 1) % kMoments;
    filled_ = std::min(filled_ + 1, kMoments);
    sinceMoment_ = 0;
  }
  setUniforms(record_.get());
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kBodies, input.vertexBuffer);
  glUseProgram(record_.get());
  glDispatchCompute(static_cast<GLuint>((trails_ + kGroup - 1) / kGroup), 1, 1);
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
}

void TrailPass::prepare(const FrameInput& input) {
  interval_ = static_cast<double>(input.look.trailSeconds) / (kMoments - 1);
  chooseBodies(input);
  if (ringTrails_ < trails_) {
    ring_ = makeBuffer(kMoments * trails_ * sizeof(Vertex));
    ringTrails_ = trails_;
  }
  if (trails_ > 0) glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kTrailRing, ring_.get());
}

// Trails of other bodies than before begin anew.
void TrailPass::chooseBodies(const FrameInput& input) {
  std::array<std::uint32_t, kMaxChosenBodies> chosen{};
  std::size_t stride = 0, trails = 0;
  if (input.look.trailsOf == TrailBodies::Chosen) {
    trails = std::min(input.chosen.size(), chosen.size());
    std::copy_n(input.chosen.begin(), trails, chosen.begin());
  } else {
    const auto wanted = static_cast<std::size_t>(std::max(input.look.trailBodies, 0));
    const std::size_t most = wanted == 0 ? input.bodies : std::min(wanted, input.bodies);
    stride = (input.bodies + most - 1) / most;
    trails = (input.bodies + stride - 1) / stride;
  }
  const bool same = bodies_ == input.bodies && stride_ == stride && trails_ == trails && chosen_ == chosen;
  if (!same) filled_ = 0;
  bodies_ = input.bodies;
  stride_ = stride;
  trails_ = trails;
  chosen_ = chosen;
}

void TrailPass::setUniforms(GLuint program) const {
  glProgramUniform1ui(program, bindings::kTrailBodies, static_cast<GLuint>(trails_));
  glProgramUniform1ui(program, bindings::kTrailStride, static_cast<GLuint>(stride_));
  glProgramUniform1ui(program, bindings::kNewestMoment, static_cast<GLuint>(newest_));
  if (stride_ == 0)
    glProgramUniform1uiv(program, bindings::kTrailChosen, static_cast<GLsizei>(chosen_.size()),
                         chosen_.data());
}

void TrailPass::draw(const FrameInput& input, GLuint framebuffer) {
  if (filled_ < 2) return;
  const GLuint program = draw_.get();
  setUniforms(program);
  glProgramUniform1ui(program, bindings::kMoments, kMoments);
  glProgramUniform1f(program, bindings::kMomentFraction,
                     static_cast<float>(std::min(1.0, sinceMoment_ / interval_)));
  glProgramUniform1f(program, bindings::kTrailBrightness, stride_ == 0 ? kChosenLight : trailLight(trails_));
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kTrailRing, ring_.get());
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glViewport(0, 0, input.width, input.height);
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFunc(GL_ONE, GL_ONE);
  glUseProgram(program);
  glDrawArraysInstanced(GL_LINES, 0, static_cast<GLsizei>(2 * (filled_ - 1)), static_cast<GLsizei>(trails_));
  glDisable(GL_BLEND);
}

}  // namespace gravitile::render
