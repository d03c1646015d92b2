#pragma once

#include <memory>
#include <string>

#include "app/autosave_slot.h"
#include "app/options.h"

namespace gravitile::app {

// How a run goes on whose GPU has failed: on the processor, from where it was last saved by itself.
struct AfterDeviceFailure {
  CommonOptions options;
  std::shared_ptr<AutosaveSlot>
      slot;          // what was saved, not offered to others while it is held; null: nothing
  std::string note;  // one line: what happened and where the run goes on
};

// `ageS`: how long the run had been going on, by which its own savings are told from older ones; `reason` in
// the driver's words. Its window, and all that has been on the GPU, is gone. Never throws.
AfterDeviceFailure afterDeviceFailure(const CommonOptions& options, double ageS, const std::string& reason);

}  // namespace gravitile::app
