#include "sim/cuda/kernel_chooser.h"

#include <fmt/format.h>

#include <utility>

#include "sim/fingerprint.h"
#include "sim/user_error.h"

namespace gravitile::sim {

KernelChooser::KernelChooser(const std::string& kernelDirectory, int computeCapability, std::string machine)
    : slot_(kernelDirectory, computeCapability), machine_(std::move(machine)) {}

void KernelChooser::choose(const KernelChoice& choice) {
  wanted_ = choice;
  startPicking();
  want();
}

void KernelChooser::bodiesLoaded(unsigned n, bool equalMasses) {
  bodies_ = n;
  equalMasses_ = equalMasses;
  if (!auto_.active() || !slot_.running()) return;
  startPicking();
  want();
}

void KernelChooser::setSoftened(bool softened) {
  softened_ = softened;
  if (slot_.running() && slot_.what().softened != softened) want();
}

void KernelChooser::want() {
  if (!auto_.active()) return slot_.want({.choice = wanted_, .softened = softened_});
  for (bool wished = false; !wished;) {
    try {
      slot_.want({.choice = auto_.pick(), .softened = softened_, .asked = wanted_});
      wished = true;
    } catch (const UserError&) {  // the first kernel of all is tried at once
      if (!auto_.refuse()) throw;
    }
  }
}

// An edit that is refused makes way for no other candidate: it was made to a kernel that ran.
void KernelChooser::adopt() {
  slot_.adopt();
  const bool refused = !slot_.failure().empty() && !slot_.preparing();
  if (refused && auto_.active() && !runsPick() && auto_.refuse()) want();
}

void KernelChooser::measure(StepLauncher& launcher, CudaState& state, const Stream& stream) {
  if (!auto_.measuring() || state.size() == 0) return;
  if (auto_.takeProbe(slot_.takeOvers())) want();
  if (!auto_.measuring() || slot_.preparing() || !runsPick()) return;
  launcher.prepareProbe(state);
  auto_.probe(slot_.takeOvers(), stream.get(),
              [&](std::uint32_t steps) { return launcher.enqueueProbe(state, steps); });
}

void KernelChooser::report(EngineStatus& status) const {
  const bool measuring = auto_.measuring() && runsWanted();
  status.takeOvers = slot_.takeOvers();
  status.preparing = slot_.preparing() && !measuring;
  status.trial = measuring ? auto_.number() : 0;
  status.trials = measuring ? auto_.count() : 0;
  status.failure = slot_.failure();
  status.refusal = slot_.refusal();
  if (!slot_.running()) return;
  const WantedKernel& what = slot_.what();
  const bool picked = what.asked.kernel != nullptr;
  status.running = picked ? what.asked : what.choice;
  status.resolved = picked ? what.choice : KernelChoice();
}

// ---- a kernel that is picked among the others ---------------------------------------------------------

void KernelChooser::startPicking() {
  if (!isChosen(*wanted_.kernel)) return auto_.stop();
  auto_.start({.asked = wanted_,
               .bodies = bodies_,
               .equalMasses = equalMasses_,
               .multiprocessors = slot_.multiprocessors()},
              machine());
}

// What a measurement holds for.
std::string KernelChooser::machine() const {
  std::string texts;
  for (const KernelDescriptor& row : kernelTable()) {
    if (row.family != KernelFamily::Gpu || isChosen(row)) continue;
    for (const SourceFile& file : slot_.sources(row)) texts += file.text;
  }
  return fmt::format("{}, sources {:016x}", machine_, fingerprint(texts));
}

// True when what runs was picked for the kernel that is wanted.
bool KernelChooser::runsWanted() const {
  return slot_.running() && slot_.what().asked == wanted_;
}

bool KernelChooser::runsPick() const {
  return runsWanted() && slot_.what().choice == auto_.pick();
}

}  // namespace gravitile::sim
