#include "render/bloom_pass.h"

#include <algorithm>
#include <glm/common.hpp>
#include <utility>
#include <vector>

#include "render/light_source.h"

namespace gravitile::render {
namespace {

constexpr int kMostLevels = 9;
constexpr int kSmallestSide = 2;
// Share of each level that goes on to the next one, at the ends of Look::bloomRadius.
constexpr float kCloseShare = 0.35f, kWideShare = 0.93f;

GlSampler linearSampler() {
  GLuint name = 0;
  glCreateSamplers(1, &name);
  glSamplerParameteri(name, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glSamplerParameteri(name, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glSamplerParameteri(name, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glSamplerParameteri(name, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  return GlSampler(name);
}

int half(int size) {
  return std::max(1, (size + 1) / 2);
}

}  // namespace

BloomPass::BloomPass(bool byCompute)
    : down_(programs::kBloomDown, byCompute), up_(programs::kBloomUp, byCompute), linear_(linearSampler()) {}

void BloomPass::begin(int width, int height) {
  if (!levels_.empty() && levels_[0].width() == half(width) && levels_[0].height() == half(height)) return;
  levels_.clear();
  spread_.clear();
  std::vector<LightImage> levels, spread;  // all of them or, where there is no memory, none
  for (int level = 0; level < kMostLevels; ++level) {
    width = half(width);
    height = half(height);
    levels.emplace_back().prepare(width, height, GL_RGBA16F);
    spread.emplace_back().prepare(width, height, GL_RGBA16F);
    if (std::min(width, height) <= kSmallestSide) break;
  }
  levels_ = std::move(levels);
  spread_ = std::move(spread);
}

// Uniforms for a level that is made of `source`.
void BloomPass::setDown(GLuint program, const LightImage& level, const FrameInput& source) {
  const auto real = [](int pixels) { return static_cast<float>(pixels); };
  const TilePlace place = source.place();
  const float width = real(source.width), height = real(source.height);
  glProgramUniform2f(program, bindings::kDownTexel, 1 / width, 1 / height);
  glProgramUniform2f(program, bindings::kDownSize, real(level.width()), real(level.height()));
  glProgramUniform2f(program, bindings::kDownScale, real(place.pictureWidth) / width,
                     real(place.pictureHeight) / height);
  glProgramUniform2f(program, bindings::kDownOffset, -real(place.x) / width, -real(place.y) / height);
}

void BloomPass::add(GLuint light, const FrameInput& tile, const PixelRect& inner) {
  const TilePlace place = tile.place();
  const LightImage& level = levels_[0];
  const int left = (place.x + inner.x) / 2, below = (place.y + inner.y) / 2;
  const int right = half(place.x + inner.x + inner.width), above = half(place.y + inner.y + inner.height);
  glBindSampler(bindings::kLight, linear_.get());
  glBindTextureUnit(bindings::kLight, light);
  setDown(down_.fragments(), level, tile);
  down_.fillPart(level, {left, below, right - left, above - below});
  glBindSampler(bindings::kLight, 0);
}

// All levels from this one on, of a picture of this size.
void BloomPass::shrink(GLuint light, std::size_t from, int width, int height) {
  glBindSampler(bindings::kLight, linear_.get());
  for (std::size_t k = from; k < levels_.size(); ++k) {
    FrameInput source;
    source.width = width;
    source.height = height;
    setDown(down_.get(), levels_[k], source);
    glBindTextureUnit(bindings::kLight, light);
    down_.fill(levels_[k]);
    light = levels_[k].texture();
    width = levels_[k].width();
    height = levels_[k].height();
  }
  glBindSampler(bindings::kLight, 0);
}

void BloomPass::draw(GLuint light, int width, int height, float radius) {
  begin(width, height);
  shrink(light, 0, width, height);
  grow(radius);
}

void BloomPass::spread(float radius) {
  shrink(levels_[0].texture(), 1, levels_[0].width(), levels_[0].height());
  grow(radius);
}

// Back up from the smallest level.
void BloomPass::grow(float radius) {
  glBindSampler(bindings::kLevel, linear_.get());
  glBindSampler(bindings::kSmallerLevel, linear_.get());
  for (std::size_t k = levels_.size(); k-- > 0;) {
    const LightImage& level = levels_[k];
    const bool last = k + 1 == levels_.size();
    const LightImage& smaller = last ? level : spread_[k + 1];
    glProgramUniform2f(up_.get(), bindings::kUpTexel, 1 / static_cast<float>(smaller.width()),
                       1 / static_cast<float>(smaller.height()));
    glProgramUniform2f(up_.get(), bindings::kUpSize, static_cast<float>(level.width()),
                       static_cast<float>(level.height()));
    glProgramUniform1f(up_.get(), bindings::kUpShare, glm::mix(kCloseShare, kWideShare, radius));
    glBindTextureUnit(bindings::kLevel, level.texture());
    glBindTextureUnit(bindings::kSmallerLevel, smaller.texture());
    up_.fill(spread_[k]);
  }
  glBindSampler(bindings::kLevel, 0);
  glBindSampler(bindings::kSmallerLevel, 0);
}

void BloomPass::bindForToneMap() const {
  glBindTextureUnit(bindings::kScatteredLight, texture());
  glBindSampler(bindings::kScatteredLight, linear_.get());
}

}  // namespace gravitile::render
