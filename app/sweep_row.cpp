#include "app/sweep_row.h"

#include "app/bench_row.h"

namespace gravitile::app {

std::optional<std::size_t> bestRow(std::span<const SweepRow> rows) {
  std::optional<std::size_t> best;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    if (!rows[k].measured() || !isTrustworthy(rows[k].result)) continue;
    if (!best || rows[k].result.interactionsPerSecond > rows[*best].result.interactionsPerSecond) best = k;
  }
  return best;
}

}  // namespace gravitile::app
