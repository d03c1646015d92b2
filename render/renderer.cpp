#include "render/renderer.h"

#include <cmath>

#include "render/gl_buffer.h"
#include "render/render_error.h"

namespace gravitile::render {
namespace {

// Other figures are measured anew for so long after a change: it takes some frames until they stand in the
// vertices, and what was measured before has nothing to do with them.
constexpr double kFreshSeconds = 1;

// In times that light stays on the picture: nothing of it is left.
constexpr double kLongTime = 100;

GlVertexArray emptyVertexArray() {
  GLuint name = 0;
  glCreateVertexArrays(1, &name);
  return GlVertexArray(name);
}

// Whatever else draws in this context may have left these on.
void resetState() {
  for (const GLenum state :
       {GL_BLEND, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_SCISSOR_TEST, GL_CULL_FACE, GL_FRAMEBUFFER_SRGB}) {
    glDisable(state);
  }
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  glBindSampler(bindings::kLight, 0);
}

}  // namespace

Renderer::Renderer(const GlAbilities& abilities)
    : abilities_(abilities),
      frame_(makeBuffer(sizeof(FrameBlock), GL_DYNAMIC_STORAGE_BIT)),
      noVertices_(emptyVertexArray()),
      splat_(abilities.software),
      resolve_(!abilities.software),
      bloom_(!abilities.software),
      densityMapInks_(programs::kDensityMapInks, !abilities.software),
      densityMapImage_(programs::kDensityMapImage, !abilities.software) {
  for (const PixelFiles& files : programs::kToneMap) toneMap_.emplace_back(files, !abilities.software);
}

void Renderer::draw(const FrameInput& input) {
  if (input.width < 1 || input.height < 1) return;
  if (clock_ != nullptr) clock_->begin();
  resetState();
  choosePath(input);
  adaptAtOnce(input);
  palette_.update(input.look);
  glNamedBufferSubData(frame_.get(), 0, sizeof(block_), &block_);
  bindShared();
  measurements_.beginFrame();
  if (measuresLocalDensity(input.look)) localDensity_.measure(input);
  if (colouredByFigure(input.look) && input.look.range.automatic) meter_.measureFigures(input);
  mark("prepare");
  const LightSource bodies = drawBodies(input);
  mark("bodies");
  glBindVertexArray(noVertices_.get());
  const LightSource light = resolved(input, bodies);
  measure(input, light);
  mark("measure");
  finish(input, light);
  guides_.draw(input);
  measurements_.endFrame();
  mark("finish");
  lastLight_ = light;
  lastWidth_ = input.width;
  lastHeight_ = input.height;
}

void Renderer::choosePath(const FrameInput& input) {
  path_ = drawPath(input.look.path, input.bodies, abilities_);
  block_ = frameBlock(input, path_, abilities_.largestPoint);
  if (path_ != DrawPath::Compute) return;
  try {
    splat_.prepare(input, block_);
  } catch (const RenderError&) {
    if (input.look.path == DrawPath::Compute) throw;
    path_ = DrawPath::Sprites;  // for half floats are smaller than three layers
    block_ = frameBlock(input, path_, abilities_.largestPoint);
  }
}

void Renderer::adaptAtOnce(const FrameInput& input) {
  const bool changed = input.look.kind != lastKind_ || input.look.colourMode != lastColours_;
  lastKind_ = input.look.kind;
  lastColours_ = input.look.colourMode;
  sinceChangeS_ = changed ? 0 : sinceChangeS_ + input.seconds;
  if (sinceChangeS_ < kFreshSeconds) block_.adaption = 1;
}

void Renderer::bindShared() const {
  glBindBufferBase(GL_UNIFORM_BUFFER, bindings::kFrame, frame_.get());
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kPalette, palette_.buffer());
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kMeasurements, measurements_.buffer());
}

LightSource Renderer::drawBodies(const FrameInput& input) {
  if (path_ == DrawPath::Compute) {
    splat_.draw(input, block_);
    return {true, splat_.inks().texture()};
  }
  sprites_.draw(input, block_);
  return {false, sprites_.light().texture()};
}

LightSource Renderer::resolved(const FrameInput& input, const LightSource& light) {
  const bool bloomed = block_.bloom > 0 && block_.densityMap == 0;
  const bool staying = input.look.longExposure > 0;
  const bool trailing = input.look.trailSeconds > 0 && block_.densityMap == 0 && !staying;
  if (trailing) {
    trails_.record(input);
  } else {
    trails_.forget();
  }
  if (!staying && !trailing && !(bloomed && light.inks)) return light;
  const double past = staying && input.seconds > 0 ? input.seconds / input.look.longExposure : kLongTime;
  resolve_.draw(light, input.width, input.height, static_cast<float>(1 - std::exp(-past)));
  if (trailing) trails_.draw(input, resolve_.framebuffer());
  return resolve_.result();
}

void Renderer::forget() {
  trails_.forget();
  if (!lastLight_.inks && lastLight_.texture == resolve_.result().texture) lastLight_ = {};
  resolve_.forget();
}

void Renderer::measure(const FrameInput& input, const LightSource& light) {
  const bool densities = block_.densityMap != 0 && input.look.densityRange.automatic;
  const bool exposure = block_.densityMap == 0 && input.look.autoExposure;
  if (densities || exposure) meter_.measureLight(input, light);
}

void Renderer::finish(const FrameInput& input, const LightSource& light) {
  if (block_.densityMap != 0) {
    light.bind();
    (light.inks ? densityMapInks_ : densityMapImage_)
        .fill(input.framebuffer, input.width, input.height, screen_);
    return;
  }
  const bool bloomed = block_.bloom > 0;
  if (bloomed) {
    bloom_.draw(light.texture, input.width, input.height, input.look.bloomRadius);
    bloom_.bindForToneMap();
  }
  light.bind();
  const std::size_t source = light.inks ? 0 : bloomed ? 2 : 1;
  PixelProgram& program =
      toneMap_[static_cast<std::size_t>(input.look.toneCurve) * programs::kToneMapSources + source];
  program.fill(input.framebuffer, input.width, input.height, screen_);
  glBindSampler(bindings::kScatteredLight, 0);
}

GLuint Renderer::light() {
  if (!lastLight_.inks) return lastLight_.texture;
  resetState();
  bindShared();
  glBindVertexArray(noVertices_.get());
  resolve_.draw(lastLight_, lastWidth_, lastHeight_);
  return resolve_.result().texture;
}

glm::vec2 Renderer::figureRange() const {
  return block_.measuredFigures != 0 ? measurements_.latest().figures : block_.fixedFigures;
}

glm::vec2 Renderer::densityRange() const {
  return block_.measuredDensities != 0 ? measurements_.latest().densities : block_.fixedDensities;
}

float Renderer::exposure() const {
  return block_.exposure * (block_.measuredExposure != 0 ? measurements_.latest().exposure : 1);
}

void Renderer::mark(const char* pass) {
  if (clock_ != nullptr) clock_->mark(pass);
}

}  // namespace gravitile::render
