#include "sim/cuda/kernel_slot.h"

#include <fmt/format.h>

#include "sim/cuda/force_launch.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

KernelSources sourcesFrom(const std::string& directory) {
  return directory.empty() ? KernelSources() : KernelSources(directory);
}

// A barrier across the grid needs all blocks on the GPU at once. "" when they fit or need not.
std::string whyGridDoesNotFit(const KernelChoice& choice, const KernelResources& resources, unsigned n,
                              int multiprocessors) {
  if (choice.kernel->launch != LaunchShape::WholeSteps) return "";
  const unsigned needed = launchShape(choice, n).blocks;
  const auto room = static_cast<unsigned>(resources.blocksPerMultiprocessor * multiprocessors);
  if (needed <= room) return "";
  return fmt::format(
      "{} needs all its blocks on the GPU at once: {} bodies make {} blocks of {}, and this GPU holds {}; "
      "choose at "
      "most {} bodies, or another kernel",
      choice.kernel->id, n, needed, resources.threadsPerBlock, room,
      static_cast<std::uint64_t>(room) * static_cast<std::uint64_t>(resources.threadsPerBlock));
}

}  // namespace

KernelSlot::KernelSlot(const std::string& kernelDirectory, int computeCapability)
    : compiler_(sourcesFrom(kernelDirectory)),
      computeCapability_(computeCapability),
      preparer_(compiler_, computeCapability) {
  int device = 0;
  GRAVITILE_CUDA(cudaGetDevice(&device));
  GRAVITILE_CUDA(cudaDeviceGetAttribute(&multiprocessors_, cudaDevAttrMultiProcessorCount, device));
}

void KernelSlot::setBodies(unsigned n) {
  if (running_) {
    const std::string obstacle =
        whyGridDoesNotFit(running_->what.choice, running_->resources, n, multiprocessors_);
    if (!obstacle.empty()) throw UserError(obstacle);
  }
  bodies_ = n;
}

void KernelSlot::want(const WantedKernel& wanted) {
  failure_.clear();
  if (running_) {
    preparer_.want(wanted);
    return;
  }
  const KernelVariant variant = forceVariant(wanted.choice, wanted.softened);
  std::string failure;
  try {
    failure = takeOver(wanted, compiler_.quickest(variant, computeCapability_));
  } catch (const std::exception& error) {
    failure = error.what();
  }
  if (!failure.empty()) throw UserError(fmt::format("{} can't run: {}", describe(wanted.choice), failure));
  if (!compiler_.sources().embedded()) preparer_.want(wanted);  // so that the folder is watched
}

void KernelSlot::adopt() {
  const std::optional<PreparedKernel> prepared = preparer_.take();
  if (!prepared) return;
  const std::string failure =
      prepared->failure.empty() ? takeOver(prepared->wanted, prepared->image) : prepared->failure;
  failure_ =
      failure.empty() ? "" : fmt::format("{} was refused: {}", describe(prepared->wanted.choice), failure);
}

std::string KernelSlot::takeOver(const WantedKernel& wanted, const std::string& image) {
  const KernelChoice& choice = wanted.choice;
  LoadedKernel kernel(image);
  if (!kernel.has(mainEntry(*choice.kernel))) {
    return fmt::format("{} has no function extern \"C\" {}", choice.kernel->source,
                       mainEntry(*choice.kernel));
  }
  const KernelResources resources =
      kernel.resources(mainEntry(*choice.kernel), static_cast<int>(launchShape(choice, 1).threads));
  std::string failure = whyGridDoesNotFit(choice, resources, bodies_, multiprocessors_);
  if (failure.empty()) failure = check_.verdict(kernel, wanted);
  if (!failure.empty()) return failure;
  if (running_) replaced_.push_back(std::move(running_->kernel));
  running_ = Running{.what = wanted, .kernel = std::move(kernel), .resources = resources};
  return "";
}

void KernelSlot::wait() {
  preparer_.wait();
  adopt();
  if (!failure_.empty()) throw UserError(failure_);
}

void KernelSlot::launchForce(const ForceArguments& arguments, cudaStream_t stream) const {
  sim::launchForce(running_->kernel, running_->what.choice, arguments, stream);
}

void KernelSlot::launchSteps(const StepsArguments& arguments, cudaStream_t stream) const {
  running_->kernel.launch("steps", launchShape(running_->what.choice, arguments.force.n), arguments, stream);
}

}  // namespace gravitile::sim
