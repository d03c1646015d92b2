#pragma once

#include <string>

#include "sim/cuda/auto_kernel.h"
#include "sim/cuda/kernel_slot.h"
#include "sim/cuda/step_launcher.h"

namespace gravitile::sim {

// Decides which kernel the slot is to run: the one that somebody asked for, or, where its row picks among the
// others, the fastest candidate, measured between the batches of steps. A candidate that is refused makes way
// for another one.
class KernelChooser {
 public:
  // `kernelDirectory` as in EngineOptions. `machine` is what a measurement holds for, beside the kernels'
  // sources: the device and the software that drives it.
  KernelChooser(const std::string& kernelDirectory, int computeCapability, std::string machine);

  KernelSlot& slot() { return slot_; }
  const KernelSlot& slot() const { return slot_; }

  // A valid choice of a GPU kernel runs as soon as it is ready. As KernelSlot::want(), for the first kernel
  // of all.
  void choose(const KernelChoice& choice);

  // These bodies are loaded; `equalMasses`: massesComeInRuns(). Candidates are picked anew.
  void bodiesLoaded(unsigned n, bool equalMasses);

  // Kernels are specialised for forces with softening or without.
  void setSoftened(bool softened);

  // Lets what is ready take over, as KernelSlot::adopt().
  void adopt();

  // A candidate is to be measured: measure() has something to do.
  bool measuring() const { return auto_.measuring(); }

  // A slice of the measuring: takes in what has finished, and enqueues the next probe. Never blocks.
  void measure(StepLauncher& launcher, CudaState& state, const Stream& stream);

  // Fills in all that a status says of kernels.
  void report(EngineStatus& status) const;

 private:
  void want();
  void startPicking();
  std::string machine() const;
  bool runsWanted() const;
  bool runsPick() const;

  KernelSlot slot_;
  AutoKernel auto_;
  std::string machine_;
  KernelChoice wanted_;
  unsigned bodies_ = 0;
  bool equalMasses_ = false;
  bool softened_ = StepParameters().softening > 0;
};

}  // namespace gravitile::sim
