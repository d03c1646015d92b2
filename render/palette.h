#pragma once

#include <array>
#include <optional>

#include <glm/vec4.hpp>

#include "render/colour_map.h"
#include "render/gl_object.h"
#include "render/look.h"

namespace gravitile::render {

// The buffer `Palette` of shaders/palette.glsl (std430).
struct PaletteBlock {
  std::array<glm::vec4, kMaxComponents> components{};
  std::array<float, kMaxComponents> sizes{};
  std::array<float, kMaxComponents> leavesTrail{};
  std::array<glm::vec4, kTableColours> map{};
  std::array<glm::vec4, kTableColours> stars{};
};

// Colours of a look on the GPU; sent anew only where they have changed.
class Palette {
 public:
  Palette();
  // True when what it holds has changed.
  bool update(const Look& look);
  GLuint buffer() const { return buffer_.get(); }

 private:
  bool fillComponents(const Look& look);
  bool fillTables(const Look& look);

  GlBuffer buffer_;
  PaletteBlock block_;
  std::optional<ColourMap> map_;
  bool densityMap_ = false;
};

}  // namespace gravitile::render
