#pragma once

#include "render/frame_input.h"
#include "render/programs.h"

namespace gravitile::render {

// Axes through the origin (x red, y green, z blue, as long as the scene's radius) and a grid in the x-y
// plane, over the finished picture.
class GuidePass {
 public:
  // Nothing unless the look asks for one of them. An empty vertex array is bound.
  void draw(const FrameInput& input);

 private:
  Program program_{programs::kGuides};
};

// Distance of the grid's lines for a scene of this radius: 1, 2 or 5 times a power of ten, so that some ten
// of them reach from the middle to the rim.
float gridSpacing(float sceneRadius);

}  // namespace gravitile::render
