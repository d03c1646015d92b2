#include "render/frame_block.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

namespace gravitile::render {
namespace {

// A body next to the camera covers no more of the picture's height than twice this.
constexpr float kLargestRadiusOfHeight = 0.125f;
// However small the picture is, pixels.
constexpr float kSmallestLargestRadius = 2.25f;

// One exposure for all scenes: the bodies share the light of the whole, so that a disc of the scene's radius
// has this mean radiance whatever N, body size and resolution are. Below kFewBodies they stop growing
// brighter, since each is then seen as a point of its own.
constexpr float kSceneRadiance = 1.0f;
constexpr float kFewBodies = 400.0f;

// Bodies are not thinner than this part of the scene: a radius of 0 would ask for infinite radiance.
constexpr float kThinnest = 1e-6f;

// Mean over its disc of a glow's shape, (1 - r^2)^3.
constexpr float kGlowMean = 0.25f;

// Square of a footprint's reach over that of its scale, as in shaders/footprint.glsl.
constexpr float kRoundReach2 = 2.5f;

// Time in which measured ranges and exposure go most of the way to their new value.
constexpr double kAdaptionSeconds = 0.5;

// Radiance at the middle of one glow of this radius.
float bodyRadiance(const Look& look, float bodyRadius, std::size_t bodies) {
  const float ratio = look.sceneRadius / bodyRadius;
  return kSceneRadiance / kGlowMean * ratio * ratio / (static_cast<float>(bodies) + kFewBodies);
}

Colouring colouringOf(const Look& look) {
  if (look.kind == PictureKind::DensityMap) return Colouring::Mass;
  if (look.colourMode == ColourMode::Component) return Colouring::Component;
  return look.colourMode == ColourMode::Temperature ? Colouring::Temperature : Colouring::Figure;
}

// The most that one body of radius up to `radius` pixels gives to one pixel, in units of shaders/bodies.glsl:
// its light over all pixels times the share of the pixel in its middle. The sum over pixels of a B-spline of
// a scale from 1 to 3 falls short of its integral by up to 2.0 % along each axis.
float mostInOnePixel(float radius) {
  constexpr float kMiddleOfSpline = 0.5625f, kUnevenness = 1.05f;
  const float radius2 = radius * radius;
  return kGlowMean * glm::pi<float>() * radius2 * kMiddleOfSpline * kUnevenness / (1 + 0.4f * radius2);
}

// Quanta of a unit of ink such that all bodies in one pixel stay below 2^32, each rounded up.
float quantaPerUnit(std::size_t bodies, float mostOfOne) {
  constexpr double kAll = 4294967295.0 * 0.9999;  // a float's rounding is kept off
  const double each = kAll / static_cast<double>(std::max<std::size_t>(bodies, 1)) - 1;
  return static_cast<float>(std::max(each, 1e-3) / std::max(static_cast<double>(mostOfOne), 1e-30));
}

// What automatic exposure brings the middle of the light to: the less, the sooner a curve comes to white.
float middleLight(ToneCurve curve) {
  switch (curve) {
    case ToneCurve::Eye:
      return 2;
    case ToneCurve::Film:
      return 1;
    case ToneCurve::Linear:
      break;
  }
  return 0.25f;
}

float nearPlane(const glm::mat4& projection) {
  return projection[3][2] / (projection[2][2] - 1);
}

float brightestChannel(const glm::vec3& colour) {
  return std::max({colour.r, colour.g, colour.b, 0.0f});
}

// Inks, their quanta and their light. `radius`: the largest that a body of size 1 may have, pixels.
void chooseInks(const FrameInput& input, float radius, FrameBlock& block) {
  const Look& look = input.look;
  block.inkPerComponent =
      block.colouring == Colouring::Component && input.components >= 1 && input.components <= kMaxInks;
  block.inks = block.colouring == Colouring::Mass ? 1
               : block.inkPerComponent != 0       ? static_cast<std::uint32_t>(input.components)
                                                  : 3;
  const auto most = [&](const ComponentLook& component) {
    const float size = component.size;
    return size > 0 ? mostInOnePixel(std::min(radius * size, block.largestRadius)) / (size * size) : 0.0f;
  };
  if (block.inkPerComponent != 0) {
    for (std::size_t k = 0; k < block.inks; ++k) {
      const ComponentLook& component = look.of(k);
      const float quanta = quantaPerUnit(input.bodies, most(component));
      block.inkQuanta[static_cast<int>(k)] = quanta;
      block.inkLight[k] = glm::vec4(component.colour * component.brightness * block.radiance / quanta, 0);
    }
    return;
  }
  float mostOfOne = 0;
  for (std::size_t k = 0; k < std::min(input.components, look.components.size()); ++k) {
    const ComponentLook& component = look.components[k];
    if (!component.visible) continue;
    const float colour = block.colouring == Colouring::Component ? brightestChannel(component.colour) : 1;
    const float factor = block.colouring == Colouring::Mass ? 1 : colour * component.brightness;
    mostOfOne = std::max(mostOfOne, factor * most(component));
  }
  const float quanta = quantaPerUnit(input.bodies, mostOfOne);
  block.inkQuanta = glm::vec4(quanta);
  for (int k = 0; k < 3; ++k) block.inkLight[static_cast<std::size_t>(k)][k] = block.radiance / quanta;
}

// Of the numbers that a picture is kept in; 0 where they are fine enough for any eye.
float stepOf(PixelKind kind) {
  if (isLinear(kind)) return 0;
  return kind == PixelKind::Rgb16 ? 1.0f / 65535 : 1.0f / 255;
}

}  // namespace

bool measuresLocalDensity(const Look& look) {
  return colouredByFigure(look) && look.colourMode == ColourMode::Density;
}

bool colouredByFigure(const Look& look) {
  return colouringOf(look) == Colouring::Figure;
}

FrameBlock frameBlock(const FrameInput& input, DrawPath path, float largestPoint) {
  const Look& look = input.look;
  const TilePlace place = input.place();
  const auto width = static_cast<float>(place.pictureWidth);
  const auto height = static_cast<float>(place.pictureHeight);
  const float bodyRadius = std::max(look.bodyRadius * look.bodySize, kThinnest * look.sceneRadius);
  const glm::mat4 projection = input.camera.projection(width / height);

  FrameBlock block;
  block.viewProjection = projection * input.camera.view();
  block.pictureSize = {width, height};
  block.tileOrigin = {place.x, place.y};
  block.tileSize = {input.width, input.height};
  block.pixelsTimesDepth = bodyRadius * projection[1][1] * 0.5f * height;
  const float pointRadius = std::sqrt(std::max(0.25f * largestPoint * largestPoint - kRoundReach2, 0.0f));
  block.largestRadius =
      std::min(pointRadius, std::max(kLargestRadiusOfHeight * height, kSmallestLargestRadius));
  block.bodies = static_cast<std::uint32_t>(input.bodies);
  block.colouring = colouringOf(look);
  block.ownFigures = measuresLocalDensity(look);
  block.densityMap = look.kind == PictureKind::DensityMap;
  block.perMeanMass = look.meanMass > 0 ? 1 / look.meanMass : 0;
  block.radiance = block.densityMap != 0 ? static_cast<float>(input.standFor) * look.meanMass /
                                               (kGlowMean * glm::pi<float>() * bodyRadius * bodyRadius)
                                         : bodyRadiance(look, bodyRadius, input.bodies);
  block.inks = 3;
  if (path == DrawPath::Compute) chooseInks(input, block.pixelsTimesDepth / nearPlane(projection), block);

  block.fixedFigures = {look.range.low, look.range.high};
  block.fixedDensities = {look.densityRange.low, look.densityRange.high};
  block.measuredFigures = look.range.automatic;
  block.measuredDensities = look.densityRange.automatic;
  block.measuredExposure = look.autoExposure;
  block.logarithmicFigures = look.range.logarithmic;
  block.logarithmicDensities = look.densityRange.logarithmic;
  block.adaption =
      input.seconds > 0 ? static_cast<float>(1 - std::exp(-input.seconds / kAdaptionSeconds)) : 1;

  block.exposure = std::exp2(look.exposureStops);
  block.middleLight = middleLight(look.toneCurve);
  block.saturation = look.saturation;
  block.bloom = look.bloom;
  block.noise = look.dither ? stepOf(input.kind) : 0;
  return block;
}

}  // namespace gravitile::render
