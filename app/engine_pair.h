#pragma once

#include <array>
#include <memory>

#include "app/options.h"

namespace gravitile::app {

// The engines of one device choice, made when first needed: with --device auto the CPU kernels run on the
// CPU and the GPU kernels on a GPU; with a device named there is just that one.
class EnginePair {
 public:
  explicit EnginePair(const CommonOptions& options);

  // The engine that runs kernels of this family, or null when there is none or another device was asked for.
  // Throws sim::UserError when the device asked for can't be used.
  sim::Engine* find(sim::KernelFamily family);

  // The engine that a kernel of no particular family runs on: a GPU before the CPU.
  sim::Engine& preferred();

  // The engine that runs this kernel, which the option `asking` named. Throws sim::UserError when that family
  // can't be run here.
  sim::Engine& require(const sim::KernelDescriptor& kernel, std::string_view asking = "--kernel");

 private:
  struct Slot {
    std::unique_ptr<sim::Engine> engine;
    bool tried = false;
  };

  CommonOptions options_;
  std::array<Slot, 2> slots_;  // by KernelFamily
};

}  // namespace gravitile::app
