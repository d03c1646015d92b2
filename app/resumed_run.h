#pragma once

#include <optional>
#include <string>

#include "app/options.h"
#include "app/picture_state.h"
#include "sim/io/checkpoint.h"

namespace gravitile::app {

// What --resume makes of the options: those that were not given are the saved run's.
struct ResumedRun {
  CommonOptions options;
  std::optional<sim::Checkpoint> checkpoint;  // empty without --resume
  PictureState picture;                       // of the checkpoint
};

// Reads the file. Throws sim::UserError when it can't be read, or an option was given that contradicts it.
ResumedRun resumedRun(CommonOptions options);

// The kernel that goes on: the saved run's, unless --kernel named one. Returns one line when it can't be had
// on this engine, and the default takes its place; else "".
std::string keepKernel(const sim::Checkpoint& checkpoint, const sim::Engine& engine, CommonOptions& options);

// Time step and the like: the saved run's, but for what options were given for.
sim::StepParameters resumedParameters(const sim::Checkpoint& checkpoint, const CommonOptions& options);

// "is not computed with the kernel it was saved with": for whoever takes another one.
std::string otherKernelNote(const std::string& saved, std::string_view running);

}  // namespace gravitile::app
