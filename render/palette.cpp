#include "render/palette.h"

#include <algorithm>

#include "render/gl_buffer.h"

namespace gravitile::render {
namespace {

// What shines must not be black, in OKLab's lightness.
constexpr float kDarkestBody = 0.45f;
// Stars of a mixed age.
constexpr float kWarmth = 0.5f;

void fill(const ColourTable& table, std::array<glm::vec4, kTableColours>& colours) {
  std::transform(table.begin(), table.end(), colours.begin(),
                 [](const glm::vec3& colour) { return glm::vec4(colour, 1); });
}

}  // namespace

Palette::Palette() : buffer_(makeBuffer(sizeof(PaletteBlock), GL_DYNAMIC_STORAGE_BIT)) {}

bool Palette::update(const Look& look) {
  const bool components = fillComponents(look), tables = fillTables(look);
  if (components || tables) glNamedBufferSubData(buffer_.get(), 0, sizeof(block_), &block_);
  return components || tables;
}

bool Palette::fillComponents(const Look& look) {
  const auto colours = block_.components;
  const auto sizes = block_.sizes, leavesTrail = block_.leavesTrail;
  for (std::size_t k = 0; k < kMaxComponents; ++k) {
    const ComponentLook& component = look.components[k];
    block_.components[k] = glm::vec4(component.colour, 1) * component.brightness;
    block_.sizes[k] = component.visible ? component.size : 0;
    block_.leavesTrail[k] = component.visible && component.trails ? 1 : 0;
  }
  return colours != block_.components || sizes != block_.sizes || leavesTrail != block_.leavesTrail;
}

bool Palette::fillTables(const Look& look) {
  const bool densityMap = look.kind == PictureKind::DensityMap;
  const ColourMap map = densityMap ? look.densityColours : look.colourMap;
  if (map_ == map && densityMap_ == densityMap) return false;
  if (!map_) fill(starTable(kWarmth), block_.stars);
  fill(colourTable(map, densityMap ? 0 : kDarkestBody), block_.map);
  map_ = map;
  densityMap_ = densityMap;
  return true;
}

}  // namespace gravitile::render
