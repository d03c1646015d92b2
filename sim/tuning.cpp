#include "sim/tuning.h"

#include <fmt/format.h>

#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

constexpr std::string_view kSplitNames[] = {"1", "2", "4", "8", "16", "32", "64", "128", "256"};
constexpr std::string_view kSwitchNames[] = {"off", "on"};
constexpr std::string_view kRsqrtNames[] = {"precise", "fast"};
constexpr std::string_view kPrecisionNames[] = {"single", "double"};  // in the order of Precision

// In the order of TuningId.
constexpr TuningParameter kParameters[kTuningCount] = {
    {
        .id = TuningId::Block,
        .name = "block",
        .macro = "BLOCK_SIZE",
        .title = "Block size",
        .help = "Threads in a block; also the number of bodies in a tile of shared memory.",
        .minimum = 32,
        .maximum = 1024,
        .step = 32,  // a warp
        .defaultValue = 256,
    },
    {
        .id = TuningId::Unroll,
        .name = "unroll",
        .macro = "UNROLL",
        .title = "Unroll factor",
        .help = "How many turns of the inner loop the compiler writes out one after the other.",
        .minimum = 1,
        .maximum = 128,
        .step = 1,
        .defaultValue = 8,
    },
    {
        .id = TuningId::Rsqrt,
        .name = "rsqrt",
        .macro = "FAST_RSQRT",
        .title = "Square root",
        .help =
            "Reciprocal square root: precise handles denormal numbers, which never occur here; fast is the "
            "special-function unit's result as it comes, or in double precision its 20 bits corrected.",
        .minimum = 0,
        .maximum = 1,
        .step = 1,
        .defaultValue = 1,
        .valueNames = kRsqrtNames,
    },
    {
        .id = TuningId::Precision,
        .name = "precision",
        .macro = "DOUBLE_PRECISION",
        .title = "Precision",
        .help = "Single computes in 32-bit floating point, double in 64-bit, at half the rate or less. The "
                "running "
                "state is converted when it changes.",
        .minimum = 0,
        .maximum = 1,
        .step = 1,
        .defaultValue = 0,
        .valueNames = kPrecisionNames,
    },
    {
        .id = TuningId::PerThread,
        .name = "per-thread",
        .macro = "BODIES",
        .title = "Bodies a thread",
        .help =
            "Bodies that a thread holds in registers: what it reads serves all of them, but they take the "
            "registers of other threads.",
        .minimum = 1,
        .maximum = 16,
        .step = 1,
        .defaultValue = 4,
    },
    {
        .id = TuningId::Split,
        .name = "split",
        .macro = "SPLIT_LOG2",
        .title = "Split",
        .help = "Threads that share the work for the same bodies, each taking its part of the others.",
        .minimum = 0,
        .maximum = 8,
        .step = 1,
        .defaultValue = 5,
        .valueNames = kSplitNames,
    },
    {
        .id = TuningId::Reproducible,
        .name = "reproducible",
        .macro = "REPRODUCIBLE",
        .title = "Reproducible",
        .help = "Sums in whole numbers, which give the same bits in whatever order warps add to them; off is "
                "floating-point sums, a little faster.",
        .minimum = 0,
        .maximum = 1,
        .step = 1,
        .defaultValue = 0,
        .valueNames = kSwitchNames,
    },
};

}  // namespace

std::span<const TuningParameter> tuningParameters() {
  return kParameters;
}

const TuningParameter& tuningParameter(TuningId id) {
  return kParameters[static_cast<std::size_t>(id)];
}

std::string tuningValueText(TuningId id, int value) {
  const auto names = tuningParameter(id).valueNames;
  const bool named = value >= 0 && static_cast<std::size_t>(value) < names.size();
  return named ? std::string(names[static_cast<std::size_t>(value)]) : std::to_string(value);
}

Tuning defaultTuning() {
  Tuning tuning;
  for (const TuningParameter& parameter : kParameters) tuning[parameter.id] = parameter.defaultValue;
  return tuning;
}

void validateTuningValue(TuningId id, int value) {
  const TuningParameter& parameter = tuningParameter(id);
  const bool inRange = value >= parameter.minimum && value <= parameter.maximum;
  if (inRange && value % parameter.step == 0) return;
  const std::string multiples = parameter.step == 1 ? "" : fmt::format(", a multiple of {}", parameter.step);
  throw UserError(fmt::format("--{} must be {} to {}{}, not {}", parameter.name, parameter.minimum,
                              parameter.maximum, multiples, value));
}

}  // namespace gravitile::sim
