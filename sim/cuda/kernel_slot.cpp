#include "sim/cuda/kernel_slot.h"

#include <fmt/format.h>

#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

KernelSources sourcesFrom(const std::string& directory) {
  return directory.empty() ? KernelSources() : KernelSources(directory);
}

}  // namespace

KernelSlot::KernelSlot(const std::string& kernelDirectory, int computeCapability)
    : compiler_(sourcesFrom(kernelDirectory)),
      computeCapability_(computeCapability),
      preparer_(compiler_, computeCapability) {}

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
  LoadedKernel kernel(image, "force");
  std::string failure = check_.verdict(kernel, wanted);
  if (!failure.empty()) return failure;
  if (running_) replaced_.push_back(std::move(running_->kernel));
  running_ = Running{.what = wanted, .kernel = std::move(kernel)};
  return "";
}

void KernelSlot::wait() {
  preparer_.wait();
  adopt();
  if (!failure_.empty()) throw UserError(failure_);
}

void KernelSlot::launch(const ForceArguments& arguments, cudaStream_t stream) const {
  const KernelChoice& choice = running_->what.choice;
  running_->kernel.launch(blocksFor(choice, arguments.n), threadsPerBlock(choice), arguments, stream);
}

}  // namespace gravitile::sim
