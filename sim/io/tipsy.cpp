#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "sim/host_memory.h"
#include "sim/io/byte_order.h"
#include "sim/io/component_names.h"
#include "sim/io/format_rows.h"
#include "sim/io/input_file.h"
#include "sim/io/tipsy_header.h"
#include "sim/io/tipsy_write.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

bool recognise(std::span<const std::byte> head, std::uint64_t) {
  // Reading also explains what is wrong with a header, so one that is nearly right is taken too.
  constexpr std::size_t kBytesToDimensions = 16;
  if (head.size() < kBytesToDimensions) return false;
  std::vector<std::byte> header(head.begin(), head.end());
  header.resize(std::max(header.size(), kTipsyShortHeaderBytes));
  const TipsyHeader parsed = parseTipsyHeader(header);
  return parsed.dimensionsPossible() || parsed.countsFit();
}

// The bodies as they stand in the file, with what decides on components and softening.
struct Records {
  Bodies bodies;
  std::vector<std::uint32_t> lastWords;
  double softeningSum = 0;  // of dark and star bodies that have one
  std::uint64_t softened = 0;
};

void readRecord(std::span<const std::byte> bytes, const TipsyRecord& record, std::endian order,
                Records& records) {
  const auto value = [&](int word) { return loadValue<float>(bytes, kTipsyWordBytes * word, order); };
  records.bodies.posMass.push_back({value(1), value(2), value(3), value(0)});
  records.bodies.velocity.push_back({value(4), value(5), value(6), 0});
  records.lastWords.push_back(loadValue<std::uint32_t>(bytes, kTipsyWordBytes * record.lastWord, order));
  const float softening = value(record.softeningWord);
  if (&record == &kTipsyRecords[kTipsyGas] || !(softening > 0) || !std::isfinite(softening)) return;
  records.softeningSum += softening;
  ++records.softened;
}

void readFamily(InputFile& file, TipsyFamily family, const TipsyHeader& header, Records& records) {
  // A body at rest at the origin without a mass may be meant; not this many of them.
  constexpr std::size_t kRecordsInARow = 4096;
  const TipsyRecord& record = kTipsyRecords[family];
  const std::size_t recordBytes = record.words * kTipsyWordBytes;
  const std::size_t recordsABlock = std::max(kReadBlockBytes / recordBytes, kRecordsInARow);
  std::vector<std::byte> block;
  for (auto left = static_cast<std::size_t>(header.counts[family]); left > 0;) {
    const std::size_t count = std::min(left, recordsABlock);
    block.resize(count * recordBytes);
    const std::uint64_t offset = file.offset();
    file.read(block, fmt::format("{} bodies", record.name));
    if (count >= kRecordsInARow && allZero(block))
      file.refuse(fmt::format("it holds nothing but zeros from offset {} on; expected {} {} bodies there",
                              offset, count, record.name));
    for (std::size_t k = 0; k < count; ++k)
      readRecord(std::span(block).subspan(k * recordBytes, recordBytes), record, header.order, records);
    left -= count;
  }
}

Records readRecords(InputFile& file, const TipsyHeader& header) {
  Records records;
  records.bodies.reserve(static_cast<std::size_t>(header.bodies));
  records.lastWords.reserve(static_cast<std::size_t>(header.bodies));
  for (const TipsyFamily family : {kTipsyGas, kTipsyDark, kTipsyStar})
    readFamily(file, family, header, records);
  records.bodies.component.resize(records.bodies.size());
  return records;
}

// NVIDIA's and Bonsai's files number their bodies where others have the potential. A potential is negative
// or zero, or as a float above what these integers reach, and neighbours with a number are never the same.
bool numbered(std::span<const std::uint32_t> lastWords) {
  return lastWords.size() > 1 && *std::max_element(lastWords.begin(), lastWords.end()) < kTipsyNumberEnd &&
         std::adjacent_find(lastWords.begin(), lastWords.end()) == lastWords.end();
}

const char* componentOfNumber(std::uint32_t number) {
  if (number < kTipsyDiskEnd) return "disk";
  if (number < kTipsyBulge) return "other";
  return number < kTipsyHalo ? "bulge" : "halo";
}

void assignComponents(Records& records, const TipsyHeader& header) {
  Bodies& bodies = records.bodies;
  const auto gas = static_cast<std::size_t>(header.counts[kTipsyGas]);
  const auto firstStar = gas + static_cast<std::size_t>(header.counts[kTipsyDark]);
  const bool byNumber = numbered(std::span(records.lastWords).subspan(gas));
  if (byNumber)
    bodies.componentNames.assign(std::begin(kGalaxyComponents), std::end(kGalaxyComponents));
  else if (header.counts[kTipsyStar] > 0)
    bodies.componentNames = {"star"};
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const TipsyFamily family = i < gas ? kTipsyGas : i < firstStar ? kTipsyDark : kTipsyStar;
    const char* name = byNumber && family != kTipsyGas ? componentOfNumber(records.lastWords[i])
                                                       : kTipsyRecords[family].name;
    bodies.component[i] = componentNumber(bodies.componentNames, name);
  }
}

FileContents read(const std::filesystem::path& path, const ReadOptions& options) {
  InputFile file(path, "TIPSY", options.progress);
  std::array<std::byte, kTipsyShortHeaderBytes> head{};
  file.read(head, "the header");
  const TipsyHeader header = parseTipsyHeader(head);
  if (const std::string fault = tipsyFault(header, file.size()); !fault.empty()) file.refuse(fault);
  constexpr std::uint64_t kBytesABody = 2 * sizeof(Float4) + 2 * sizeof(std::uint32_t);
  requireMemory(static_cast<std::uint64_t>(header.bodies), kBytesABody);

  file.seek(tipsyHeaderBytes(header, file.size()));
  Records records = readRecords(file, header);
  assignComponents(records, header);
  try {
    records.bodies.validate();
  } catch (const UserError& error) {
    file.refuse(error.what());
  }
  const double softening =
      records.softened > 0 ? records.softeningSum / static_cast<double>(records.softened) : 0;
  return {.bodies = std::move(records.bodies), .time = header.time, .softening = softening, .units = {}};
}

}  // namespace

constinit const FormatDescriptor kTipsy = {
    .id = "tipsy",
    .title = "TIPSY snapshot",
    .description = "Gas, dark and star bodies, in either byte order; written little-endian, with G = 1.",
    .extensions = ".bin .tipsy .tbin .std",
    .recognise = recognise,
    .read = read,
    .write = writeTipsy,
};

}  // namespace gravitile::sim
