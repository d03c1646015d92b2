#pragma once

#include "render/frame_block.h"
#include "render/light_source.h"

namespace gravitile::render {

// Measures what is drawn by histograms, on the GPU; the results stand in Measurements.
class Meter {
 public:
  Meter();
  void measureFigures(const FrameInput& input);
  // Density or exposure, of a picture whose light comes at once or in tiles: add() for each, then finish().
  // `inner`: of the tile's pixels those that no other tile adds.
  void add(const FrameInput& tile, const LightSource& light, const PixelRect& inner);
  void finish(const FrameInput& input);

 private:
  void find(GLuint wanted);

  Program ofBodies_{programs::kHistogramBodies}, ofInks_{programs::kHistogramInks},
      ofImage_{programs::kHistogramImage}, percentiles_{programs::kPercentiles};
  GlBuffer histogram_;
};

}  // namespace gravitile::render
