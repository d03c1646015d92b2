#include "render/colour_map.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

namespace gravitile::render {
namespace {

// A point that a map leads through, in OKLab's cylinder coordinates.
struct MapPoint {
  float at;         // 0 low .. 1 high
  float lightness;  // 0..1
  float chroma;
  float hueDegrees;  // 29 red, 110 yellow, 142 green, 195 cyan, 264 blue, 328 magenta
};

constexpr MapPoint kEmber[]{{0, 0.05F, 0.03F, 290},
                            {0.25F, 0.29F, 0.14F, 305},
                            {0.5F, 0.52F, 0.20F, 375},
                            {0.75F, 0.74F, 0.17F, 418},
                            {1, 0.98F, 0.10F, 465}};
constexpr MapPoint kOcean[]{{0, 0.05F, 0.02F, 285},
                            {0.3F, 0.33F, 0.13F, 268},
                            {0.6F, 0.60F, 0.12F, 225},
                            {0.8F, 0.78F, 0.11F, 185},
                            {1, 0.98F, 0.06F, 130}};
constexpr MapPoint kViolet[]{{0, 0.05F, 0.03F, 275},
                             {0.3F, 0.33F, 0.17F, 290},
                             {0.6F, 0.58F, 0.20F, 340},
                             {0.8F, 0.77F, 0.13F, 395},
                             {1, 0.98F, 0.04F, 430}};
constexpr MapPoint kDiverging[]{{0, 0.38F, 0.22F, 266},  {0.25F, 0.66F, 0.15F, 240}, {0.5F, 0.96F, 0, 240},
                                {0.5001F, 0.96F, 0, 60}, {0.75F, 0.76F, 0.15F, 60},  {1, 0.55F, 0.21F, 32}};
constexpr MapPoint kGrey[]{{0, 0.0F, 0, 0}, {1, 1.0F, 0, 0}};

std::span<const MapPoint> pointsOf(ColourMap map) {
  switch (map) {
    case ColourMap::Ember:
      return kEmber;
    case ColourMap::Ocean:
      return kOcean;
    case ColourMap::Violet:
      return kViolet;
    case ColourMap::Diverging:
      return kDiverging;
    case ColourMap::Grey:
    case ColourMap::BlackBody:
      break;
  }
  return kGrey;
}

bool insideGamut(const glm::vec3& linear) {
  constexpr float kSlack = 1e-4F;
  return glm::all(glm::greaterThanEqual(linear, glm::vec3(-kSlack))) &&
         glm::all(glm::lessThanEqual(linear, glm::vec3(1 + kSlack)));
}

// The colour itself, or with less chroma where the screen has no such colour.
glm::vec3 shownOklab(glm::vec3 lab) {
  if (insideGamut(fromOklab(lab))) return lab;
  float low = 0, high = 1;
  for (int halving = 0; halving < 20; ++halving) {
    const float middle = (low + high) / 2;
    (insideGamut(fromOklab({lab.x, middle * lab.y, middle * lab.z})) ? low : high) = middle;
  }
  return {lab.x, low * lab.y, low * lab.z};
}

glm::vec3 through(std::span<const MapPoint> points, float at) {
  std::size_t next = 1;
  while (next + 1 < points.size() && points[next].at < at) ++next;
  const MapPoint &a = points[next - 1], &b = points[next];
  const float share = std::clamp((at - a.at) / (b.at - a.at), 0.0F, 1.0F);
  const float hue = glm::radians(glm::mix(a.hueDegrees, b.hueDegrees, share));
  const float chroma = glm::mix(a.chroma, b.chroma, share);
  return {glm::mix(a.lightness, b.lightness, share), chroma * std::cos(hue), chroma * std::sin(hue)};
}

// Glowing iron to blue stars, at the lightness that belongs to the place.
glm::vec3 glowing(float at) {
  constexpr float kCoolest = 900, kHottest = 15000, kLightest = 0.98F;
  const float kelvin = kCoolest * std::pow(kHottest / kCoolest, at * at);
  const glm::vec3 lab = oklab(blackBodyColour(kelvin));
  return lab * (kLightest * at / lab.x);  // light scales all three alike
}

// Colours at equal distances along the path.
void placeEvenly(std::span<const glm::vec3> path, std::span<glm::vec3> colours) {
  std::vector<float> length{0};
  for (std::size_t k = 1; k < path.size(); ++k)
    length.push_back(length.back() + glm::distance(path[k - 1], path[k]));
  std::size_t next = 1;
  for (std::size_t k = 0; k < colours.size(); ++k) {
    const float wanted = length.back() * static_cast<float>(k) / static_cast<float>(colours.size() - 1);
    while (next + 1 < path.size() && length[next] < wanted) ++next;
    const float step = length[next] - length[next - 1];
    const float share = step > 0 ? (wanted - length[next - 1]) / step : 0;
    colours[k] = glm::clamp(fromOklab(glm::mix(path[next - 1], path[next], share)), 0.0F, 1.0F);
  }
}

// One lobe of the fit to a colour-matching function: a Gaussian with a width for either side, nanometres.
float lobe(float wavelength, float peak, float below, float above) {
  const float t = (wavelength - peak) / (wavelength < peak ? below : above);
  return std::exp(-0.5F * t * t);
}

glm::vec3 observer(float w) {
  return {1.056F * lobe(w, 599.8F, 37.9F, 31.0F) + 0.362F * lobe(w, 442.0F, 16.0F, 26.7F) -
              0.065F * lobe(w, 501.1F, 20.4F, 26.2F),
          0.821F * lobe(w, 568.8F, 46.9F, 40.5F) + 0.286F * lobe(w, 530.9F, 16.3F, 31.1F),
          1.217F * lobe(w, 437.0F, 11.8F, 36.0F) + 0.681F * lobe(w, 459.0F, 26.0F, 13.8F)};
}

}  // namespace

glm::vec3 oklab(const glm::vec3& c) {
  const glm::vec3 cones{0.4122214708F * c.r + 0.5363325363F * c.g + 0.0514459929F * c.b,
                        0.2119034982F * c.r + 0.6806995451F * c.g + 0.1073969566F * c.b,
                        0.0883024619F * c.r + 0.2817188376F * c.g + 0.6299787005F * c.b};
  const glm::vec3 r{std::cbrt(cones.x), std::cbrt(cones.y), std::cbrt(cones.z)};
  return {0.2104542553F * r.x + 0.7936177850F * r.y - 0.0040720468F * r.z,
          1.9779984951F * r.x - 2.4285922050F * r.y + 0.4505937099F * r.z,
          0.0259040371F * r.x + 0.7827717662F * r.y - 0.8086757660F * r.z};
}

glm::vec3 fromOklab(const glm::vec3& lab) {
  const glm::vec3 r{lab.x + 0.3963377774F * lab.y + 0.2158037573F * lab.z,
                    lab.x - 0.1055613458F * lab.y - 0.0638541728F * lab.z,
                    lab.x - 0.0894841775F * lab.y - 1.2914855480F * lab.z};
  const glm::vec3 cones = r * r * r;
  return {4.0767416621F * cones.x - 3.3077115913F * cones.y + 0.2309699292F * cones.z,
          -1.2684380046F * cones.x + 2.6097574011F * cones.y - 0.3413193965F * cones.z,
          -0.0041960863F * cones.x - 0.7034186147F * cones.y + 1.7076147010F * cones.z};
}

glm::vec3 blackBodyColour(float kelvin) {
  constexpr float kSecondConstant = 1.438777e7F;  // h c / k, nanometre kelvin
  constexpr float kFirst = 380, kLast = 780, kStep = 5;
  const float hottest = std::max(kelvin, 500.0F);
  glm::vec3 xyz{0};
  for (float w = kFirst; w <= kLast; w += kStep) {
    // Relative to the radiance at 780 nm, so that no temperature over- or underflows.
    const float exponent = kSecondConstant / hottest * (1 / w - 1 / kLast);
    const float planck = std::exp(-exponent) * std::pow(kLast / w, 5.0F) *
                         (1 - std::exp(-kSecondConstant / (kLast * hottest))) /
                         (1 - std::exp(-kSecondConstant / (w * hottest)));
    xyz += planck * observer(w);
  }
  const glm::vec3 linear{3.2404542F * xyz.x - 1.5371385F * xyz.y - 0.4985314F * xyz.z,
                         -0.9692660F * xyz.x + 1.8760108F * xyz.y + 0.0415560F * xyz.z,
                         0.0556434F * xyz.x - 0.2040259F * xyz.y + 1.0572252F * xyz.z};
  const glm::vec3 shown = glm::max(linear, glm::vec3(0));
  return shown / std::max(shown.r, std::max(shown.g, shown.b));
}

ColourTable colourTable(ColourMap map, float darkest) {
  constexpr std::size_t kPathPoints = 513;
  std::vector<glm::vec3> path;
  for (std::size_t k = 0; k < kPathPoints; ++k) {
    const float at = static_cast<float>(k) / (kPathPoints - 1);
    const glm::vec3 raw = map == ColourMap::BlackBody ? glowing(at) : through(pointsOf(map), at);
    const glm::vec3 lab = shownOklab(raw);
    if (map == ColourMap::Diverging || lab.x >= darkest || k + 2 >= kPathPoints) path.push_back(lab);
  }
  ColourTable table;
  const std::span<const glm::vec3> whole(path);
  const std::span<glm::vec3> colours(table);
  if (map != ColourMap::Diverging) {
    placeEvenly(whole, colours);
  } else {  // either side by itself, so that the middle of the range is white
    placeEvenly(whole.first(kPathPoints / 2 + 1), colours.first(kTableColours / 2));
    placeEvenly(whole.subspan(kPathPoints / 2), colours.last(kTableColours / 2));
  }
  return table;
}

ColourTable starTable(float warmth) {
  // Logarithms of the temperature are spread as the cube of an even draw: most stars are cool, few are hot.
  const float coolest = 3000 + 500 * (1 - warmth), hottest = glm::mix(20000.0F, 6000.0F, warmth);
  ColourTable table;
  for (std::size_t k = 0; k < table.size(); ++k) {
    const float draw = static_cast<float>(k) / (kTableColours - 1);
    table[k] =
        blackBodyColour(coolest * std::pow(hottest / coolest, glm::mix(draw, draw * draw * draw, 0.5F)));
  }
  return table;
}

}  // namespace gravitile::render
