#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/cuda/compile_ahead.h"
#include "sim/cuda/force_launch.h"
#include "sim/cuda/kernel_check.h"
#include "sim/cuda/kernel_preparer.h"
#include "sim/cuda/loaded_kernel.h"
#include "sim/cuda/machine_code_maker.h"

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

  // The sources that the next kernel is made of. Edits as in Engine; when they concern the kernel last
  // wanted, or else the running one, that is prepared anew.
  std::vector<SourceFile> sources(const KernelDescriptor& kernel) const;
  std::uint64_t sourceVersion() const { return compiler_.sources().version(); }
  std::string sourceFolder() const { return compiler_.sources().folder(); }
  void editSource(std::string_view name, std::string text);
  void resetSources();
  void followFolder(const std::filesystem::path& folder);

  // As in Engine.
  void prepareAhead(const KernelChoice& choice, bool softened);

  // Lets the newest prepared kernel take over or be refused. Called between steps; never blocks for long.
  void adopt();

  // Blocks until adopt() has something to take in, or nothing is being prepared.
  void waitPrepared() const { preparer_.wait(); }

  bool running() const { return running_.has_value(); }
  const WantedKernel& what() const { return running_->what; }
  bool preparing() const { return preparer_.busy(); }
  const std::string& failure() const { return failure_.text; }
  const Refusal& refusal() const { return failure_.parts; }

  // How many kernels have taken over. An edited kernel that takes over has the same what() as before, but
  // another number.
  std::uint64_t takeOvers() const { return takeOvers_; }

  // True when a kernel on trial never came to an end: the running one goes on, but the GPU takes in no other,
  // and freeing memory would wait for ever.
  bool blocked() const { return blocked_; }

  // As in Engine, of the running kernel.
  void requestMachineCode();
  std::shared_ptr<const MachineCode> machineCode() const { return machineCode_.result(takeOvers_); }

  // What the running kernel's machine code takes of the GPU.
  const KernelResources& resources() const { return running_->resources; }

  // The bodies that kernels are to run with from now on. UserError when the running one can't: its grid does
  // not fit the GPU.
  void setBodies(unsigned n);

  // The scheme of the integrator, which decides what memory a kernel's form of the state takes.
  void setScheme(Scheme scheme) { scheme_ = scheme; }

  // Enqueues one force evaluation by the running kernel, which may leave sums for the update to take; the
  // same with the accelerations there in any case; a slice of one, as in force_launch.h, and accelerations of
  // what its slices have left; and one that moves the bodies as well, by a kernel that can, where the
  // evaluation is one launch.
  ForceWork forceWork(const ForceArguments& arguments) const;
  void launchForceSlice(const ForceArguments& arguments, cudaStream_t stream) const;
  void finishForce(const ForceArguments& arguments, cudaStream_t stream) const;
  bool movesWholly(const ForceArguments& arguments) const;
  void launchForce(const ForceArguments& arguments, cudaStream_t stream) const;
  void launchWholeForce(const ForceArguments& arguments, cudaStream_t stream) const;
  void launchForceAndMove(const ForceArguments& force, const UpdateArguments& update,
                          cudaStream_t stream) const;
  // Enqueues whole steps by the running kernel, which holdsSteps().
  void launchSteps(const StepsArguments& arguments, cudaStream_t stream) const;

  // Unloads replaced kernels; call when nothing is in flight.
  void releaseReplaced() { replaced_.clear(); }

  const KernelCompiler& compiler() const { return compiler_; }
  int multiprocessors() const { return multiprocessors_; }

 private:
  struct Running {
    WantedKernel what;
    LoadedKernel kernel;
    KernelResources resources;
    std::string image;
    std::shared_ptr<const SourceSet> sources;  // what the image was made of
  };

  // Why a kernel can't run; empty text: it can.
  struct Failure {
    std::string text;
    Refusal parts;
  };

  // The kernel runs from now on, or there is a reason why not.
  Failure takeOver(const PreparedKernel& prepared);
  Failure tryOn(const PreparedKernel& prepared, Running& next);
  Failure judge(const Running& next);
  void sourcesChanged(const SourceSet& before);

  KernelCompiler compiler_;
  int computeCapability_;
  int multiprocessors_ = 0;
  unsigned bodies_ = 0;
  Scheme scheme_ = Scheme::KickDrift;
  KernelCheck check_;
  std::optional<Running> running_;
  std::vector<LoadedKernel> replaced_;  // perhaps still in flight
  Failure failure_;
  std::optional<WantedKernel> wanted_;  // the newest wish, refused or not
  std::uint64_t takeOvers_ = 0;
  bool blocked_ = false;
  MachineCodeMaker machineCode_;
  KernelPreparer preparer_;
  CompileAhead ahead_;
};

}  // namespace gravitile::sim
