#include "app/engine_pair.h"

namespace gravitile::app {

using Kind = sim::DeviceChoice::Kind;
using sim::KernelFamily;

EnginePair::EnginePair(const CommonOptions& options) : options_(options) {}

sim::Engine* EnginePair::find(KernelFamily family) {
  Slot& slot = slots_[static_cast<std::size_t>(family)];
  if (slot.tried) return slot.engine.get();
  slot.tried = true;

  sim::EngineOptions options;
  options.device = sim::parseDevice(options_.device);
  options.kernelDirectory = options_.kernelDirectory;
  const Kind kind = family == KernelFamily::Gpu ? Kind::Cuda : Kind::Cpu;
  if (options.device.kind != Kind::Auto && options.device.kind != kind) return nullptr;
  if (family == KernelFamily::Cpu) options.device.kind = Kind::Cpu;
  sim::EngineChoice made = sim::makeEngine(options);
  if (made.engine->info().family == family) slot.engine = std::move(made.engine);
  if (family == KernelFamily::Gpu) requireKernelDirEffect(options_, slot.engine != nullptr);
  return slot.engine.get();
}

sim::Engine& EnginePair::preferred() {
  if (sim::Engine* gpu = find(KernelFamily::Gpu)) return *gpu;
  return *find(KernelFamily::Cpu);  // not null: without a GPU the device is auto or cpu
}

sim::Engine& EnginePair::require(const sim::KernelDescriptor& kernel, std::string_view asking) {
  if (sim::Engine* engine = find(kernel.family)) return *engine;
  throw kernelNotHere(options_, kernel, asking);
}

}  // namespace gravitile::app
