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

}  // namespace

LoadedKernel::Shape launchShape(const KernelChoice& choice, unsigned n) {
  if (choice.kernel->launch == LaunchShape::OneThread) return {};
  const auto block = static_cast<unsigned>(choice.tuning[TuningId::Block]);
  return {.blocks = (n + block - 1) / block,
          .threads = block,
          .cooperative = choice.kernel->launch == LaunchShape::WholeSteps};
}

bool holdsSteps(const KernelDescriptor& kernel) {
  return kernel.launch == LaunchShape::WholeSteps || kernel.launch == LaunchShape::RacySteps;
}

const char* mainEntry(const KernelDescriptor& kernel) {
  return holdsSteps(kernel) ? "steps" : "force";
}

void launchForce(const LoadedKernel& kernel, const KernelChoice& choice, const ForceArguments& arguments,
                 cudaStream_t stream) {
  LoadedKernel::Shape shape = launchShape(choice, arguments.n);
  shape.cooperative = false;  // a force evaluation by itself has no barrier across the grid
  if (choice.kernel->launch == LaunchShape::Passes) {
    launchPasses(kernel, choice, arguments, stream);
  } else {
    kernel.launch("force", shape, arguments, stream);
  }
}

}  // namespace gravitile::sim
