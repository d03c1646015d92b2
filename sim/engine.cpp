#include "sim/engine.h"

#include <fmt/format.h>

#include <charconv>

#include "sim/cpu/cpu_engine.h"
#include "sim/user_error.h"
#ifdef GRAVITILE_HAVE_CUDA
#include "sim/cuda/cuda_engine.h"
#include "sim/cuda/device.h"
#endif

namespace gravitile::sim {

std::string describeRunning(const EngineStatus& status) {
  if (status.running.kernel == nullptr) return "none";
  if (status.resolved.kernel == nullptr) return describe(status.running);
  return fmt::format("{}: {}", status.running.kernel->id, describe(status.resolved));
}

DeviceChoice parseDevice(std::string_view text) {
  if (text == "auto") return {};
  if (text == "cpu") return {DeviceChoice::Kind::Cpu, 0};
  if (text == "cuda") return {DeviceChoice::Kind::Cuda, 0};
  constexpr std::string_view kPrefix = "cuda:";
  if (text.starts_with(kPrefix)) {
    const std::string_view number = text.substr(kPrefix.size());
    int ordinal = -1;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), ordinal);
    if (error == std::errc{} && end == number.data() + number.size() && ordinal >= 0) {
      return {DeviceChoice::Kind::Cuda, ordinal};
    }
  }
  throw UserError(fmt::format("--device: '{}' is none; allowed: auto, cpu, cuda, cuda:0, cuda:1, ...", text));
}

std::vector<SourceFile> Engine::sources(const KernelDescriptor& kernel) const {
  return withIncluded(sourceName(kernel), builtInSources(kernel.family));
}

void Engine::editSource(std::string_view name, std::string) {
  throw UserError(fmt::format("{} is compiled into the program and can't be edited while it runs", name));
}

void Engine::followFolder(const std::filesystem::path&) {
  throw UserError("kernels of the processor are compiled into the program; no folder can replace them");
}

std::shared_ptr<const MachineCode> Engine::machineCode() const {
  static const auto kNone = [] {
    MachineCode code;
    code.ptxProblem = code.sassProblem = "only GPU kernels have PTX and SASS; this one runs on the processor";
    return std::make_shared<const MachineCode>(std::move(code));
  }();
  return kNone;
}

EngineChoice makeEngine(const EngineOptions& options) {
  if (options.device.kind == DeviceChoice::Kind::Cpu)
    return {makeCpuEngine(options.threads, options.niceness), ""};
#ifdef GRAVITILE_HAVE_CUDA
  const std::string obstacle = whyDeviceIsUnusable(options.device.cudaOrdinal);
  if (obstacle.empty()) return {makeCudaEngine(options.device.cudaOrdinal, options.kernelDirectory), ""};
#else
  const std::string obstacle = "this program was built without the CUDA toolkit";
#endif
  if (options.device.kind == DeviceChoice::Kind::Cuda) {
    throw UserError(fmt::format("--device cuda:{}: {}; use --device cpu or auto to compute on the processor",
                                options.device.cudaOrdinal, obstacle));
  }
  return {makeCpuEngine(options.threads, options.niceness),
          fmt::format("no GPU is used ({}); computing on the processor", obstacle)};
}

}  // namespace gravitile::sim
