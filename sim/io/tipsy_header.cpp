#include "sim/io/tipsy_header.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "sim/bodies.h"
#include "sim/io/byte_order.h"

namespace gravitile::sim {
namespace {

TipsyHeader parseInOrder(std::span<const std::byte> bytes, std::endian order) {
  const auto count = [&](std::size_t word) {
    return std::int64_t{loadValue<std::int32_t>(bytes, word * kTipsyWordBytes, order)};
  };
  const auto time = loadValue<double>(bytes, 0, order);
  return {.order = order,
          .time = std::isfinite(time) ? time : 0,
          .bodies = count(2),
          .dimensions = count(3),
          .counts = {count(4), count(5), count(6)}};
}

// Bytes of a gas, dark and star record in dialects that no reader can tell apart from garbage by the header.
struct Dialect {
  const char* name;
  std::array<std::int64_t, kTipsyFamilies> bytes;
};
constexpr Dialect kDoubleDialects[] = {
    {"positions in double precision", {60, 48, 56}},
    {"positions and velocities in double precision", {72, 60, 68}},
    {"all values in double precision", {96, 72, 88}},
};

const char* doubleDialect(const TipsyHeader& header, std::uint64_t fileSize) {
  for (const Dialect& dialect : kDoubleDialects) {
    std::uint64_t size = 0;
    for (int family = 0; family < kTipsyFamilies; ++family)
      size += static_cast<std::uint64_t>(header.counts[family] * dialect.bytes[family]);
    if (fileSize == kTipsyHeaderBytes + size || fileSize == kTipsyShortHeaderBytes + size)
      return dialect.name;
  }
  return nullptr;
}

}  // namespace

std::int64_t TipsyHeader::sumOfCounts() const {
  return counts[0] + counts[1] + counts[2];
}

bool TipsyHeader::countsFit() const {
  for (const std::int64_t count : counts)
    if (count < 0) return false;
  return bodies > 0 && sumOfCounts() == bodies;
}

std::uint64_t TipsyHeader::recordBytes() const {
  std::uint64_t size = 0;
  for (int family = 0; family < kTipsyFamilies; ++family)
    size += static_cast<std::uint64_t>(counts[family]) * kTipsyRecords[family].words * kTipsyWordBytes;
  return size;
}

TipsyHeader parseTipsyHeader(std::span<const std::byte> bytes) {
  const TipsyHeader little = parseInOrder(bytes, std::endian::little);
  const TipsyHeader big = parseInOrder(bytes, std::endian::big);
  const auto signs = [](const TipsyHeader& header) {
    return int{header.dimensionsPossible()} + int{header.countsFit()};
  };
  if (signs(big) != signs(little)) return signs(big) > signs(little) ? big : little;
  return std::abs(big.dimensions) < std::abs(little.dimensions) ? big : little;  // swapped, it is enormous
}

std::string tipsyFault(const TipsyHeader& header, std::uint64_t fileSize) {
  constexpr std::size_t kBodiesOffset = 8, kDimensionsOffset = 12, kCountsOffset = 16;
  if (!header.dimensionsPossible())
    return fmt::format("the number of dimensions at offset {} is {}, expected 1 to 3", kDimensionsOffset,
                       header.dimensions);
  for (int family = 0; family < kTipsyFamilies; ++family)
    if (header.counts[family] < 0)
      return fmt::format("the number of {} bodies at offset {} is {}, expected 0 or more",
                         kTipsyRecords[family].name, kCountsOffset + kTipsyWordBytes * family,
                         header.counts[family]);
  if (header.sumOfCounts() != header.bodies)
    return fmt::format(
        "the number of bodies at offset {} is {}, but {} gas + {} dark + {} star bodies from "
        "offset {} on make {}",
        kBodiesOffset, header.bodies, header.counts[kTipsyGas], header.counts[kTipsyDark],
        header.counts[kTipsyStar], kCountsOffset, header.sumOfCounts());
  if (header.bodies == 0)
    return fmt::format("the number of bodies at offset {} is 0, expected 1 or more", kBodiesOffset);
  if (static_cast<std::uint64_t>(header.bodies) > kMaxBodies)
    return fmt::format("the number of bodies at offset {} is {}, more than the {} that can be computed",
                       kBodiesOffset, header.bodies, kMaxBodies);

  const std::uint64_t size = kTipsyHeaderBytes + header.recordBytes();
  if (fileSize == size || fileSize + kTipsyHeaderBytes - kTipsyShortHeaderBytes == size) return "";
  if (const char* name = doubleDialect(header, fileSize))
    return fmt::format(
        "the file's size is that of TIPSY with {}, which is not supported; "
        "convert it to single precision",
        name);
  return fmt::format(
      "{} gas + {} dark + {} star bodies take {} bytes with the header, but the file {} at "
      "offset {}",
      header.counts[kTipsyGas], header.counts[kTipsyDark], header.counts[kTipsyStar], size,
      fileSize < size ? "is cut off" : "ends only", fileSize);
}

std::size_t tipsyHeaderBytes(const TipsyHeader& header, std::uint64_t fileSize) {
  return static_cast<std::size_t>(fileSize - header.recordBytes());
}

}  // namespace gravitile::sim
