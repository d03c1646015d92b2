#pragma once

#include <string>

#include "app/look_file.h"

namespace gravitile::app {

// Rows of the picture panel. Each returns true in a frame in which somebody has changed its setting; a right
// click brings the usual value back.

// A row for a setting of the look. `labelWidth` in pixels.
bool drawLookRow(const LookField& field, render::Look& look, float labelWidth);

struct ComponentText {
  const std::string& name;
  bool trails;  // bodies leave trails: whether these do is asked too
  bool shines;  // false in a density map, where neither colour nor light counts
};
// Rows for a component: whether it is seen, its colour and name, and below them brightness and size. `usual`:
// what the scene makes of it.
bool drawComponentRows(const ComponentText& shown, const render::ComponentLook& usual,
                       render::ComponentLook& component);

}  // namespace gravitile::app
