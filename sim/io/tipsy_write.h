#pragma once

#include <string>

#include "sim/io/format_table.h"

namespace gravitile::sim {

// The write of kTipsy: little-endian. Files of TIPSY mean G = 1, so that masses are multiplied by G where it
// is another. Disk, bulge and halo keep their names as NVIDIA's and Bonsai's files keep them.
std::string writeTipsy(const WriteTarget& target, const FileContents& contents, const WriteOptions& options);

}  // namespace gravitile::sim
