#pragma once

#include "sim/io/format_table.h"

namespace gravitile::sim {

// TIPSY snapshots (T. Quinn and others), in either byte order, with headers of 32 or 28 bytes. Components
// are gas, dark and star; in files of the NVIDIA and Bonsai demonstrations, whose last word is a number that
// tells what a body is, they are disk, bulge and halo.
extern const FormatDescriptor kTipsy;

}  // namespace gravitile::sim
