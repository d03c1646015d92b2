#include "render/look.h"

namespace gravitile::render {

namespace {

constexpr std::array<std::array<float, 3>, kPaletteColours> kPalette{{
    {0.36f, 0.58f, 1.00f},  // disk: young blue-white stars; also what a scene of one component looks like
    {1.00f, 0.62f, 0.26f},  // bulge: old stars, warm yellow-white
    {0.24f, 0.12f, 0.50f},  // halo: dim violet
    {0.10f, 0.62f, 0.55f},  // teal
    {1.00f, 0.34f, 0.22f},  // red of hydrogen clouds
    {0.95f, 0.90f, 0.78f},  // cream
    {0.40f, 0.85f, 0.30f},  // green
    {0.90f, 0.30f, 0.75f},  // magenta
}};

}  // namespace

std::array<glm::vec3, kMaxComponents> Look::defaultComponentColours() {
  std::array<glm::vec3, kMaxComponents> colours;
  for (std::size_t k = 0; k < colours.size(); ++k) {
    const auto& [red, green, blue] = kPalette[k % kPalette.size()];
    colours[k] = {red, green, blue};
  }
  return colours;
}

}  // namespace gravitile::render
