#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "app/step_timing.h"
#include "render/offscreen_context.h"
#include "render/vertex_stream.h"
#include "sim/engine.h"

namespace gravitile::app {

// A GL vertex buffer that a GPU engine writes its vertices into while it is timed, as in the window.
class InteropTarget {
 public:
  // Throws render::RenderError when there is no GL context on the GPU.
  explicit InteropTarget(int cudaDevice) : context_(cudaDevice) {}

  // Room for `bodies` vertices. Throws render::RenderError with the reason when GL and CUDA do not share.
  void resize(std::uint64_t bodies);

  // Engine::timeSteps between mapping and unmapping.
  double timeSteps(sim::Engine& engine, std::uint32_t steps);

 private:
  render::OffscreenContext context_;
  render::VertexStream stream_;
};

// Times whole steps of what is loaded in `engine`: warms up, finds how many steps make a batch long enough to
// measure, and times `repeats` batches. With a `target`, vertices are written into it. Blocks.
StepTimes timeSteps(sim::Engine& engine, InteropTarget* target, int repeats);

// Times steps by the clock on the wall, in batches of a frame's length one after the other as a window starts
// them, with `diagnostics` measured at their usual interval or not: the two differ by what those cost.
StepTimes timeFrames(sim::Engine& engine, bool diagnostics, int repeats);

}  // namespace gravitile::app
