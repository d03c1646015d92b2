#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/interruptible_steps.h"
#include "app/picture.h"
#include "app/resumed_run.h"
#include "app/screenshot.h"
#include "render/offscreen_context.h"
#include "sim/simulation.h"

namespace gravitile::app {

// A run that is drawn without a window: its simulation, a GL context on the same GPU, and the picture with
// the view and the look that the options ask for. What 'render' and 'record' start from.
class OffscreenRun {
 public:
  // Throws sim::UserError. `note` is said on stderr once the options have been found good. `view`: that of a
  // new run, where the scene's own is not wanted.
  explicit OffscreenRun(const CommonOptions& asked, const std::string& note = "",
                        const PictureState& view = {});

  // Steps in batches that last about a quarter of a second. After each of them, and again and again during
  // one that takes long, `goOn` is told how many are done, and may end it, which gives up what is under way.
  // False when it did, or when a position stopped being finite: then broken() says so.
  bool advance(std::uint64_t steps, const std::function<bool(std::uint64_t)>& goOn);

  // "the position of body 3 stopped being finite at step 20; OUTCOME. Choose ...", or "".
  std::string broken(std::string_view outcome) const;
  // "OpenGL reported: ...", or "".
  std::string glError() const;

  const CommonOptions& options() const { return run_.options; }
  const PictureState& saved() const { return run_.picture; }  // of the run that goes on
  sim::Simulation& simulation() { return *simulation_; }
  Picture& picture() { return picture_; }
  PictureSource source() const;
  // From now on it is looked at from here, whatever the bodies fill.
  void lookFrom(const render::Camera& camera);
  // As in applyPictureState().
  std::optional<float> fittedAspect() const { return fittedAspect_; }

 private:
  bool advanceOnce(std::uint64_t steps, const std::function<bool()>& goOn);

  ResumedRun run_;
  std::unique_ptr<sim::Simulation> simulation_;
  render::OffscreenContext context_;
  Picture picture_;
  InterruptibleSteps interruptible_;
  std::optional<float> fittedAspect_;
  std::uint64_t batch_ = 1;  // steps
};

}  // namespace gravitile::app
