#include "sim/cuda/force_launch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

// The constant array that kernels of LaunchShape::Passes read their bodies j from.
constexpr const char* kPassArray = "bodiesJ";

constexpr unsigned kWarp = 32;

// gpu-split, and gpu-pairwise in a fixed order, add up sums at the end of every launch, so that the last bits
// of a force depend on where it is cut. They are cut where this many interactions are done, whatever the
// device and its speed: that takes 1 ms on an H200 and some 20 ms on the slowest GPU that one would use them
// on.
constexpr std::uint64_t kFixedInteractions = 1ULL << 31;
constexpr unsigned kSplitTerms = 256;  // kTermsASum of split.cu

unsigned roundUp(std::uint64_t value, unsigned step) {
  return static_cast<unsigned>((value + step - 1) / step * step);
}

// The work of a kernel whose warps have items: a tile of bodies i, and some tiles of bodies j.
struct PairItems {
  std::uint64_t tiles = 0, items = 0;
  unsigned tilesAnItem = 1;
};

PairItems pairItems(const KernelChoice& choice, unsigned n, bool oneWay) {
  // Enough to keep the largest GPU busy to the end; beyond that, longer items save reads and writes of bodies
  // i, but leave more of the GPU idle at the end of every slice.
  constexpr std::uint64_t kItems = 1 << 15;
  constexpr std::uint64_t kMostTilesAnItem = 2;
  const std::uint64_t tile = kWarp * static_cast<std::uint64_t>(choice.tuning[TuningId::PerThread]);
  const std::uint64_t tiles = (n + tile - 1) / tile;
  const std::uint64_t offsets = oneWay ? tiles : tiles / 2 + 1;
  // In a fixed order all items of a launch belong to different tiles i, however long that makes them.
  const std::uint64_t tilesAnItem =
      oneWay ? std::clamp<std::uint64_t>(kFixedInteractions / (tile * n), 1, tiles)
             : std::clamp<std::uint64_t>(tiles * offsets / kItems, 1, kMostTilesAnItem);
  return {.tiles = tiles,
          .items = tiles * ((offsets + tilesAnItem - 1) / tilesAnItem),
          .tilesAnItem = static_cast<unsigned>(tilesAnItem)};
}

// Bodies of the constant array.
unsigned passCapacity(const LoadedKernel& kernel, const KernelChoice& choice) {
  const std::size_t bytes = kernel.constant(kPassArray).bytes;
  const auto capacity = static_cast<unsigned>(bytes / vectorBytes(choice.precision()));
  if (capacity == 0) throw UserError(fmt::format("its array {} holds not even one body", kPassArray));
  return capacity;
}

void fillConstant(const LoadedKernel& kernel, const KernelChoice& choice, const ForceArguments& arguments,
                  cudaStream_t stream) {
  const std::size_t bytesABody = vectorBytes(choice.precision());
  const auto* bodies = static_cast<const std::byte*>(arguments.posMass);
  GRAVITILE_CUDA(cudaMemcpyAsync(kernel.constant(kPassArray).address, bodies + arguments.begin * bytesABody,
                                 (arguments.end - arguments.begin) * bytesABody, cudaMemcpyDeviceToDevice,
                                 stream));
}

// One launch, of the slice that the arguments name.
void launchOnce(const LoadedKernel& kernel, const KernelChoice& choice, ForceArguments arguments,
                cudaStream_t stream) {
  LoadedKernel::Shape shape = launchShape(choice, arguments.n);
  shape.cooperative = false;  // a force evaluation by itself has no barrier across the grid
  if (choice.kernel->launch == LaunchShape::Passes) fillConstant(kernel, choice, arguments, stream);
  if (choice.kernel->launch == LaunchShape::Pairs) {
    arguments.sums.tilesAnItem = pairItems(choice, arguments.n, arguments.sums.oneWay).tilesAnItem;
    const unsigned warps = shape.threads / kWarp;
    shape.blocks = (arguments.end - arguments.begin + warps - 1) / warps;
  }
  kernel.launch("force", shape, arguments, stream);
}

}  // namespace

LoadedKernel::Shape launchShape(const KernelChoice& choice, unsigned n) {
  if (choice.kernel->launch == LaunchShape::OneThread) return {};
  const auto block = static_cast<unsigned>(choice.tuning[TuningId::Block]);
  const auto perThread = static_cast<unsigned>(choice.tuning[TuningId::PerThread]);
  unsigned bodies = block;  // that a block has to itself
  if (choice.kernel->launch == LaunchShape::BodiesAThread) bodies = block * perThread;
  if (choice.kernel->launch == LaunchShape::SplitBodies)
    bodies = (block * perThread) >> choice.tuning[TuningId::Split];
  return {.blocks = (n + bodies - 1) / bodies,
          .threads = block,
          .cooperative = choice.kernel->launch == LaunchShape::WholeSteps};
}

bool holdsSteps(const KernelDescriptor& kernel) {
  return kernel.launch == LaunchShape::WholeSteps || kernel.launch == LaunchShape::RacySteps;
}

const char* mainEntry(const KernelDescriptor& kernel) {
  return holdsSteps(kernel) ? "steps" : "force";
}

bool leavesSums(const KernelDescriptor& kernel) {
  return kernel.launch == LaunchShape::Pairs;
}

bool movesBodies(const KernelDescriptor& kernel) {
  return kernel.launch == LaunchShape::SplitBodies;
}

ForceWork forceWork(const LoadedKernel& kernel, const KernelChoice& choice, const ForceArguments& arguments) {
  const unsigned n = arguments.n;
  const LaunchShape launch = choice.kernel->launch;
  if (launch == LaunchShape::OneThread) return {.units = n, .grain = 1};
  if (launch == LaunchShape::Passes)
    return {.units = n, .grain = passCapacity(kernel, choice), .grainALaunch = true};
  const auto block = static_cast<unsigned>(choice.tuning[TuningId::Block]);
  if (launch == LaunchShape::Pairs) {
    const PairItems work = pairItems(choice, n, arguments.sums.oneWay);
    const auto items = static_cast<unsigned>(work.items);
    if (arguments.sums.oneWay)
      return {.units = items, .grain = static_cast<unsigned>(work.tiles), .grainALaunch = true};
    return {.units = items, .grain = block / kWarp};
  }
  if (launch == LaunchShape::SplitBodies) {
    const unsigned step = kSplitTerms << choice.tuning[TuningId::Split];
    return {.units = n,
            .grain = roundUp(std::max<std::uint64_t>(1, kFixedInteractions / n), step),
            .grainALaunch = true};
  }
  return {.units = n, .grain = std::lcm(block, kWarp)};
}

void launchForceSlice(const LoadedKernel& kernel, const KernelChoice& choice, ForceArguments arguments,
                      cudaStream_t stream) {
  const ForceWork work = forceWork(kernel, choice, arguments);
  const bool goesOn = choice.kernel->launch != LaunchShape::OneThread && !leavesSums(*choice.kernel);
  const Scalar gravity = arguments.gravity;
  const unsigned end = std::min(arguments.end, work.units);
  const std::uint64_t most = work.grainALaunch ? work.grain : work.units;
  while (arguments.begin < end) {
    arguments.end = static_cast<unsigned>(std::min<std::uint64_t>(end, arguments.begin + most));
    arguments.gravity = goesOn && arguments.end < work.units ? Scalar(1) : gravity;
    launchOnce(kernel, choice, arguments, stream);
    arguments.begin = arguments.end;
  }
}

void launchForce(const LoadedKernel& kernel, const KernelChoice& choice, ForceArguments arguments,
                 cudaStream_t stream) {
  arguments.begin = 0;
  arguments.end = forceWork(kernel, choice, arguments).units;
  launchForceSlice(kernel, choice, arguments, stream);
}

void finishForce(const LoadedKernel& kernel, const KernelChoice& choice, const ForceArguments& arguments,
                 cudaStream_t stream) {
  if (!leavesSums(*choice.kernel)) return;
  constexpr unsigned kBlock = 256;
  kernel.launch("finish", {.blocks = (arguments.n + kBlock - 1) / kBlock, .threads = kBlock}, arguments,
                stream);
}

void launchWholeForce(const LoadedKernel& kernel, const KernelChoice& choice, const ForceArguments& arguments,
                      cudaStream_t stream) {
  launchForce(kernel, choice, arguments, stream);
  finishForce(kernel, choice, arguments, stream);
}

}  // namespace gravitile::sim
