#include "render/splat_pass.h"

#include <algorithm>
#include <array>

#include "render/body_array.h"
#include "render/gl_buffer.h"
#include "render/sprites.h"
#include "render/vertex.h"

namespace gravitile::render {
namespace {

constexpr std::size_t kGroup = 256;                   // invocations, as in shaders/splat.comp
constexpr std::size_t kBodiesAtOnce = kGroup << 15U;  // GL guarantees 65,535 groups
constexpr double kSplatPart = 0.5;                    // of the progress

GlFramebuffer framebufferWithoutImage() {
  GLuint name = 0;
  glCreateFramebuffers(1, &name);
  return GlFramebuffer(name);
}

}  // namespace

SplatPass::SplatPass(bool software)
    : software_(software),
      splatProgram_(software ? programs::kSplat : programs::kSplatByTiles),
      array_(makeBodyArray()),
      drawLarge_(makeBuffer(5 * sizeof(GLuint), GL_DYNAMIC_STORAGE_BIT)),
      noImage_(framebufferWithoutImage()) {
  constexpr std::array<GLuint, 5> kNone{0, 1, 0, 0, 0};  // of DrawElementsIndirectCommand
  glNamedBufferSubData(drawLarge_.get(), 0, sizeof(kNone), kNone.data());
}

void SplatPass::draw(const FrameInput& input, const FrameBlock& block) {
  if (input.bodies == 0) return;
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kBodies, input.vertexBuffer);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kLargeBodyList, large_.get());
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kDrawLarge, drawLarge_.get());
  glBindImageTexture(bindings::kInkLayers, inks_.texture(), 0, GL_TRUE, 0, GL_READ_WRITE, GL_R32UI);
  splat(input);
  glMemoryBarrier(GL_COMMAND_BARRIER_BIT | GL_ELEMENT_ARRAY_BARRIER_BIT | GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
  drawLarge(input, block);
  glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT | GL_TEXTURE_UPDATE_BARRIER_BIT);
}

void SplatPass::prepare(const FrameInput& input, const FrameBlock& block) {
  inks_.prepare(input.width, input.height, static_cast<int>(block.inks), software_);
  glNamedFramebufferParameteri(noImage_.get(), GL_FRAMEBUFFER_DEFAULT_WIDTH, input.width);
  glNamedFramebufferParameteri(noImage_.get(), GL_FRAMEBUFFER_DEFAULT_HEIGHT, input.height);
  glClearNamedBufferSubData(drawLarge_.get(), GL_R32UI, 0, sizeof(GLuint), GL_RED_INTEGER, GL_UNSIGNED_INT,
                            nullptr);
  if (input.bodies <= capacity_) return;
  large_ = makeBuffer(input.bodies * sizeof(GLuint));
  capacity_ = input.bodies;
  glVertexArrayElementBuffer(array_.get(), large_.get());
}

void SplatPass::splat(const FrameInput& input) {
  glUseProgram(splatProgram_.get());
  for (std::size_t first = 0; first < input.bodies; first += kBodiesAtOnce) {
    const std::size_t count = std::min(kBodiesAtOnce, input.bodies - first);
    glProgramUniform1ui(splatProgram_.get(), bindings::kFirstBody, static_cast<GLuint>(first));
    glDispatchCompute(static_cast<GLuint>((count + kGroup - 1) / kGroup), 1, 1);
    if (!input.progress) continue;
    glFinish();
    input.progress(kSplatPart * static_cast<double>(first + count) / static_cast<double>(input.bodies));
  }
}

void SplatPass::drawLarge(const FrameInput& input, const FrameBlock& block) {
  const float margin = spriteMargin(block);
  const GLuint program = largeProgram_.get();
  glProgramUniform1f(program, bindings::kMargin, margin);
  glProgramUniform1i(program, bindings::kCounting, 0);
  glUseProgram(program);
  glBindFramebuffer(GL_FRAMEBUFFER, noImage_.get());
  glVertexArrayVertexBuffer(array_.get(), 0, input.vertexBuffer, 0, sizeof(Vertex));
  glBindVertexArray(array_.get());
  glBindBuffer(GL_DRAW_INDIRECT_BUFFER, drawLarge_.get());
  drawSprites(input, margin, kSplatPart,
              [](int) { glDrawElementsIndirect(GL_POINTS, GL_UNSIGNED_INT, nullptr); });
  glBindBuffer(GL_DRAW_INDIRECT_BUFFER, 0);
}

}  // namespace gravitile::render
