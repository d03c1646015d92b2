#pragma once

#include <cstdint>
#include <functional>

namespace gravitile::test {

// Whether `holds` does in a copy of this process that may allocate so many more bytes. A copy that dies has
// not held. Without a sanitizer only: they take addresses by the terabyte.
bool holdsWithRoom(std::uint64_t bytes, const std::function<bool()>& holds);

}  // namespace gravitile::test
