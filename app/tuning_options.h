#pragma once

#include <string>
#include <vector>

#include "app/options.h"
#include "sim/kernel_table.h"

namespace gravitile::app {

// An option that was given for a tuning value: "--block", or "--blocks" for a list of them.
struct TuningOption {
  sim::TuningId id;
  std::string name;
};

// Those of `options` that were given.
std::vector<TuningOption> tuningOptions(const CommonOptions& options);

// Throws sim::UserError when an option has no effect on any of the kernels: names it, and the options that
// they take. --reproducible asks for a property of the result, so every kernel that has it anyway takes it.
// `named`: somebody asked for these kernels by name.
void refuseWithoutEffect(const std::vector<TuningOption>& options,
                         const std::vector<const sim::KernelDescriptor*>& kernels, bool named);

}  // namespace gravitile::app
