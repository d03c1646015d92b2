#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "sim/io/input_file.h"

namespace gravitile::sim {

// A block of a GADGET file: a Fortran record, its length in 4 bytes before and after it. In SnapFormat 2 each
// block has a record of 8 bytes before it with its name.
struct FortranBlock {
  std::string name;          // "POS "; "" in SnapFormat 1
  std::uint64_t offset = 0;  // of the payload
  std::uint64_t bytes = 0;   // of the payload
};

class FortranRecords {
 public:
  // The file stands at its start. Byte order and SnapFormat are told by the first length: `firstBytes`, or 8
  // for the name before it.
  FortranRecords(InputFile& file, std::uint32_t firstBytes);

  std::endian order() const { return order_; }
  bool named() const { return named_; }  // SnapFormat 2
  bool atEnd() const { return file_.offset() >= file_.size(); }

  // Finds the next block, both lengths of which are checked against each other and the file's size, and
  // leaves the file behind it. `expected`: what its length may be, anything when there are none; lengths
  // above 4 GB are known by their lower 32 bits only. `what` is the block in messages.
  FortranBlock next(std::string_view what, std::initializer_list<std::uint64_t> expected = {});

 private:
  std::uint32_t word(std::string_view what);
  std::string readName(std::string_view what);

  InputFile& file_;
  std::endian order_ = std::endian::little;
  bool named_ = false;
};

// The first bytes begin such a file, in either byte order.
bool beginsFortranRecords(std::span<const std::byte> head, std::uint32_t firstBytes);

}  // namespace gravitile::sim
