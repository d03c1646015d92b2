#include "sim/io/fortran_records.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "sim/io/byte_order.h"

namespace gravitile::sim {
namespace {

constexpr std::uint32_t kNameBytes = 8;  // a name of 4 bytes and the length of what follows
constexpr std::size_t kMarkerBytes = 4;

// A name's record can only be told from a file that happens to begin with an 8 by the name itself.
bool beginsWithName(std::span<const std::byte> head, std::endian order) {
  constexpr std::size_t kBytes = 3 * kMarkerBytes + kNameBytes;
  if (head.size() < kBytes || loadValue<std::uint32_t>(head, 0, order) != kNameBytes) return false;
  const std::string_view name(reinterpret_cast<const char*>(head.data()) + kMarkerBytes, 4);
  return name == "HEAD";
}

bool beginsInOrder(std::span<const std::byte> head, std::uint32_t firstBytes, std::endian order) {
  return head.size() >= kMarkerBytes &&
         (loadValue<std::uint32_t>(head, 0, order) == firstBytes || beginsWithName(head, order));
}

}  // namespace

bool beginsFortranRecords(std::span<const std::byte> head, std::uint32_t firstBytes) {
  return beginsInOrder(head, firstBytes, std::endian::little) ||
         beginsInOrder(head, firstBytes, std::endian::big);
}

FortranRecords::FortranRecords(InputFile& file, std::uint32_t firstBytes) : file_(file) {
  std::array<std::byte, 3 * kMarkerBytes + kNameBytes> head{};
  file_.read(head, "the first block");
  order_ = beginsInOrder(head, firstBytes, std::endian::big) ? std::endian::big : std::endian::little;
  named_ = beginsWithName(head, order_);
  file_.seek(0);
}

std::uint32_t FortranRecords::word(std::string_view what) {
  std::array<std::byte, kMarkerBytes> bytes{};
  file_.read(bytes, what);
  return loadValue<std::uint32_t>(bytes, 0, order_);
}

std::string FortranRecords::readName(std::string_view what) {
  std::array<std::byte, 2 * kMarkerBytes + kNameBytes> bytes{};
  const std::uint64_t offset = file_.offset();
  file_.read(bytes, fmt::format("the name of {}", what));
  for (const std::size_t marker : {std::size_t{0}, kMarkerBytes + kNameBytes}) {
    const auto length = loadValue<std::uint32_t>(bytes, marker, order_);
    if (length != kNameBytes)
      file_.refuse(fmt::format("the record length at offset {} is {}, expected {} around the name of {}",
                               offset + marker, length, kNameBytes, what));
  }
  return {reinterpret_cast<const char*>(bytes.data()) + kMarkerBytes, 4};
}

FortranBlock FortranRecords::next(std::string_view what, std::initializer_list<std::uint64_t> expected) {
  FortranBlock block;
  if (named_) block.name = readName(what);
  const std::uint64_t start = file_.offset();
  const std::uint32_t length = word(fmt::format("the record length of {}", what));
  const auto fits = [&](std::uint64_t bytes) { return static_cast<std::uint32_t>(bytes) == length; };
  const auto* const found = std::find_if(expected.begin(), expected.end(), fits);
  if (expected.size() > 0 && found == expected.end())
    file_.refuse(fmt::format("the record length at offset {} is {}, expected {} for {}", start, length,
                             fmt::join(expected, " or "), what));
  block.bytes = expected.size() > 0 ? *found : length;
  block.offset = file_.offset();
  const std::uint64_t end = block.offset + block.bytes;
  if (end + kMarkerBytes > file_.size())
    file_.refuse(fmt::format("it is cut off at offset {}; expected {} from offset {} to {}", file_.size(),
                             what, block.offset, end));
  file_.seek(end);
  const std::uint32_t closing = word(fmt::format("the record length after {}", what));
  if (closing != length)
    file_.refuse(fmt::format("the record length at offset {} is {}, expected {} as before {} at offset {}",
                             end, closing, length, what, start));
  return block;
}

}  // namespace gravitile::sim
