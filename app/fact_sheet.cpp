#include "app/fact_sheet.h"

#include "app/serial_baseline.h"

namespace gravitile::app {

double TrafficFacts::savedFactor() const {
  return wordsKernel > 0 ? static_cast<double>(wordsBasic) / static_cast<double>(wordsKernel) : 0;
}

TrafficFacts trafficFacts(const RunPoint& point) {
  constexpr double kNumbersABody = 3;
  const auto number = static_cast<double>(sim::numberBytes(point.choice.precision()));
  const std::uint64_t n = point.bodies;
  const double bodies = static_cast<double>(n), threads = bodies;
  const sim::KernelDescriptor& kernel = *point.choice.kernel;
  return {.wordsBasic = n > 0 ? 3 * n * (n - 1) : 0,
          .wordsKernel = kernel.globalWordsRead(n, point.choice.tuning),
          .pairs = kernel.pairsEvaluated(n),
          .privateBufferBytes = kNumbersABody * number * threads * bodies};
}

double issueSlotBound(const sim::KernelFacts& facts, const RunPoint& point) {
  constexpr double kInteractionsAPair = 2;
  const bool pairsOnce = point.choice.kernel->pairsEvaluated(point.bodies) < point.bodies * point.bodies;
  if (point.choice.precision() == sim::Precision::Double) {
    const double slots = pairsOnce ? kDoubleSlotsAPairOnce / kInteractionsAPair : kDoubleSlotsAnInteraction;
    return facts.doubleLaneSlotsPerSecond / slots;
  }
  const double slots = pairsOnce ? kSlotsAPairOnce / kInteractionsAPair : kSlotsAnInteraction;
  return facts.laneSlotsPerSecond / slots;
}

bool FactSheet::isReference() const {
  return point.choice.kernel != nullptr && point.choice.kernel->id == kReferenceKernel;
}

std::optional<double> FactSheet::speedUp() const {
  if (isReference()) return 1;
  if (!serialRate || rate <= 0) return std::nullopt;
  return rate / *serialRate;
}

}  // namespace gravitile::app
