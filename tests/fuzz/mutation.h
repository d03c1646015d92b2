#pragma once

#include <cstddef>
#include <random>
#include <vector>

namespace gravitile::sim::test {

// The file with one to four things done to it: bits flipped, words and numbers replaced by awkward ones, a
// piece cut out, doubled, or the end cut off.
std::vector<std::byte> mutated(std::vector<std::byte> file, std::mt19937_64& random);

}  // namespace gravitile::sim::test
