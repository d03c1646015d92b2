#pragma once

#include "render/frame_block.h"
#include "render/light_source.h"

namespace gravitile::render {

// Measures what is drawn by histograms, on the GPU; the results stand in Measurements.
class Meter {
 public:
  Meter();
  void measureFigures(const FrameInput& input);
  void measureLight(const FrameInput& input, const LightSource& light);  // density or exposure

 private:
  void finish(GLuint wanted);

  Program ofBodies_{programs::kHistogramBodies}, ofInks_{programs::kHistogramInks},
      ofImage_{programs::kHistogramImage}, percentiles_{programs::kPercentiles};
  GlBuffer histogram_;
};

}  // namespace gravitile::render
