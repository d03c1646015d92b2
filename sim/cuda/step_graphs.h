#pragma once

#include <cuda_runtime_api.h>

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "sim/kernels/arguments.h"
#include "sim/step_parameters.h"

namespace gravitile::sim {

// Everything that decides what a batch of steps launches.
struct BatchKey {
  std::uint32_t steps = 0;
  std::uint64_t takeOvers = 0;  // of the kernel slot: which kernel
  StepParameters parameters;
  double softening2 = 0, perWholeUnit = 0;
  float lengthUnit = 0, massUnit = 0;
  unsigned n = 0;
  std::array<const void*, 12> arrays{};  // every array that is read or written
  bool operator==(const BatchKey&) const = default;
};

// `moves` has the arrays of updates by any scheme.
BatchKey batchKey(std::uint32_t steps, std::uint64_t takeOvers, const StepParameters& parameters,
                  const ForceArguments& force, const HermiteArguments& moves);

// Batches of steps as CUDA graphs: launched over and over with one call each, which for a few thousand bodies
// is most of the time of a step.
class StepGraphs {
 public:
  // What a batch leaves behind for the host to know.
  struct Outcome {
    bool positionsSwapped = false;
    bool forcesCurrent = false;
  };

  StepGraphs() = default;
  ~StepGraphs();
  StepGraphs(const StepGraphs&) = delete;
  StepGraphs& operator=(const StepGraphs&) = delete;

  // Runs the batch on the stream: as a graph when it came before, else by `enqueue`, which launches it.
  // Throws CudaError.
  Outcome run(const BatchKey& key, cudaStream_t stream, const std::function<Outcome()>& enqueue);

 private:
  struct Entry {
    BatchKey key;
    cudaGraphExec_t graph = nullptr;  // null: seen once
    Outcome outcome;
  };

  Entry& entryFor(const BatchKey& key);
  static void release(Entry& entry);

  std::vector<Entry> entries_;
  std::size_t oldest_ = 0;
};

}  // namespace gravitile::sim
