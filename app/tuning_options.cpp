#include "app/tuning_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "sim/user_error.h"

namespace gravitile::app {
namespace {

using Kernels = std::vector<const sim::KernelDescriptor*>;

bool hasEffect(sim::TuningId id, const sim::KernelDescriptor& kernel) {
  return kernel.takes(id) || (id == sim::TuningId::Reproducible && !kernel.wrongOnPurpose);
}

bool anyTakes(const Kernels& kernels, sim::TuningId id) {
  return std::any_of(kernels.begin(), kernels.end(), [id](const auto* kernel) { return kernel->takes(id); });
}

// "--block, --rsqrt", or "--blocks, --rsqrts" where that is how it was asked.
std::string optionsOf(const Kernels& kernels, bool lists) {
  std::vector<std::string> names;
  for (const sim::TuningParameter& parameter : sim::tuningParameters()) {
    if (anyTakes(kernels, parameter.id))
      names.push_back(fmt::format("--{}{}", parameter.name, lists ? "s" : ""));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

// Kernels of the same device that take a value.
std::string takersOf(sim::TuningId id, sim::KernelFamily family) {
  std::vector<std::string_view> takers;
  for (const sim::KernelDescriptor& kernel : sim::kernelTable()) {
    if (kernel.family == family && kernel.takes(id)) takers.push_back(kernel.id);
  }
  return fmt::format("{}", fmt::join(takers, ", "));
}

// What the kernels do with a value that they don't take: "gpu-auto picks it by itself".
std::string whyWithoutEffect(const Kernels& kernels, bool named) {
  std::vector<std::string_view> ids;
  for (const auto* kernel : kernels) ids.push_back(kernel->id);
  if (ids.size() > 1) return fmt::format("none of {} takes it", fmt::join(ids, ", "));
  return fmt::format("{}{} {}", ids.front(), named ? "" : ", which runs when no kernel is named,",
                     sim::isChosen(*kernels.front()) ? "picks it by itself" : "does not take it");
}

}  // namespace

std::vector<TuningOption> tuningOptions(const CommonOptions& options) {
  std::vector<TuningOption> given;
  for (const sim::TuningId id : options.tuningAsked) {
    given.push_back({id, fmt::format("--{}", sim::tuningParameter(id).name)});
  }
  return given;
}

void refuseWithoutEffect(const std::vector<TuningOption>& options, const Kernels& kernels, bool named) {
  for (const TuningOption& option : options) {
    const bool any = std::any_of(kernels.begin(), kernels.end(),
                                 [&](const auto* kernel) { return hasEffect(option.id, *kernel); });
    if (any) continue;
    const bool list = option.name != fmt::format("--{}", sim::tuningParameter(option.id).name);
    std::string allowed = optionsOf(kernels, list);
    const std::string takers = takersOf(option.id, kernels.front()->family);
    if (!named && !takers.empty())
      allowed += fmt::format("; or name a kernel that takes it by --kernel: {}", takers);
    throw sim::UserError(
        fmt::format("{}: {}; allowed: {}", option.name, whyWithoutEffect(kernels, named), allowed));
  }
}

}  // namespace gravitile::app
