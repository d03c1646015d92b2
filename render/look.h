#pragma once

#include <array>

#include <glm/vec3.hpp>

namespace gravitile::render {

enum class ColourMode { Component, Speed };

inline constexpr int kPaletteColours = 8;
inline constexpr int kMaxComponents = 64;  // further components reuse the colours in turn

// Every setting of the picture that is not the camera. Plain data, saved as it is.
struct Look {
  ColourMode colourMode = ColourMode::Component;
  float exposureStops = 0;   // brightness is scaled by 2^stops
  float bodySize = 1;        // factor on the natural size of a body; the whole stays as bright
  float bodyRadius = 0.01f;  // radius of a body's glow, scene length units (set from the scene)
  float sceneRadius = 1;     // radius that holds most bodies; brightness is set for it (set from the scene)
  float speedRange = 1;      // speed that gets the top of the colour map (set from the scene)
  // Linear RGB; light is added up, so that a black component is not seen.
  std::array<glm::vec3, kMaxComponents> componentColours = defaultComponentColours();

  static std::array<glm::vec3, kMaxComponents> defaultComponentColours();  // the palette's in turn
};

}  // namespace gravitile::render
