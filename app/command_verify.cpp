#include <fmt/format.h>

#include <cstdio>

#include "app/commands.h"
#include "app/engine_pair.h"
#include "app/progress.h"
#include "app/text_table.h"
#include "app/verify_force.h"
#include "app/verify_steps.h"
#include "sim/integrators/integrator_table.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

constexpr std::uint64_t kMostBodies = 1ULL << 22;  // what the kernels take; more only fill the memory
constexpr std::uint64_t kLargeBodies = 20000;  // enough for many blocks on every GPU; --bodies replaces it

using Align = TextTable::Align;

// What has been asked for by name must be able to run; of all others those that can are checked.
std::vector<const sim::KernelDescriptor*> wantedKernels(const VerifyOptions& options, EnginePair& engines) {
  std::vector<std::string> named = options.kernels;
  if (named.empty() && !options.common.kernel.empty()) named.push_back(options.common.kernel);
  std::vector<const sim::KernelDescriptor*> kernels;
  for (const std::string& id : named) {
    kernels.push_back(&sim::findKernel(id));
    engines.require(*kernels.back());
  }
  if (named.empty()) {
    for (const sim::KernelDescriptor& kernel : sim::kernelTable()) kernels.push_back(&kernel);
  }
  return kernels;
}

std::string exponent(double value) {
  return fmt::format("{:.1e}", value);
}

// True when every kernel did as its row of the table promises.
bool verifyForces(const std::vector<const sim::KernelDescriptor*>& kernels, const VerifyOptions& options,
                  EnginePair& engines, ProgressLine& progress) {
  const auto systems = makeVerifySystems(options.common.bodies.value_or(kLargeBodies), options.common.seed);
  TextTable table({{"kernel"},
                   {"checks", Align::Right},
                   {"RMS error", Align::Right},
                   {"max error", Align::Right},
                   {"RMS bound", Align::Right},
                   {"verdict"},
                   {"worst case"}});
  bool good = true;
  for (const sim::KernelDescriptor* kernel : kernels) {
    sim::Engine* engine = engines.find(kernel->family);
    if (engine == nullptr) {
      const bool noGpu = options.common.device == "auto";
      table.addRow({std::string(kernel->id), "0", "-", "-", "-",
                    noGpu ? "skipped: no GPU" : "skipped: --device " + options.common.device, ""});
      continue;
    }
    const ForceVerdict verdict =
        verifyForce(*engine, *kernel, systems, [&](const std::string& what) { progress.show(what); });
    // A demonstration of a mistake that is right demonstrates nothing.
    good = good && verdict.withinBound != kernel->wrongOnPurpose;
    const char* word = kernel->wrongOnPurpose ? (verdict.withinBound ? "FAIL: the mistake does not show"
                                                                     : "ok: wrong on purpose")
                                              : (verdict.withinBound ? "ok" : "FAIL");
    table.addRow({std::string(kernel->id), std::to_string(verdict.checks), exponent(verdict.rms),
                  exponent(verdict.maximum), exponent(verdict.bound), word, verdict.worstCase});
  }
  progress.show("");
  std::fputs("Forces against double precision, relative errors\n", stdout);
  std::fputs(table.str().c_str(), stdout);
  return good;
}

bool verifyIntegrators(const std::vector<const sim::KernelDescriptor*>& kernels, const VerifyOptions& options,
                       EnginePair& engines) {
  TextTable table({{"integrator"},
                   {"kernel"},
                   {"precision"},
                   {"position", Align::Right},
                   {"velocity", Align::Right},
                   {"bound", Align::Right},
                   {"verdict"}});
  bool good = true;
  for (const sim::IntegratorDescriptor& integrator : sim::integratorTable()) {
    for (const sim::KernelDescriptor* kernel : kernels) {
      sim::Engine* engine = engines.find(kernel->family);
      if (engine == nullptr || kernel->wrongOnPurpose) continue;
      for (const sim::Tuning& tuning : inEveryPrecision(*kernel)) {
        const StepVerdict verdict = verifySteps(*engine, {kernel, tuning}, integrator, options.common.seed);
        good = good && verdict.withinBound;
        table.addRow({std::string(integrator.id), std::string(kernel->id),
                      sim::tuningValueText(sim::TuningId::Precision, tuning[sim::TuningId::Precision]),
                      exponent(verdict.positionError), exponent(verdict.velocityError),
                      exponent(verdict.bound), verdict.withinBound ? "ok" : "FAIL"});
      }
    }
  }
  std::fputs("\nTime steps against double precision, relative errors\n", stdout);
  std::fputs(table.str().c_str(), stdout);
  return good;
}

}  // namespace

int runVerify(const VerifyOptions& options) {
  if (options.common.bodies.value_or(1) > kMostBodies) {
    throw sim::UserError(
        fmt::format("--bodies: {} is out of range; allowed: 1 to {}", *options.common.bodies, kMostBodies));
  }
  EnginePair engines(options.common);
  const auto kernels = wantedKernels(options, engines);
  bool good = false;
  {
    ProgressLine progress;
    good = verifyForces(kernels, options, engines, progress);
  }
  good = verifyIntegrators(kernels, options, engines) && good;
  return good ? 0 : 1;
}

}  // namespace gravitile::app
