#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace gravitile::sim::test {

// What goes into a TIPSY file, the wrong things included. Body i has the mass 1 + i, the position (i, 2 i,
// -3 i), the velocity (0.5 i, -i, 0.25) and the softening 0.01 (1 + i).
struct TipsyContents {
  std::int32_t gas = 0, dark = 0, star = 0;
  std::endian order = std::endian::little;
  bool padding = true;  // the header's eighth word, filled with junk
  double time = 1.5;
  std::int32_t dimensions = 3;
  std::optional<std::int32_t> bodies = std::nullopt;  // instead of the sum
  std::vector<std::uint32_t> lastWords = {};          // of dark and star bodies; empty: potentials
  std::size_t doublesARecord = 0;                     // values from mass on written in double precision
};

std::vector<std::byte> tipsyFile(const TipsyContents& contents);

// Writes a 32-bit word over the bytes at `offset`.
void putWord(std::vector<std::byte>& file, std::size_t offset, std::uint32_t word, std::endian order);

}  // namespace gravitile::sim::test
