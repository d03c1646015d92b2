#include "sim/cuda/force_launch.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

// The constant array that kernels of LaunchShape::Passes read their bodies j from.
constexpr const char* kPassArray = "bodiesJ";

void launchPasses(const LoadedKernel& kernel, const KernelChoice& choice, ForceArguments arguments,
                  cudaStream_t stream) {
  const LoadedKernel::Constant array = kernel.constant(kPassArray);
  const std::size_t bytesABody = vectorBytes(choice.precision());
  const auto capacity = static_cast<unsigned>(array.bytes / bytesABody);
  const auto* bodies = static_cast<const std::byte*>(arguments.posMass);
  const LoadedKernel::Shape shape = launchShape(choice, arguments.n);
  if (capacity == 0) throw UserError(fmt::format("its array {} holds not even one body", kPassArray));
  for (unsigned start = 0; start < arguments.n; start += capacity) {
    arguments.passBodies = std::min(capacity, arguments.n - start);
    arguments.firstPass = start == 0;
    GRAVITILE_CUDA(cudaMemcpyAsync(array.address, bodies + start * bytesABody,
                                   arguments.passBodies * bytesABody, cudaMemcpyDeviceToDevice, stream));
    kernel.launch("force", shape, arguments, stream);
  }
}

// One warp an item of work: a tile of bodies i, and some tiles of bodies j.
void launchPairs(const LoadedKernel& kernel, const KernelChoice& choice, ForceArguments arguments,
                 cudaStream_t stream) {
  constexpr std::uint64_t kWarp = 32;
  // Enough to keep the largest GPU busy to the end; beyond that, longer items save reads and writes of bodies
  // i.
  constexpr std::uint64_t kItems = 1 << 15;
  constexpr std::uint64_t kMostTilesAnItem = 8;
  const auto block = static_cast<unsigned>(choice.tuning[TuningId::Block]);
  const std::uint64_t tile = kWarp * static_cast<std::uint64_t>(choice.tuning[TuningId::PerThread]);
  const std::uint64_t tiles = (arguments.n + tile - 1) / tile;
  const std::uint64_t offsets = tiles / 2 + 1;
  std::uint64_t tilesAnItem = std::clamp<std::uint64_t>(tiles * offsets / kItems, 1, kMostTilesAnItem);
  std::uint64_t items = tiles * ((offsets + tilesAnItem - 1) / tilesAnItem);
  if (arguments.sums.oneWay) {
    tilesAnItem = tiles;
    items = tiles;
  }
  arguments.sums.tilesAnItem = static_cast<unsigned>(tilesAnItem);
  const std::uint64_t warps = block / kWarp;
  const LoadedKernel::Shape shape{.blocks = static_cast<unsigned>((items + warps - 1) / warps),
                                  .threads = block};
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

void launchForce(const LoadedKernel& kernel, const KernelChoice& choice, const ForceArguments& arguments,
                 cudaStream_t stream) {
  LoadedKernel::Shape shape = launchShape(choice, arguments.n);
  shape.cooperative = false;  // a force evaluation by itself has no barrier across the grid
  if (choice.kernel->launch == LaunchShape::Passes) {
    launchPasses(kernel, choice, arguments, stream);
  } else if (choice.kernel->launch == LaunchShape::Pairs) {
    launchPairs(kernel, choice, arguments, stream);
  } else {
    kernel.launch("force", shape, arguments, stream);
  }
}

void launchWholeForce(const LoadedKernel& kernel, const KernelChoice& choice, const ForceArguments& arguments,
                      cudaStream_t stream) {
  launchForce(kernel, choice, arguments, stream);
  if (!leavesSums(*choice.kernel)) return;
  constexpr unsigned kBlock = 256;
  kernel.launch("finish", {.blocks = (arguments.n + kBlock - 1) / kBlock, .threads = kBlock}, arguments,
                stream);
}

}  // namespace gravitile::sim
