#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace gravitile::sim::test {

// Good files of the format with this id, small, and different in all that its reader tells apart.
std::vector<std::vector<std::byte>> corpusOf(std::string_view formatId);

}  // namespace gravitile::sim::test
