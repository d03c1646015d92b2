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

bool bloomed(const FrameBlock& block) {
  return block.bloom > 0 && block.densityMap == 0;
}

// The range of a density map, or the exposure.
bool measuresLight(const Look& look) {
  return look.kind == PictureKind::DensityMap ? look.densityRange.automatic : look.autoExposure;
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
      mean_(!abilities.software),
      blur_(!abilities.software),
      bloom_(!abilities.software),
      densityMapInks_(programs::kDensityMapInks, !abilities.software),
      densityMapImage_(programs::kDensityMapImage, !abilities.software),
      densityInks_(programs::kDensityInks, !abilities.software),
      densityImage_(programs::kDensityImage, !abilities.software) {
  for (const PixelFiles& files : programs::kToneMap) toneMap_.emplace_back(files, !abilities.software);
}

void Renderer::draw(const FrameInput& input) {
  if (input.width < 1 || input.height < 1) return;
  if (input.exposure == 0) measurements_.beginFrame();
  LightSource light = drawLight(input, input.exposure == 0);
  if (input.exposures > 1) {
    blur_.draw(light, input.width, input.height, 1.0F / static_cast<float>(input.exposure + 1));
    light = blur_.result();
    if (input.exposure + 1 < input.exposures) return;
  }
  light = resolved(input, light);
  measure(input, light);
  mark("measure");
  scatter(input, light);
  show(input, light);
  measurements_.endFrame();
  mark("finish");
  lastLight_ = light;
  lastWidth_ = input.width;
  lastHeight_ = input.height;
}

// The linear picture. `first`: what is known of the bodies alone is not known yet.
LightSource Renderer::drawLight(const FrameInput& input, bool first) {
  resetState();
  if (input.supersample > 1) {
    block_ = frameBlock(input, DrawPath::Sprites, abilities_.largestPoint);  // of what comes after the bodies
  } else {
    choosePath(input);
  }
  const bool recoloured = palette_.update(input.look);
  kept_ = first && !recoloured && keptKey_.contents != 0 && keptKey_ == lightKey(input);
  if (kept_) {
    adaptAtOnce(input);
    useBlock();
    glBindVertexArray(noVertices_.get());
    mark("bodies kept");
    return keptLight_;
  }
  resolvedKept_ = false;
  bloomKept_.reset();
  if (input.supersample == 1) prepare(input);
  keptKey_ = lightKey(input);
  adaptAtOnce(input);
  useBlock();
  if (first && measuresLocalDensity(input.look)) localDensity_.measure(input);
  if (first && colouredByFigure(input.look) && input.look.range.automatic) meter_.measureFigures(input);
  mark("prepare");
  keptLight_ = input.supersample > 1 ? drawFinerBodies(input) : drawBodies(input);
  mark("bodies");
  glBindVertexArray(noVertices_.get());
  return keptLight_;
}

// Colours by figures whose range follows slowly change with it.
Renderer::LightKey Renderer::lightKey(const FrameInput& input) const {
  const bool follows = colouredByFigure(input.look) && input.look.range.automatic;
  const bool keeps = !follows && input.supersample == 1 && input.exposures == 1 && !input.tile;
  LightKey key{input.vertexBuffer, keeps ? input.contents : 0, input.standFor, path_, block_};
  // What is made of the light afterwards.
  const FrameBlock any;
  key.block.adaption = any.adaption;
  key.block.exposure = any.exposure;
  key.block.middleLight = any.middleLight;
  key.block.saturation = any.saturation;
  key.block.bloom = any.bloom;
  key.block.noise = any.noise;
  return key;
}

void Renderer::useBlock() {
  glNamedBufferSubData(frame_.get(), 0, sizeof(block_), &block_);
  bindShared();
}

// As in a picture that is so much larger, and the mean of its pixels.
LightSource Renderer::drawFinerBodies(const FrameInput& input) {
  const FrameBlock own = block_;
  const int factor = input.supersample;
  const TilePlace place = input.place();
  FrameInput finer = input;
  finer.width *= factor;
  finer.height *= factor;
  finer.tile = {place.x * factor, place.y * factor, place.pictureWidth * factor,
                place.pictureHeight * factor};
  finer.progress = {};
  choosePath(finer);
  prepare(finer);
  block_.supersample = static_cast<std::uint32_t>(factor);
  useBlock();
  const LightSource light = drawBodies(finer);
  glBindVertexArray(noVertices_.get());
  mean_.draw(light, input.width, input.height);
  block_ = own;
  useBlock();
  return mean_.result();
}

bool Renderer::needsGathering(const FrameInput& input) const {
  const bool map = input.look.kind == PictureKind::DensityMap;
  return map ? input.look.densityRange.automatic : input.look.autoExposure || input.look.bloom > 0;
}

void Renderer::gather(const FrameInput& tile, const PixelRect& inner, bool first) {
  if (first) measurements_.beginFrame();
  const LightSource light = resolved(tile, drawLight(tile, first));
  if (measuresLight(tile.look)) meter_.add(tile, light, inner);
  if (!bloomed(block_)) return;
  const TilePlace place = tile.place();
  if (first) bloom_.begin(place.pictureWidth, place.pictureHeight);
  bloom_.add(light.texture, tile, inner);
}

void Renderer::settle(const FrameInput& tile) {
  if (measuresLight(tile.look)) meter_.finish(tile);
  if (bloomed(block_)) bloom_.spread(tile.look.bloomRadius);
}

void Renderer::finish(const FrameInput& tile, bool first) {
  if (first) measurements_.beginFrame();
  show(tile, resolved(tile, drawLight(tile, first)));
  measurements_.endFrame();
}

void Renderer::choosePath(const FrameInput& input) {
  path_ = drawPath(input.look.path, input.bodies, abilities_);
  block_ = frameBlock(input, path_, abilities_.largestPoint);
}

void Renderer::prepare(const FrameInput& input) {
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
  sinceChangeS_ = changed ? 0 : sinceChangeS_ + (input.exposure == 0 ? input.seconds : 0);
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
  const bool staying = input.look.longExposure > 0;
  const bool trailing = input.look.trailSeconds > 0 && block_.densityMap == 0 && !staying;
  if (trailing) {
    trails_.record(input);
  } else {
    trails_.forget();
  }
  ofBodiesAlone_ = !staying && !trailing;
  if (ofBodiesAlone_ && !(bloomed(block_) && light.inks)) return light;
  if (ofBodiesAlone_ && resolvedKept_) return resolve_.result();
  resolvedKept_ = ofBodiesAlone_;
  const double past = staying && input.seconds > 0 ? input.seconds / input.look.longExposure : kLongTime;
  resolve_.draw(light, input.width, input.height, static_cast<float>(1 - std::exp(-past)));
  if (trailing) trails_.draw(input, resolve_.framebuffer());
  return resolve_.result();
}

void Renderer::forget() {
  trails_.forget();
  keptKey_ = {};
  resolvedKept_ = false;
  if (!lastLight_.inks && lastLight_.texture == resolve_.result().texture) lastLight_ = {};
  resolve_.forget();
}

void Renderer::measure(const FrameInput& input, const LightSource& light) {
  if (!measuresLight(input.look)) return;
  meter_.add(input, light, {0, 0, input.width, input.height});
  meter_.finish(input);
}

void Renderer::scatter(const FrameInput& input, const LightSource& light) {
  if (!bloomed(block_) || (ofBodiesAlone_ && bloomKept_ == input.look.bloomRadius)) return;
  bloom_.draw(light.texture, input.width, input.height, input.look.bloomRadius);
  bloomKept_.reset();
  if (ofBodiesAlone_) bloomKept_ = input.look.bloomRadius;
}

// The finished picture; what is measured of it and the light that is scattered are there.
void Renderer::show(const FrameInput& input, const LightSource& light) {
  light.bind();
  const bool linear = isLinear(input.kind);
  if (block_.densityMap != 0) {
    PixelProgram& figures = light.inks ? densityInks_ : densityImage_;
    PixelProgram& colours = light.inks ? densityMapInks_ : densityMapImage_;
    (linear ? figures : colours).fill(input, screen_);
  } else {
    if (bloomed(block_)) bloom_.bindForToneMap();
    const std::size_t source = light.inks ? 0 : bloomed(block_) ? 2 : 1;
    const std::size_t curve =
        linear ? programs::kNoToneCurve : static_cast<std::size_t>(input.look.toneCurve);
    toneMap_[curve * programs::kToneMapSources + source].fill(input, screen_);
    glBindSampler(bindings::kScatteredLight, 0);
  }
  if (!linear) guides_.draw(input);
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

Measured Renderer::measured() {
  measurements_.wait();
  return measurements_.latest();
}

void Renderer::mark(const char* pass) {
  if (clock_ != nullptr) clock_->mark(pass);
}

}  // namespace gravitile::render
