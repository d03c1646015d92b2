#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gravitile::sim::test {

// What goes into a file of GADGET-1 or -2, the wrong things included. Body i has the position (i + 1, 2 i, -3
// i), the velocity (0.5 i, -i, 0.25) and, where its type has none in the header, the mass 1 + i.
struct GadgetContents {
  std::array<std::uint32_t, 6> counts{};
  std::array<double, 6> masses{};
  std::endian order = std::endian::little;
  bool named = false;    // SnapFormat 2
  bool doubles = false;  // positions, velocities and masses in double precision
  bool longIds = false;
  std::int32_t files = 1;
  std::optional<std::array<std::uint32_t, 6>> totals = std::nullopt;  // instead of the counts
  std::string leftOut = "";                                           // the name of a block: "VEL "
};

struct GadgetFile {
  std::vector<std::byte> bytes;
  std::vector<std::size_t> ends;  // of records, the marker behind them included
};

GadgetFile gadgetFile(const GadgetContents& contents);

}  // namespace gravitile::sim::test
