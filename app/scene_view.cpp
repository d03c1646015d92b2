#include "app/scene_view.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>
#include <vector>

#include "app/srgb.h"

namespace gravitile::app {
namespace {

// Fraction of the bodies looked at that the framing sphere holds: escapers and faint outskirts stay outside.
constexpr double kFramedFraction = 0.92;
// Room around the sphere, as a factor on its radius.
constexpr float kMargin = 1.12F;
// Glow radius in units of radius / sqrt(bodies), the mean distance of bodies seen in projection.
constexpr float kGlowPerSpacing = 1.0F;
// Beyond these fractions of the radius for which brightness is set a body is a blob, or thinner than a pixel
// of a large screen.
constexpr float kLargestGlow = 0.03F;
constexpr float kSmallestGlow = 0.0025F;
// Speeds above this percentile of the first state saturate the colour map.
constexpr double kSpeedPercentile = 0.95;
constexpr std::size_t kSpeedSample = 4096;

bool isDark(std::string_view component) {
  return component.find("halo") != std::string_view::npos || component.find("dark") != std::string_view::npos;
}

bool isFinite(const sim::Float4& p) {
  return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
}

bool isSeen(const sim::Scene& scene, std::uint32_t component) {
  const bool shown = component >= scene.appearance.size() || scene.appearance[component].visible;
  return shown && !isDark(scene.bodies.componentNames[component]);
}

std::vector<sim::Float4> visiblePositions(const sim::PositionSample& positions, const sim::Scene& scene) {
  std::vector<sim::Float4> visible, all;
  for (std::size_t k = 0; k < positions.posMass.size(); ++k) {
    if (!isFinite(positions.posMass[k])) continue;
    all.push_back(positions.posMass[k]);
    const std::uint32_t component = scene.bodies.component[positions.indices[k]];
    if (isSeen(scene, component)) visible.push_back(positions.posMass[k]);
  }
  return visible.empty() ? all : visible;
}

// Value below which the given fraction of `values` lies; 0 without values.
float percentile(std::vector<float> values, double fraction) {
  if (values.empty()) return 0;
  const auto rank = static_cast<std::ptrdiff_t>(fraction * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + rank, values.end());
  return values[static_cast<std::size_t>(rank)];
}

float fastSpeed(const sim::Bodies& bodies) {
  std::vector<float> speeds;
  const std::size_t stride = std::max<std::size_t>(1, bodies.size() / kSpeedSample);
  for (std::size_t i = 0; i < bodies.size(); i += stride) {
    const sim::Float4& v = bodies.velocity[i];
    speeds.push_back(std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z));
  }
  return percentile(std::move(speeds), kSpeedPercentile);
}

// 1 where no body has mass.
float meanMass(const sim::Bodies& bodies) {
  double sum = 0;
  for (const sim::Float4& body : bodies.posMass) sum += body.w;
  return sum > 0 ? static_cast<float>(sum / static_cast<double>(bodies.size())) : 1.0F;
}

// Distance from `centre` of the farthest body with mass where there are tracers without mass beside it; 0
// where there are none. Tracers go along with a few bodies that one wants to see, however many tracers there
// are.
float reachOfMasses(const std::vector<sim::Float4>& visible, const sim::Float4& centre) {
  std::vector<sim::Float4> massive;
  std::copy_if(visible.begin(), visible.end(), std::back_inserter(massive),
               [](const sim::Float4& p) { return p.w > 0; });
  return massive.size() < visible.size() ? sim::enclosingRadius(massive, centre, 1) : 0;
}

}  // namespace

Bounds visibleBounds(const sim::PositionSample& positions, const sim::Scene& scene) {
  const std::vector<sim::Float4> visible = visiblePositions(positions, scene);
  if (visible.empty()) return {};
  const sim::Float4 centre = sim::centreOfMass(visible);
  const float crowd = kMargin * sim::enclosingRadius(visible, centre, kFramedFraction);
  const float radius = std::max(crowd, kMargin * reachOfMasses(visible, centre));
  // A lone body has no size of its own; any positive radius shows it.
  const auto usable = [](float length) { return length > 0 && std::isfinite(length) ? length : 1.0F; };
  return {{centre.x, centre.y, centre.z}, usable(radius), usable(crowd)};
}

std::array<render::ComponentLook, render::kMaxComponents> sceneComponents(const sim::Scene& scene) {
  const auto palette = render::Look::defaultComponents();
  auto components = palette;
  // What is dark shines a little all the same, to be seen, and has no colours of stars at full brightness.
  const glm::vec3 darkColour{0.48F, 0.24F, 1.0F};
  constexpr float kDarkBrightness = 0.25F;
  const std::vector<std::string>& names = scene.bodies.componentNames;
  for (std::size_t k = 0; k < std::min(names.size(), components.size()); ++k)
    if (isDark(names[k])) {
      components[k].colour = darkColour;
      components[k].brightness = kDarkBrightness;
    }
  const std::size_t count = std::min(scene.appearance.size(), components.size());
  for (std::size_t k = 0; k < count; ++k) {
    const sim::ComponentAppearance& wanted = scene.appearance[k];
    if (wanted.colour && wanted.colour->kind == sim::ComponentColour::Kind::Rgb)
      components[k].colour = fromSrgbCode(wanted.colour->value);
    if (wanted.colour && wanted.colour->kind == sim::ComponentColour::Kind::Palette)
      components[k].colour = palette[wanted.colour->value % palette.size()].colour;
    components[k].visible = wanted.visible;
  }
  return components;
}

std::vector<std::uint64_t> bodiesByComponent(const sim::Bodies& bodies) {
  std::vector<std::uint64_t> counts(bodies.componentNames.size());
  for (const std::uint32_t component : bodies.component) ++counts[component];
  return counts;
}

render::Look lookFor(const sim::Scene& scene, const Bounds& bounds, render::Look look) {
  // The mean of both, so that a crowd in the middle does not dazzle and bodies far outside can still be seen.
  const float radius = std::sqrt(bounds.crowdRadius * bounds.radius);
  const float spacing = radius / std::sqrt(static_cast<float>(std::max<std::size_t>(scene.bodies.size(), 1)));
  look.bodyRadius = std::clamp(kGlowPerSpacing * spacing, kSmallestGlow * radius, kLargestGlow * radius);
  look.sceneRadius = radius;
  if (look.range.automatic) {
    const float speed = fastSpeed(scene.bodies);
    look.range.low = 0;
    look.range.high = speed > 0 ? speed : 1.0F;
  }
  look.meanMass = meanMass(scene.bodies);
  look.components = sceneComponents(scene);
  return look;
}

sim::VertexFigure figureFor(const render::Look& look) {
  if (look.kind == render::PictureKind::DensityMap) return sim::VertexFigure::Mass;
  switch (look.colourMode) {
    case render::ColourMode::Speed:
      return sim::VertexFigure::Speed;
    case render::ColourMode::Acceleration:
      return sim::VertexFigure::Acceleration;
    case render::ColourMode::Mass:
    case render::ColourMode::Density:
      return sim::VertexFigure::Mass;
    case render::ColourMode::Component:
    case render::ColourMode::Temperature:
      break;
  }
  return sim::VertexFigure::None;
}

glm::quat openingView(const sim::Scene& scene) {
  return scene.planar ? render::faceOnView() : render::obliqueView();
}

}  // namespace gravitile::app
