#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <utility>

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

constexpr const char* kNoMistake = "FAIL: the mistake does not show";

using Align = TextTable::Align;
using Kernels = std::vector<const sim::KernelDescriptor*>;

// What has been asked for by name must be able to run; of all others those that can are checked.
Kernels wantedKernels(const VerifyOptions& options, EnginePair& engines) {
  std::vector<std::string> named = options.kernels;
  if (named.empty() && !options.common.kernel.empty()) named.push_back(options.common.kernel);
  Kernels kernels;
  for (const std::string& id : named) {
    kernels.push_back(&sim::findKernel(id));
    engines.require(*kernels.back(), options.kernels.empty() ? "--kernel" : "--kernels");
  }
  if (named.empty()) {
    for (const sim::KernelDescriptor& kernel : sim::kernelTable()) kernels.push_back(&kernel);
  }
  return kernels;
}

std::string exponent(double value) {
  return fmt::format("{:.1e}", value);
}

std::string precisionText(sim::Precision precision) {
  return sim::tuningValueText(sim::TuningId::Precision, static_cast<int>(precision));
}

// Characters of the longest id.
template <typename Table>
std::size_t longest(const Table& table) {
  std::size_t length = 0;
  for (const auto& row : table) length = std::max(length, row.id.size());
  return length;
}

// Prints a table's rows as they come, and how far the work is between them.
class RowPrinter {
 public:
  RowPrinter(const char* title, TextTable table, std::size_t checks)
      : table_(std::move(table)), checks_(checks) {
    print(fmt::format("{}\n{}", title, table_.headingLine()));
  }

  // The next check begins.
  void next(const std::string& what) {
    progress_.showBar(static_cast<double>(begun_++) / static_cast<double>(std::max<std::size_t>(checks_, 1)),
                      what);
  }

  void row(const std::vector<std::string>& cells) { print(table_.rowLine(cells)); }

 private:
  void print(const std::string& text) {
    progress_.show("");
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
  }

  TextTable table_;
  std::size_t checks_, begun_ = 0;
  ProgressLine progress_;
};

// What is asked of the engines later is compiled while the first kernels are judged.
void prepareAhead(const Kernels& kernels, EnginePair& engines) {
  for (const sim::KernelDescriptor* kernel : kernels) {
    sim::Engine* engine = engines.find(kernel->family);
    if (engine == nullptr) continue;
    for (const VerifyVariant& variant : verifyVariants(*kernel)) {
      engine->prepareAhead({kernel, variant.tuning}, variant.softened);
    }
  }
}

// A demonstration of a mistake that is right demonstrates nothing.
bool asPromised(const sim::KernelDescriptor& kernel, const ForceVerdict& verdict) {
  return verdict.withinBound != kernel.wrongOnPurpose;
}

const char* verdictText(const sim::KernelDescriptor& kernel, const ForceVerdict& verdict) {
  if (kernel.wrongOnPurpose) return verdict.withinBound ? kNoMistake : "ok: wrong on purpose";
  return verdict.withinBound ? "ok" : "FAIL";
}

// True when every kernel did as its row of the table promises.
bool verifyForces(const Kernels& kernels, const VerifyOptions& options, EnginePair& engines) {
  const auto systems = makeVerifySystems(options.common.bodies.value_or(kLargeBodies), options.common.seed);
  std::size_t checks = 0;
  for (const sim::KernelDescriptor* kernel : kernels) {
    if (engines.find(kernel->family) != nullptr) checks += verifyChecks(*kernel, systems);
  }
  RowPrinter printer("Forces against double precision, relative errors",
                     TextTable({{"kernel", Align::Left, longest(sim::kernelTable())},
                                {"precision"},
                                {"checks", Align::Right},
                                {"RMS error", Align::Right},
                                {"RMS bound", Align::Right},
                                {"largest of one body", Align::Right},
                                {"verdict", Align::Left, std::strlen(kNoMistake)},
                                {"worst case"}}),
                     checks);
  bool good = true;
  for (const sim::KernelDescriptor* kernel : kernels) {
    const std::string id(kernel->id);
    sim::Engine* engine = engines.find(kernel->family);
    if (engine == nullptr) {
      const bool noGpu = options.common.device == "auto";
      printer.row({id, "-", "0", "-", "-", "-",
                   noGpu ? "skipped: no GPU" : "skipped: --device " + options.common.device, ""});
      continue;
    }
    const auto verdicts =
        verifyForce(*engine, *kernel, systems, [&](const std::string& what) { printer.next(what); });
    for (const ForceVerdict& verdict : verdicts) {
      good = good && asPromised(*kernel, verdict);
      printer.row({id, precisionText(verdict.precision), std::to_string(verdict.checks),
                   exponent(verdict.rms), exponent(verdict.bound), exponent(verdict.maximum),
                   verdictText(*kernel, verdict), verdict.worstCase});
    }
  }
  return good;
}

struct StepCheck {
  const sim::IntegratorDescriptor* integrator;
  sim::KernelChoice choice;
  sim::Engine* engine;
};

// Every integrator with every kernel that can run here, in each precision.
std::vector<StepCheck> stepChecks(const Kernels& kernels, EnginePair& engines) {
  std::vector<StepCheck> checks;
  for (const sim::IntegratorDescriptor& integrator : sim::integratorTable()) {
    for (const sim::KernelDescriptor* kernel : kernels) {
      sim::Engine* engine = engines.find(kernel->family);
      if (engine == nullptr || kernel->wrongOnPurpose) continue;
      for (const sim::Tuning& tuning : inEveryPrecision(*kernel))
        checks.push_back({&integrator, {kernel, tuning}, engine});
    }
  }
  return checks;
}

bool verifyIntegrators(const Kernels& kernels, const VerifyOptions& options, EnginePair& engines) {
  const std::vector<StepCheck> checks = stepChecks(kernels, engines);
  RowPrinter printer("\nTime steps against double precision, relative errors",
                     TextTable({{"integrator", Align::Left, longest(sim::integratorTable())},
                                {"kernel", Align::Left, longest(sim::kernelTable())},
                                {"precision"},
                                {"position", Align::Right},
                                {"velocity", Align::Right},
                                {"bound", Align::Right, exponent(1).size()},
                                {"verdict"}}),
                     checks.size());
  bool good = true;
  for (const StepCheck& check : checks) {
    printer.next(fmt::format("{}, {}", check.integrator->id, sim::describe(check.choice)));
    const StepVerdict verdict =
        verifySteps(*check.engine, check.choice, *check.integrator, options.common.seed);
    good = good && verdict.withinBound;
    printer.row({std::string(check.integrator->id), std::string(check.choice.kernel->id),
                 precisionText(check.choice.precision()), exponent(verdict.positionError),
                 exponent(verdict.velocityError), exponent(verdict.bound),
                 verdict.withinBound ? "ok" : "FAIL"});
  }
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
  prepareAhead(kernels, engines);
  bool good = verifyForces(kernels, options, engines);
  good = verifyIntegrators(kernels, options, engines) && good;
  return good ? 0 : 1;
}

}  // namespace gravitile::app
