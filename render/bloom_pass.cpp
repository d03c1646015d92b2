#include "render/bloom_pass.h"

#include <algorithm>
#include <glm/common.hpp>

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

void BloomPass::prepare(int width, int height) {
  if (!levels_.empty() && levels_[0].width() == half(width) && levels_[0].height() == half(height)) return;
  levels_.clear();
  spread_.clear();
  for (int level = 0; level < kMostLevels; ++level) {
    width = half(width);
    height = half(height);
    levels_.emplace_back().prepare(width, height, GL_RGBA16F);
    spread_.emplace_back().prepare(width, height, GL_RGBA16F);
    if (std::min(width, height) <= kSmallestSide) break;
  }
}

void BloomPass::draw(GLuint light, int width, int height, float radius) {
  prepare(width, height);
  glBindSampler(0, linear_.get());
  glBindSampler(1, linear_.get());
  for (const LightImage& level : levels_) {
    glProgramUniform2f(down_.get(), bindings::kDownTexel, 1 / static_cast<float>(width),
                       1 / static_cast<float>(height));
    width = level.width();
    height = level.height();
    glProgramUniform2f(down_.get(), bindings::kDownSize, static_cast<float>(width),
                       static_cast<float>(height));
    glBindTextureUnit(bindings::kLight, light);
    down_.fill(level);
    light = level.texture();
  }
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
  glBindSampler(0, 0);
  glBindSampler(1, 0);
}

void BloomPass::bindForToneMap() const {
  glBindTextureUnit(bindings::kScatteredLight, texture());
  glBindSampler(bindings::kScatteredLight, linear_.get());
}

}  // namespace gravitile::render
