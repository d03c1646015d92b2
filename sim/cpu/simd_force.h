#pragma once

#include <cstddef>

namespace gravitile::sim {

// How cpu-simd cuts n bodies into blocks, for the cost model. Each pair of blocks is worked out once for
// both, pairs inside a block twice. The length depends on n alone, so that forces don't depend on the
// machine's cores.
std::size_t simdBlockLength(std::size_t n);

// Number of blocks, ceil(n / simdBlockLength(n)).
std::size_t simdBlocks(std::size_t n);

}  // namespace gravitile::sim
