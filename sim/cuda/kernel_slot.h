#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/cuda/kernel_check.h"
#include "sim/cuda/kernel_preparer.h"
#include "sim/cuda/loaded_kernel.h"

namespace gravitile::sim {

// The force kernel that computes, and the one that is to take its place: it keeps the old one going until the
// new one is compiled, loaded and has proved itself, and for good when that fails.
class KernelSlot {
 public:
  // `kernelDirectory` as in EngineOptions.
  KernelSlot(const std::string& kernelDirectory, int computeCapability);

  // The first kernel is had by the quickest way there is and blocks; UserError when it fails. Later ones are
  // compiled in the background.
  void want(const WantedKernel& wanted);

  // Lets the newest prepared kernel take over or be refused. Called between steps; never blocks for long.
  void adopt();

  // Blocks until the newest wish is running; UserError with the log when it was refused.
  void wait();

  bool running() const { return running_.has_value(); }
  const WantedKernel& what() const { return running_->what; }
  bool preparing() const { return preparer_.busy(); }
  const std::string& failure() const { return failure_; }

  // What the running kernel's machine code takes of the GPU.
  const KernelResources& resources() const { return running_->resources; }

  // The bodies that kernels are to run with from now on. UserError when the running one can't: its grid does
  // not fit the GPU.
  void setBodies(unsigned n);

  // Enqueues one force evaluation by the running kernel.
  void launchForce(const ForceArguments& arguments, cudaStream_t stream) const;
  // Enqueues whole steps by the running kernel, which holdsSteps().
  void launchSteps(const StepsArguments& arguments, cudaStream_t stream) const;

  // Unloads replaced kernels; call when nothing is in flight.
  void releaseReplaced() { replaced_.clear(); }

  const KernelCompiler& compiler() const { return compiler_; }

 private:
  struct Running {
    WantedKernel what;
    LoadedKernel kernel;
    KernelResources resources;
  };

  // Why it can't run, or "" when it does now.
  std::string takeOver(const WantedKernel& wanted, const std::string& image);

  KernelCompiler compiler_;
  int computeCapability_;
  int multiprocessors_ = 0;
  unsigned bodies_ = 0;
  KernelCheck check_;
  std::optional<Running> running_;
  std::vector<LoadedKernel> replaced_;  // perhaps still in flight
  std::string failure_;
  KernelPreparer preparer_;
};

}  // namespace gravitile::sim
