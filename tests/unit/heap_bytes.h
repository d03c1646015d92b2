#pragma once

#include <cstdint>

namespace gravitile::test {

// Bytes that operator new has handed out in this process and that were not given back, by whatever thread.
std::int64_t heapBytes();

}  // namespace gravitile::test
