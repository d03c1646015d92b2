// The machine itself, as `gravitile doctor` sees it.
#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <fstream>
#include <thread>

#include "app/doctor.h"
#include "app/options.h"
#include "app/version.h"
#include "sim/engine.h"
#include "sim/host_memory.h"

namespace gravitile::app {
namespace {

constexpr double kGigabyte = 1e9;

Finding examineProgram() {
  return {Verdict::Ok, programVersion()};
}

// Processors that the control group may use at a time, 0 where it may use all.
double groupProcessors() {
  std::ifstream file("/sys/fs/cgroup/cpu.max");
  double quota = 0, period = 0;
  return file >> quota >> period && period > 0 ? quota / period : 0;  // the quota may also read "max"
}

Finding examineProcessor() {
  const auto engine =
      sim::makeEngine({.device = {.kind = sim::DeviceChoice::Kind::Cpu}, .kernelDirectory = {}, .threads = 0})
          .engine;
  const sim::EngineInfo info = engine->info();
  const std::string what = fmt::format("{} ({})", info.device, info.backend);
  const unsigned threads = std::max(std::thread::hardware_concurrency(), 1U);
  const double allowed = groupProcessors();
  if (allowed > 0 && allowed < threads)
    return {Verdict::Warning,
            fmt::format("{}; {:.3g} processors' time is allowed for {} threads", what, allowed, threads),
            "steps on the processor come in jerks: raise the limit of the container or service (cpu.max)"};
  if (threads == 1)
    return {Verdict::Warning, what, "one thread computes and draws in turn: keep --bodies small"};
  return {Verdict::Ok, what};
}

Finding examineMemory() {
  constexpr std::uint64_t kEnoughBytes = 1'000'000'000;  // for the program, a million bodies and a 4K picture
  const std::uint64_t available = sim::availableMemoryBytes();
  const std::string what = fmt::format("{:.1f} GB available", static_cast<double>(available) / kGigabyte);
  if (available < kEnoughBytes)
    return {Verdict::Warning, what,
            "close other programs, or keep --bodies and --size small; 'gravitile info --bodies N' tells what "
            "a run "
            "needs"};
  return {Verdict::Ok, what};
}

}  // namespace

std::vector<DoctorCheck> machineChecks() {
  return {{"program", "Gravitile", examineProgram},
          {"processor", "processor", examineProcessor},
          {"memory", "memory", examineMemory}};
}

}  // namespace gravitile::app
