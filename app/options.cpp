#include "app/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <thread>

#include "app/look_file.h"
#include "app/run_size.h"
#include "app/tuning_options.h"
#include "sim/integrators/integrator_table.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

std::string kernelsOf(sim::KernelFamily family) {
  std::string list;
  for (const sim::KernelDescriptor& kernel : sim::kernelTable()) {
    if (kernel.family != family) continue;
    if (!list.empty()) list += ", ";
    list += kernel.id;
  }
  return list;
}

// Calls `make` and puts the option before the message of what it refuses, where none is named.
template <typename Make>
auto naming(const std::string& option, const Make& make) {
  try {
    return make();
  } catch (const sim::UserError& error) {
    const std::string message = error.what();
    if (message.starts_with("--")) throw;
    throw sim::UserError(option + ": " + message);
  }
}

const sim::IntegratorDescriptor& integratorOf(const CommonOptions& options, const sim::Scene& scene) {
  if (!options.integrator.empty()) return sim::findIntegrator(options.integrator);
  return sim::findIntegrator(scene.integrator.empty() ? kDefaultIntegrator : scene.integrator);
}

void refuseDampingWithoutEffect(const CommonOptions& options, const sim::IntegratorDescriptor& chosen) {
  if (!options.damping || options.lecture != nullptr || chosen.takesDamping()) return;
  std::vector<std::string_view> takers;
  for (const sim::IntegratorDescriptor& integrator : sim::integratorTable()) {
    if (integrator.takesDamping()) takers.push_back(integrator.id);
  }
  throw sim::UserError(fmt::format("--damping: {} does not take it; allowed: with --integrator {}", chosen.id,
                                   fmt::join(takers, ", ")));
}

std::optional<std::uint64_t> wantedBodies(const CommonOptions& options, const sim::Engine& engine) {
  if (options.bodies) return options.bodies;
  const auto usual = naming("--scene", [&] { return sim::defaultBodies(options.scene); });
  if (!usual) return std::nullopt;
  const bool cpu = engine.info().family == sim::KernelFamily::Cpu;
  return std::min(*usual, cpu ? kDefaultBodiesCpu : kDefaultBodiesGpu);
}

}  // namespace

bool CommonOptions::has(std::string_view option) const {
  return std::find(given.begin(), given.end(), option) != given.end();
}

sim::EngineOptions engineOptions(const CommonOptions& options) {
  sim::EngineOptions engine;
  engine.device = sim::parseDevice(options.device);
  engine.kernelDirectory = options.kernelDirectory;
  if (options.kernel.empty()) return engine;

  const sim::KernelDescriptor& kernel = sim::findKernel(options.kernel);
  using Kind = sim::DeviceChoice::Kind;
  const bool gpu = kernel.family == sim::KernelFamily::Gpu;
  if (engine.device.kind == Kind::Auto && !gpu) engine.device.kind = Kind::Cpu;
  if (engine.device.kind != Kind::Auto && (engine.device.kind == Kind::Cuda) != gpu) {
    throw kernelNotHere(options, kernel);
  }
  return engine;
}

const char* defaultKernel(const sim::Engine& engine) {
  return engine.info().family == sim::KernelFamily::Cpu ? kDefaultKernelCpu : kDefaultKernelGpu;
}

void requireKernelDirEffect(const CommonOptions& options, bool gpu) {
  if (gpu || !options.has("--kernel-dir")) return;
  throw sim::UserError(
      "--kernel-dir: no GPU is used, and kernels of the processor are compiled into the program; allowed: "
      "with "
      "an NVIDIA GPU ('gravitile info' tells why there is none)");
}

sim::KernelChoice kernelChoice(const CommonOptions& options, const sim::Engine& engine) {
  const sim::KernelFamily family = engine.info().family;
  requireKernelDirEffect(options, family == sim::KernelFamily::Gpu);
  const std::string id = options.kernel.empty() ? defaultKernel(engine) : options.kernel;
  const sim::KernelChoice choice{&sim::findKernel(id), options.tuning};
  if (choice.kernel->family != family) throw kernelNotHere(options, *choice.kernel);
  // A lecture brings other kernels, which take over the values they know.
  if (options.lecture == nullptr) {
    refuseWithoutEffect(tuningOptions(options), {choice.kernel}, !options.kernel.empty());
  }
  if (options.bodies) sim::validateKernelChoice(choice, *options.bodies);
  return choice;
}

sim::UserError kernelNotHere(const CommonOptions& options, const sim::KernelDescriptor& kernel,
                             std::string_view asking) {
  const bool gpu = kernel.family == sim::KernelFamily::Gpu;
  const std::string reason =
      options.device == "auto"
          ? "needs an NVIDIA GPU, and none can be used here ('gravitile info' tells why)"
          : fmt::format("runs on a {}, but --device {} was asked for", gpu ? "GPU" : "CPU", options.device);
  return sim::UserError(fmt::format("{}: {} {}; allowed: {}", asking, kernel.id, reason,
                                    kernelsOf(gpu ? sim::KernelFamily::Cpu : sim::KernelFamily::Gpu)));
}

sim::RunSize runSize(const CommonOptions& options, sim::KernelFamily family, std::uint64_t bodies) {
  const char* usual = family == sim::KernelFamily::Cpu ? kDefaultKernelCpu : kDefaultKernelGpu;
  const std::string id = options.kernel.empty() ? usual : options.kernel;
  const std::string integrator = options.integrator.empty() ? kDefaultIntegrator : options.integrator;
  return {.bodies = bodies,
          .kernel = {&sim::findKernel(id), options.tuning},
          .scheme = sim::findIntegrator(integrator).scheme,
          .threads = std::max(std::thread::hardware_concurrency(), 1U)};
}

void requireRoomFor(const sim::RunSize& run) {
  naming("--bodies", [&] { sim::requireHostMemory(run, sim::memoryNeeds(run).hostBytes()); });
}

void requireRoomFor(std::uint64_t bodies) {
  requireRoomFor(runSize({}, sim::KernelFamily::Cpu, bodies));
}

sim::Scene scene(const CommonOptions& options, const sim::Engine& engine, const sim::Progress& progress) {
  const std::optional<std::uint64_t> bodies = wantedBodies(options, engine);
  // Only a row of the table or a scene file has a usual number; all bodies of another file stand where it
  // says.
  if (!bodies && options.has("--seed"))
    throw sim::UserError(
        fmt::format("--seed: {} says where all of its bodies are; allowed: with --bodies N, "
                    "which picks some of them",
                    options.scene));
  if (bodies) requireRoomFor(runSize(options, engine.info().family, *bodies));
  return naming("--scene", [&] {
    sim::Scene made = sim::makeScene(options.scene, bodies, options.seed, progress);
    lookOf(made, options.scene);  // what is wrong in it is refused with the scene
    return made;
  });
}

sim::StepParameters stepParameters(const CommonOptions& options, const sim::Scene& scene) {
  sim::StepParameters parameters;
  parameters.integrator = &integratorOf(options, scene);
  refuseDampingWithoutEffect(options, *parameters.integrator);
  parameters.dt = options.dt.value_or(scene.dt);
  parameters.softening = options.softening.value_or(scene.softening);
  parameters.gravity = scene.gravity;
  parameters.adaptive = options.adaptive;
  parameters.damping = options.damping.value_or(parameters.damping);
  float largestMass = 0;
  for (const sim::Float4& body : scene.bodies.posMass) largestMass = std::max(largestMass, body.w);
  parameters.validate(largestMass);
  return parameters;
}

}  // namespace gravitile::app
