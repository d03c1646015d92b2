#pragma once

#include <cstddef>
#include <span>

#include "sim/io/format_table.h"

namespace gravitile::sim::test {

// Lets a format's reader have these bytes as a file, without asking whether it recognises them. True when
// they were read, and then as bodies that validate(); false when they were refused. Anything else ends the
// process.
bool readOrRefuse(const FormatDescriptor& format, std::span<const std::byte> bytes);

}  // namespace gravitile::sim::test
