#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>

namespace gravitile::app {

// A place in the picture where somebody looks for a body.
struct PickRequest {
  glm::vec2 place{0};  // from the middle, x to the right, y up, -1 to 1
  bool focus = false;  // and wants to have it in the middle
  bool more = false;   // beside those that are chosen already; one of these is let go
};

// The body that was picked last, as far as it is known by now.
struct PickedBody {
  std::uint32_t index = 0;
  std::optional<glm::vec3> position;  // as the picture shows it, a frame or two late
};

}  // namespace gravitile::app
