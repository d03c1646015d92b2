#pragma once

#include <cstdint>
#include <future>
#include <memory>
#include <string>

#include "sim/cuda/kernel_compiler.h"
#include "sim/cuda/kernel_preparer.h"
#include "sim/kernel_source.h"

namespace gravitile::sim {

// A kernel whose machine code is wanted.
struct MachineCodeJob {
  std::uint64_t serial = 0;  // tells jobs apart
  WantedKernel kernel;
  int computeCapability = 0;
  std::string image;                         // what runs
  std::shared_ptr<const SourceSet> sources;  // what the image was made of
};

// PTX, SASS and their inner loops. Blocks while the compiler and the disassembler run; throws nothing that
// concerns the kernel: what can't be had is told in the result.
MachineCode makeMachineCode(const KernelCompiler& compiler, const MachineCodeJob& job);

// Does that on a thread of its own, one job at a time.
class MachineCodeMaker {
 public:
  explicit MachineCodeMaker(const KernelCompiler& compiler) : compiler_(compiler) {}

  // True when a job with this serial would be taken: another one is not being made, and its own result is not
  // there or on its way.
  bool wants(std::uint64_t serial) const;
  void start(MachineCodeJob job);

  // The result of the job with this serial, or null. Never blocks.
  std::shared_ptr<const MachineCode> result(std::uint64_t serial) const;

 private:
  using Result = std::shared_ptr<const MachineCode>;

  const KernelCompiler& compiler_;
  std::uint64_t serial_ = 0;  // of result_; 0: there has been none
  std::shared_future<Result> result_;
};

}  // namespace gravitile::sim
