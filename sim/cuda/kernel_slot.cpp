#include "sim/cuda/kernel_slot.h"

#include <fmt/format.h>

#include "sim/cuda/force_launch.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

// The directory comes from an option; folders chosen later don't.
KernelSources sourcesFrom(const std::string& directory) {
  if (directory.empty()) return KernelSources();
  try {
    return KernelSources(directory);
  } catch (const UserError& error) {
    throw UserError(fmt::format("--kernel-dir: {}", error.what()));
  }
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

// A kernel that reads or writes where it must not takes the whole GPU context with it: no further call is
// taken, and only a new process can go on.
void refuseToGoOnAfterAFault(const KernelChoice& choice) {
  const cudaError_t code = cudaDeviceSynchronize();
  if (code == cudaSuccess) return;
  throw UserError(fmt::format(
      "{} drove the GPU into a fault when it was tried out ({}); mend its source and start the program again",
      describe(choice), cudaGetErrorString(code)));
}

}  // namespace

KernelSlot::KernelSlot(const std::string& kernelDirectory, int computeCapability)
    : compiler_(sourcesFrom(kernelDirectory)),
      computeCapability_(computeCapability),
      machineCode_(compiler_),
      preparer_(compiler_, computeCapability),
      ahead_(compiler_, computeCapability) {
  int device = 0;
  GRAVITILE_CUDA(cudaGetDevice(&device));
  GRAVITILE_CUDA(cudaDeviceGetAttribute(&multiprocessors_, cudaDevAttrMultiProcessorCount, device));
}

void KernelSlot::prepareAhead(const KernelChoice& choice, bool softened) {
  if (!isChosen(*choice.kernel)) ahead_.add(forceVariant(choice, softened));
}

void KernelSlot::setBodies(unsigned n) {
  if (running_) {
    const std::string obstacle =
        whyGridDoesNotFit(running_->what.choice, running_->resources, n, multiprocessors_);
    if (!obstacle.empty()) throw UserError(obstacle);
  }
  bodies_ = n;
}

// ---- which kernel runs --------------------------------------------------------------------------------

void KernelSlot::want(const WantedKernel& wanted) {
  failure_ = {};
  wanted_ = wanted;
  if (running_) {
    preparer_.want(wanted);
    return;
  }
  PreparedKernel prepared{
      .wanted = wanted, .image = "", .failure = "", .refusal = {}, .sources = compiler_.sources().current()};
  std::string failure;
  try {
    const KernelVariant variant = forceVariant(wanted.choice, wanted.softened);
    prepared.image = compiler_.quickest(variant, computeCapability_, *prepared.sources);
    failure = takeOver(prepared).text;
  } catch (const std::exception& error) {
    failure = error.what();
  }
  if (!failure.empty()) throw UserError(fmt::format("{} can't run: {}", describe(wanted.choice), failure));
  if (!compiler_.sources().embedded()) preparer_.want(wanted);  // so that the folder is watched
}

void KernelSlot::adopt() {
  const std::optional<PreparedKernel> prepared = preparer_.take();
  if (!prepared) return;
  failure_ = prepared->failure.empty() ? takeOver(*prepared) : Failure{prepared->failure, prepared->refusal};
  if (failure_.text.empty()) return;
  failure_.text = fmt::format("{} was refused: {}", describe(prepared->wanted.choice), failure_.text);
}

KernelSlot::Failure KernelSlot::takeOver(const PreparedKernel& prepared) {
  if (running_ && running_->what == prepared.wanted && running_->image == prepared.image) {
    running_->sources = prepared.sources;  // an edit that changed no instruction, or one taken back
    return {};
  }
  Running next{.what = prepared.wanted,
               .kernel = {},
               .resources = {},
               .image = prepared.image,
               .sources = prepared.sources};
  Failure failure;
  try {
    failure = tryOn(prepared, next);
  } catch (const CudaError& error) {
    // It asks for more than the GPU has, or lacks an array that launches fill.
    failure.text = fmt::format("it can't be launched: {}", error.what());
    refuseToGoOnAfterAFault(next.what.choice);
  } catch (const UserError& error) {
    failure.text = error.what();
  }
  if (!failure.text.empty()) {
    if (failure.parts.errors.empty() && !failure.parts.errorRms)
      failure.parts.errors.push_back({std::string(sourceName(*next.what.choice.kernel)), 0, failure.text});
    if (blocked_) new LoadedKernel(std::move(next.kernel));  // unloading it would wait for its end
    return failure;
  }
  if (running_) replaced_.push_back(std::move(running_->kernel));
  running_ = std::move(next);
  ++takeOvers_;
  return {};
}

// Loads the kernel into `next` and lets it prove itself.
KernelSlot::Failure KernelSlot::tryOn(const PreparedKernel& prepared, Running& next) {
  if (blocked_)
    return {
        "an edited kernel without an end still runs on the GPU, which takes in no other; end the program "
        "and start it again",
        {}};
  const KernelChoice& choice = next.what.choice;
  const char* const entry = mainEntry(*choice.kernel);
  next.kernel = LoadedKernel(prepared.image);
  if (!next.kernel.has(entry))
    return {fmt::format("{} has no function extern \"C\" {}", choice.kernel->source, entry), {}};
  next.resources = next.kernel.resources(entry, static_cast<int>(launchShape(choice, 1).threads));
  std::string obstacle = whyGridDoesNotFit(choice, next.resources, bodies_, multiprocessors_);
  const StateForm form = running_ ? formFor(running_->what.choice, scheme_) : StateForm();
  if (obstacle.empty()) obstacle = CudaState::whyNoRoom(bodies_, form, formFor(choice, scheme_));
  if (!obstacle.empty()) return {std::move(obstacle), {}};
  return judge(next);
}

KernelSlot::Failure KernelSlot::judge(const Running& next) {
  const std::string_view source = next.what.choice.kernel->source;
  const KernelVerdict verdict = check_.judge(next.kernel, next.what);
  if (verdict.accepted()) return {};
  if (!verdict.finished) {
    blocked_ = true;
    return {fmt::format("{} does not come to an end; it stays on the GPU, which takes in no other kernel "
                        "until the program is started again",
                        source),
            {}};
  }
  Failure failure;
  failure.text = fmt::format(
      "{}: its forces are wrong: RMS relative error {:.2g} against the fp64 direct sum, allowed {:.2g}",
      source, verdict.errorRms, verdict.errorAllowed);
  failure.parts.errorRms = verdict.errorRms;
  failure.parts.errorAllowed = verdict.errorAllowed;
  return failure;
}

// ---- sources and machine code -------------------------------------------------------------------------

std::vector<SourceFile> KernelSlot::sources(const KernelDescriptor& kernel) const {
  return withIncluded(sourceName(kernel), compiler_.sources().current()->files);
}

void KernelSlot::editSource(std::string_view name, std::string text) {
  const std::shared_ptr<const SourceSet> before = compiler_.sources().current();
  compiler_.sources().edit(name, std::move(text));
  sourcesChanged(*before);
}

void KernelSlot::resetSources() {
  const std::shared_ptr<const SourceSet> before = compiler_.sources().current();
  compiler_.sources().reset();
  sourcesChanged(*before);
}

void KernelSlot::followFolder(const std::filesystem::path& folder) {
  compiler_.sources().follow(folder);
  if (wanted_) preparer_.want(*wanted_);
}

// Prepares the kernel last wanted anew when its sources are others than `before`; else the running one, when
// they are others than those it was made of.
void KernelSlot::sourcesChanged(const SourceSet& before) {
  const std::shared_ptr<const SourceSet> now = compiler_.sources().current();
  const auto differs = [&](const WantedKernel& kernel, const SourceSet& other) {
    const std::string_view name = sourceName(*kernel.choice.kernel);
    return withIncluded(name, now->files) != withIncluded(name, other.files);
  };
  if (wanted_ && differs(*wanted_, before)) {
    preparer_.want(*wanted_);
  } else if (running_ && differs(running_->what, *running_->sources)) {
    preparer_.want(running_->what);
  }
}

void KernelSlot::requestMachineCode() {
  if (!running_ || !machineCode_.wants(takeOvers_)) return;
  machineCode_.start({.serial = takeOvers_,
                      .kernel = running_->what,
                      .computeCapability = computeCapability_,
                      .image = running_->image,
                      .sources = running_->sources});
}

// ---- launches -----------------------------------------------------------------------------------------

ForceWork KernelSlot::forceWork(const ForceArguments& arguments) const {
  return sim::forceWork(running_->kernel, running_->what.choice, arguments);
}

void KernelSlot::launchForceSlice(const ForceArguments& arguments, cudaStream_t stream) const {
  sim::launchForceSlice(running_->kernel, running_->what.choice, arguments, stream);
}

void KernelSlot::finishForce(const ForceArguments& arguments, cudaStream_t stream) const {
  sim::finishForce(running_->kernel, running_->what.choice, arguments, stream);
}

bool KernelSlot::movesWholly(const ForceArguments& arguments) const {
  return movesBodies(*running_->what.choice.kernel) && forceWork(arguments).grain >= arguments.n;
}

void KernelSlot::launchForce(const ForceArguments& arguments, cudaStream_t stream) const {
  sim::launchForce(running_->kernel, running_->what.choice, arguments, stream);
}

void KernelSlot::launchWholeForce(const ForceArguments& arguments, cudaStream_t stream) const {
  sim::launchWholeForce(running_->kernel, running_->what.choice, arguments, stream);
}

void KernelSlot::launchForceAndMove(const ForceArguments& force, const UpdateArguments& update,
                                    cudaStream_t stream) const {
  running_->kernel.launch("forceAndMove", launchShape(running_->what.choice, force.n), force, update, stream);
}

void KernelSlot::launchSteps(const StepsArguments& arguments, cudaStream_t stream) const {
  running_->kernel.launch("steps", launchShape(running_->what.choice, arguments.force.n), arguments, stream);
}

}  // namespace gravitile::sim
