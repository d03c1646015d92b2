#include "sim/io/tipsy.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include "sim/host_memory.h"
#include "sim/io/tipsy_header.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& path, std::string_view reason) {
  throw UserError(fmt::format("'{}' can't be read as TIPSY: {}", path.string(), reason));
}

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

void readRecord(std::span<const std::byte> bytes, const TipsyRecord& record, std::endian order, std::size_t i,
                Records& records) {
  const auto value = [&](int word) { return std::bit_cast<float>(tipsyWord(bytes, word, order)); };
  records.bodies.posMass[i] = {value(1), value(2), value(3), value(0)};
  records.bodies.velocity[i] = {value(4), value(5), value(6), 0};
  records.lastWords[i] = tipsyWord(bytes, record.lastWord, order);
  const float softening = value(record.softeningWord);
  if (&record == &kTipsyRecords[kTipsyGas] || !(softening > 0) || !std::isfinite(softening)) return;
  records.softeningSum += softening;
  ++records.softened;
}

Records readRecords(std::ifstream& file, const std::filesystem::path& path, const TipsyHeader& header) {
  constexpr std::size_t kRecordsAtATime = 4096;
  Records records;
  records.bodies.resize(static_cast<std::size_t>(header.bodies));
  records.lastWords.resize(records.bodies.size());
  std::vector<std::byte> buffer;
  std::size_t i = 0;
  for (int family = 0; family < kTipsyFamilies; ++family) {
    const TipsyRecord& record = kTipsyRecords[family];
    const std::size_t bytes = record.words * sizeof(float);
    for (auto left = static_cast<std::size_t>(header.counts[family]); left > 0;) {
      const std::size_t count = std::min(left, kRecordsAtATime);
      buffer.resize(count * bytes);
      if (!file.read(reinterpret_cast<char*>(buffer.data()), static_cast<std::streamsize>(buffer.size())))
        refuse(path, fmt::format("the records of body {} and after could not be read", i));
      for (std::size_t k = 0; k < count; ++k)
        readRecord(std::span(buffer).subspan(k * bytes, bytes), record, header.order, i++, records);
      left -= count;
    }
  }
  return records;
}

// NVIDIA's and Bonsai's files number their bodies where others have the potential. A potential is negative
// or zero, or as a float above what these integers reach, and neighbours with a number are never the same.
bool numbered(std::span<const std::uint32_t> lastWords) {
  constexpr std::uint32_t kLargestNumber = 1'000'000'000;
  return lastWords.size() > 1 && *std::max_element(lastWords.begin(), lastWords.end()) < kLargestNumber &&
         std::adjacent_find(lastWords.begin(), lastWords.end()) == lastWords.end();
}

const char* componentOfNumber(std::uint32_t number) {
  constexpr std::uint32_t kDiskEnd = 40'000'000, kBulge = 100'000'000, kHalo = 200'000'000;
  if (number < kDiskEnd) return "disk";
  if (number < kBulge) return "other";
  return number < kHalo ? "bulge" : "halo";
}

std::uint32_t componentNumber(std::vector<std::string>& names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  const auto number = static_cast<std::uint32_t>(found - names.begin());
  if (found == names.end()) names.emplace_back(name);
  return number;
}

void assignComponents(Records& records, const TipsyHeader& header) {
  Bodies& bodies = records.bodies;
  const auto gas = static_cast<std::size_t>(header.counts[kTipsyGas]);
  const auto firstStar = gas + static_cast<std::size_t>(header.counts[kTipsyDark]);
  const bool byNumber = numbered(std::span(records.lastWords).subspan(gas));
  // Colours go by the component's number, so the names that stand for the same in every scene come first.
  if (byNumber)
    bodies.componentNames = {"disk", "bulge", "halo"};
  else if (header.counts[kTipsyStar] > 0)
    bodies.componentNames = {"star"};
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const TipsyFamily family = i < gas ? kTipsyGas : i < firstStar ? kTipsyDark : kTipsyStar;
    const char* name = byNumber && family != kTipsyGas ? componentOfNumber(records.lastWords[i])
                                                       : kTipsyRecords[family].name;
    bodies.component[i] = componentNumber(bodies.componentNames, name);
  }
}

FileContents read(const std::filesystem::path& path) {
  const std::uint64_t fileSize = std::filesystem::file_size(path);
  std::ifstream file(path, std::ios::binary);
  std::array<std::byte, kTipsyShortHeaderBytes> head{};
  if (!file.read(reinterpret_cast<char*>(head.data()), head.size()))
    refuse(path, fmt::format("it is cut off at offset {}; the header alone has {} bytes", fileSize,
                             kTipsyShortHeaderBytes));
  const TipsyHeader header = parseTipsyHeader(head);
  if (const std::string fault = tipsyFault(header, fileSize); !fault.empty()) refuse(path, fault);
  constexpr std::uint64_t kBytesABody = 2 * sizeof(Float4) + 2 * sizeof(std::uint32_t);
  requireMemory(static_cast<std::uint64_t>(header.bodies), kBytesABody);

  file.seekg(static_cast<std::streamoff>(tipsyHeaderBytes(header, fileSize)));
  Records records = readRecords(file, path, header);
  assignComponents(records, header);
  try {
    records.bodies.validate();
  } catch (const UserError& error) {
    refuse(path, error.what());
  }
  const double softening =
      records.softened > 0 ? records.softeningSum / static_cast<double>(records.softened) : 0;
  return {.bodies = std::move(records.bodies), .time = header.time, .softening = softening};
}

}  // namespace

constinit const FormatDescriptor kTipsy = {
    .id = "tipsy",
    .title = "TIPSY snapshot",
    .recognise = recognise,
    .read = read,
};

}  // namespace gravitile::sim
