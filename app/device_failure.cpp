#include "app/device_failure.h"

#include <fmt/format.h>

#include <utility>

#include "sim/user_folders.h"

namespace gravitile::app {
namespace {

// Files that the run wrote are left as they are, and kernels of the GPU stay behind.
CommonOptions onProcessor(const CommonOptions& options) {
  CommonOptions next;
  next.device = "cpu";
  next.width = options.width;
  next.height = options.height;
  next.paused = options.paused;
  next.maxFps = options.maxFps;
  next.look = options.look;
  next.lookName = options.lookName;
  next.autosaveMinutes = options.autosaveMinutes;
  return next;
}

}  // namespace

AfterDeviceFailure afterDeviceFailure(const CommonOptions& options, double ageS, const std::string& reason) {
  AfterDeviceFailure after{onProcessor(options), nullptr, ""};
  std::optional<LeftRun> left = newestLeftRun(sim::stateFolder());
  if (left && left->ageS <= ageS) {
    after.options.resume = left->slot->checkpoint().string();
    after.note = fmt::format("the GPU failed ({}); going on on the processor from step {}, saved {}", reason,
                             left->head.checkpoint.state.step, agoText(left->ageS));
    after.slot = std::move(left->slot);
    return after;
  }
  after.options.scene = options.scene;
  after.options.seed = options.seed;
  after.options.bodies = options.bodies;
  after.note = fmt::format(
      "the GPU failed ({}) before the run was saved; starting its scene anew on the processor", reason);
  return after;
}

}  // namespace gravitile::app
