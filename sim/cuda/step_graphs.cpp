#include "sim/cuda/step_graphs.h"

#include <algorithm>

#include "sim/cuda/check.h"

namespace gravitile::sim {
namespace {

// Two buffers of the picture, each with either of two arrays of positions, and as many again while something
// changes.
constexpr std::size_t kMostEntries = 8;

}  // namespace

BatchKey batchKey(std::uint32_t steps, std::uint64_t takeOvers, const StepParameters& parameters,
                  const ForceArguments& force, const HermiteArguments& moves) {
  const UpdateArguments& update = moves.update;
  return {.steps = steps,
          .takeOvers = takeOvers,
          .parameters = parameters,
          .softening2 = force.softening2,
          .perWholeUnit = force.sums.perWholeUnit,
          .lengthUnit = force.sums.lengthUnit,
          .massUnit = force.sums.massUnit,
          .n = force.n,
          .arrays = {force.posMass, force.acceleration, force.x, force.sums.floating, force.sums.whole,
                     update.moved, update.velocity, update.vertices, update.clock, moves.jerk,
                     moves.oldAcceleration, moves.oldJerk}};
}

StepGraphs::~StepGraphs() {
  for (Entry& entry : entries_) release(entry);
}

void StepGraphs::release(Entry& entry) {
  if (entry.graph != nullptr) cudaGraphExecDestroy(entry.graph);
  entry.graph = nullptr;
}

StepGraphs::Entry& StepGraphs::entryFor(const BatchKey& key) {
  const auto found =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.key == key; });
  if (found != entries_.end()) return *found;
  if (entries_.size() < kMostEntries) return entries_.emplace_back();
  Entry& entry = entries_[oldest_];
  oldest_ = (oldest_ + 1) % kMostEntries;
  release(entry);
  return entry;
}

StepGraphs::Outcome StepGraphs::run(const BatchKey& key, cudaStream_t stream,
                                    const std::function<Outcome()>& enqueue) {
  Entry& entry = entryFor(key);
  if (!(entry.key == key)) {
    entry.key = key;
    return enqueue();  // a batch that does not come again is not worth a graph
  }
  if (entry.graph == nullptr) {
    GRAVITILE_CUDA(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    entry.outcome = enqueue();
    cudaGraph_t graph = nullptr;
    GRAVITILE_CUDA(cudaStreamEndCapture(stream, &graph));
    const cudaError_t code = cudaGraphInstantiate(&entry.graph, graph, 0);
    cudaGraphDestroy(graph);
    GRAVITILE_CUDA(code);
  }
  GRAVITILE_CUDA(cudaGraphLaunch(entry.graph, stream));
  return entry.outcome;
}

}  // namespace gravitile::sim
