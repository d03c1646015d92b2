#include "sim/scenes/apportion.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace gravitile::sim {

std::vector<std::uint64_t> apportion(std::uint64_t count, std::span<const double> shares) {
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
  std::vector<std::uint64_t> parts;
  std::vector<double> remainders;
  std::uint64_t given = 0;
  for (const double share : shares) {
    const double exact = share / sum * static_cast<double>(count);
    // Rounding must not give away more than there is.
    parts.push_back(std::min(static_cast<std::uint64_t>(exact), count - given));
    remainders.push_back(exact - std::floor(exact));
    given += parts.back();
  }
  std::vector<std::size_t> order(shares.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return remainders[a] > remainders[b]; });
  for (std::size_t k = 0; given < count; k = (k + 1) % order.size()) {
    if (!(shares[order[k]] > 0)) continue;
    ++parts[order[k]];
    ++given;
  }
  return parts;
}

}  // namespace gravitile::sim
