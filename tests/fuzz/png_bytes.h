#pragma once

#include <cstddef>
#include <vector>

#include "render/image.h"

namespace gravitile::app::test {

// A PNG of one pixel with these texts, which may hold any bytes but zeros.
std::vector<std::byte> pngWithTexts(const render::ImageText& texts);

// The file with checksums that fit what it holds, as far as it can be walked through, where it is a PNG: so
// that what was changed meets the checks behind them.
std::vector<std::byte> withChecksums(std::vector<std::byte> file);

}  // namespace gravitile::app::test
