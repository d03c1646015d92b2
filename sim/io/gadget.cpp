#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include "sim/host_memory.h"
#include "sim/io/byte_order.h"
#include "sim/io/format_rows.h"
#include "sim/io/fortran_records.h"
#include "sim/io/gadget_types.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

constexpr std::uint32_t kHeaderBytes = 256;
// Offsets in the header (V. Springel, GADGET-2 users guide 2005, table 4).
constexpr std::size_t kCountsAt = 0, kMassesAt = 24, kTimeAt = 72, kTotalsAt = 96, kFilesAt = 124;

using Counts = std::array<std::uint64_t, kGadgetTypes>;

struct Header {
  Counts counts{}, totals{};
  std::array<double, kGadgetTypes> masses{};  // of every body of a type; 0: they stand in a block
  double time = 0;
  std::int32_t files = 1;

  std::uint64_t bodies() const { return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}); }
  // Of the types that have a mass a body.
  std::uint64_t massesInBlock() const {
    std::uint64_t bodiesWithMass = 0;
    for (std::size_t type = 0; type < kGadgetTypes; ++type)
      if (masses[type] == 0) bodiesWithMass += counts[type];
    return bodiesWithMass;
  }
};

Header parseHeader(std::span<const std::byte> bytes, std::endian order) {
  Header header;
  for (std::size_t type = 0; type < kGadgetTypes; ++type) {
    header.counts[type] = loadValue<std::uint32_t>(bytes, kCountsAt + 4 * type, order);
    header.totals[type] = loadValue<std::uint32_t>(bytes, kTotalsAt + 4 * type, order);
    header.masses[type] = loadValue<double>(bytes, kMassesAt + 8 * type, order);
  }
  header.time = loadValue<double>(bytes, kTimeAt, order);
  header.files = loadValue<std::int32_t>(bytes, kFilesAt, order);
  return header;
}

// What contradicts itself in a header that begins at `start`; "" when nothing does.
std::string faultOf(const Header& header, std::uint64_t start) {
  if (header.files > 1)
    return fmt::format(
        "it is one of {} files that make up a snapshot (offset {}); expected a snapshot in one file",
        header.files, start + kFilesAt);
  if (header.bodies() < 1 || header.bodies() > kMaxBodies)
    return fmt::format("the counts from offset {} on make {} bodies, expected 1 to {}", start + kCountsAt,
                       header.bodies(), kMaxBodies);
  const bool noTotals =
      std::all_of(header.totals.begin(), header.totals.end(), [](auto n) { return n == 0; });
  for (std::size_t type = 0; type < kGadgetTypes; ++type) {
    if (!noTotals && header.totals[type] != header.counts[type])
      return fmt::format("the number of {} bodies is {} at offset {} and {} at offset {}; expected the same",
                         kGadgetTypeNames[type], header.counts[type], start + kCountsAt + 4 * type,
                         header.totals[type], start + kTotalsAt + 4 * type);
    if (!(header.masses[type] >= 0) || !std::isfinite(static_cast<float>(header.masses[type])))
      return fmt::format("the mass of {} bodies at offset {} is {}, expected a finite number >= 0",
                         kGadgetTypeNames[type], start + kMassesAt + 8 * type, header.masses[type]);
  }
  return "";
}

// Where the blocks with the bodies stand.
struct Blocks {
  FortranBlock positions, velocities, masses;
};

class GadgetReader {
 public:
  GadgetReader(const std::filesystem::path& path, const ReadOptions& options)
      : file_(path, "a GADGET snapshot", options.progress), records_(file_, kHeaderBytes) {}

  FileContents read();

 private:
  void readHeader();
  Blocks blocksInOrder();
  Blocks blocksByName();
  void requireBlock(const FortranBlock& block, std::string_view name, std::uint64_t numbers) const;
  template <typename Take>
  void readNumbers(const FortranBlock& block, std::uint64_t count, std::string_view what, const Take& take);
  void readVectors(const FortranBlock& block, std::string_view what, std::vector<Float4>& vectors);
  void readMasses(const FortranBlock& block);

  InputFile file_;
  FortranRecords records_;
  Header header_;
  Blocks blocks_;
  Bodies bodies_;
};

void GadgetReader::readHeader() {
  const FortranBlock block = records_.next("the header", {kHeaderBytes});
  const std::uint64_t end = file_.offset();
  std::array<std::byte, kHeaderBytes> bytes{};
  file_.seek(block.offset);
  file_.read(bytes, "the header");
  file_.seek(end);
  header_ = parseHeader(bytes, records_.order());
  if (const std::string fault = faultOf(header_, block.offset); !fault.empty()) file_.refuse(fault);
}

// A file in double precision is told by the lengths.
Blocks GadgetReader::blocksInOrder() {
  const std::uint64_t bodies = header_.bodies(), masses = header_.massesInBlock();
  constexpr std::uint64_t kSingle = sizeof(float), kDouble = sizeof(double);
  Blocks blocks;
  blocks.positions = records_.next("the positions", {3 * kSingle * bodies, 3 * kDouble * bodies});
  blocks.velocities = records_.next("the velocities", {3 * kSingle * bodies, 3 * kDouble * bodies});
  if (masses == 0) return blocks;
  records_.next("the numbers of the bodies",
                {sizeof(std::uint32_t) * bodies, sizeof(std::uint64_t) * bodies});
  blocks.masses = records_.next("the masses", {kSingle * masses, kDouble * masses});
  return blocks;
}

Blocks GadgetReader::blocksByName() {
  Blocks blocks;
  while (!records_.atEnd()) {
    const FortranBlock block = records_.next("a block");
    if (block.name == "POS ") blocks.positions = block;
    if (block.name == "VEL ") blocks.velocities = block;
    if (block.name == "MASS") blocks.masses = block;
  }
  requireBlock(blocks.positions, "POS", 3 * header_.bodies());
  requireBlock(blocks.velocities, "VEL", 3 * header_.bodies());
  if (header_.massesInBlock() > 0) requireBlock(blocks.masses, "MASS", header_.massesInBlock());
  return blocks;
}

void GadgetReader::requireBlock(const FortranBlock& block, std::string_view name,
                                std::uint64_t numbers) const {
  if (block.offset == 0)
    file_.refuse(fmt::format("it has no block {} up to its end at offset {}", name, file_.size()));
  if (block.bytes != numbers * sizeof(float) && block.bytes != numbers * sizeof(double))
    file_.refuse(fmt::format("the block {} at offset {} has {} bytes, expected {} or {} for {} bodies", name,
                             block.offset, block.bytes, numbers * sizeof(float), numbers * sizeof(double),
                             header_.bodies()));
}

// Calls take(index, number) for all `count` numbers of a block, single or double as its length tells.
template <typename Take>
void GadgetReader::readNumbers(const FortranBlock& block, std::uint64_t count, std::string_view what,
                               const Take& take) {
  const std::uint64_t numberBytes = block.bytes / count;
  const std::uint64_t numbersAtOnce = kReadBlockBytes / numberBytes;
  std::vector<std::byte> bytes;
  file_.seek(block.offset);
  for (std::uint64_t done = 0; done < count;) {
    const std::uint64_t now = std::min(count - done, numbersAtOnce);
    bytes.resize(static_cast<std::size_t>(now * numberBytes));
    const std::uint64_t offset = file_.offset();
    file_.read(bytes, what);
    // Positions that are exactly 0 may be meant; not a whole block of them.
    if (&block == &blocks_.positions && now == numbersAtOnce && allZero(bytes))
      file_.refuse(
          fmt::format("it holds nothing but zeros from offset {} on; expected positions there", offset));
    for (std::size_t k = 0; k < now; ++k)
      take(done + k, numberBytes == sizeof(double)
                         ? static_cast<float>(loadValue<double>(bytes, k * sizeof(double), records_.order()))
                         : loadValue<float>(bytes, k * sizeof(float), records_.order()));
    done += now;
  }
}

void GadgetReader::readVectors(const FortranBlock& block, std::string_view what,
                               std::vector<Float4>& vectors) {
  vectors.reserve(static_cast<std::size_t>(header_.bodies()));
  std::array<float, 3> vector{};
  readNumbers(block, 3 * header_.bodies(), what, [&](std::uint64_t index, float number) {
    vector[index % 3] = number;
    if (index % 3 == 2) vectors.push_back({vector[0], vector[1], vector[2], 0});
  });
}

void GadgetReader::readMasses(const FortranBlock& block) {
  std::vector<float> inBlock;
  const std::uint64_t count = header_.massesInBlock();
  inBlock.reserve(static_cast<std::size_t>(count));
  if (count > 0)
    readNumbers(block, count, "masses", [&](std::uint64_t, float mass) { inBlock.push_back(mass); });
  std::size_t i = 0, next = 0;
  for (std::size_t type = 0; type < kGadgetTypes; ++type)
    for (std::uint64_t k = 0; k < header_.counts[type]; ++k)
      bodies_.posMass[i++].w =
          header_.masses[type] == 0 ? inBlock[next++] : static_cast<float>(header_.masses[type]);
}

FileContents GadgetReader::read() {
  readHeader();
  blocks_ = records_.named() ? blocksByName() : blocksInOrder();
  constexpr std::uint64_t kBytesABody = 2 * sizeof(Float4) + sizeof(std::uint32_t) + sizeof(float);
  requireMemory(header_.bodies(), kBytesABody);
  readVectors(blocks_.positions, "positions", bodies_.posMass);
  readVectors(blocks_.velocities, "velocities", bodies_.velocity);
  readMasses(blocks_.masses);
  assignGadgetComponents(header_.counts, bodies_);
  try {
    bodies_.validate();
  } catch (const UserError& error) {
    file_.refuse(error.what());
  }
  return {.bodies = std::move(bodies_),
          .time = std::isfinite(header_.time) ? header_.time : 0,
          .units = gadgetUnits(),
          .gravity = kGadgetGravity,
          .note = kGadgetUnitsNote};
}

bool recognise(std::span<const std::byte> head, std::uint64_t) {
  return beginsFortranRecords(head, kHeaderBytes);
}

FileContents read(const std::filesystem::path& path, const ReadOptions& options) {
  return GadgetReader(path, options).read();
}

}  // namespace

constinit const FormatDescriptor kGadget = {
    .id = "gadget",
    .title = "GADGET snapshot",
    .description =
        "GADGET-1 and -2 binary files, SnapFormat 1 and 2, either byte order, single or double precision.",
    .extensions = "",
    .recognise = recognise,
    .read = read,
};

}  // namespace gravitile::sim
