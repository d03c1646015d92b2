#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace gravitile::sim {

// `count` in whole parts as near as can be to the given shares (>= 0, at least one > 0), which need not add
// up to 1; the parts sum to `count`. By largest remainders (Hamilton 1792), the first of equals first.
std::vector<std::uint64_t> apportion(std::uint64_t count, std::span<const double> shares);

}  // namespace gravitile::sim
