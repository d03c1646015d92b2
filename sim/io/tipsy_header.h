#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace gravitile::sim {

// The three kinds of record, in the order in which they follow the header.
enum TipsyFamily { kTipsyGas, kTipsyDark, kTipsyStar };
inline constexpr int kTipsyFamilies = 3;

// Records consist of 4-byte words: mass, position[3], velocity[3], then what differs.
struct TipsyRecord {
  const char* name;
  int words;
  int softeningWord;  // hsmooth of gas, eps of the others
  int lastWord;       // phi, or in NVIDIA's and Bonsai's files the body's number
};
inline constexpr std::array<TipsyRecord, kTipsyFamilies> kTipsyRecords = {{
    {"gas", 12, 9, 11},
    {"dark", 9, 7, 8},
    {"star", 11, 9, 10},
}};

inline constexpr std::size_t kTipsyWordBytes = 4;
inline constexpr std::size_t kTipsyShortHeaderBytes = 28;  // old files lack the padding word
inline constexpr std::size_t kTipsyHeaderBytes = 32;

// Where NVIDIA's and Bonsai's numbers of bodies change their meaning: the disk from 0 to below kTipsyDiskEnd,
// the bulge from kTipsyBulge, the halo from kTipsyHalo on.
inline constexpr std::uint32_t kTipsyDiskEnd = 40'000'000, kTipsyBulge = 100'000'000,
                               kTipsyHalo = 200'000'000;
// Above all of them, and below what a potential reads as.
inline constexpr std::uint32_t kTipsyNumberEnd = 1'000'000'000;

struct TipsyHeader {
  std::endian order = std::endian::little;
  double time = 0;
  std::int64_t bodies = 0, dimensions = 0;
  std::array<std::int64_t, kTipsyFamilies> counts{};

  bool dimensionsPossible() const { return dimensions >= 1 && dimensions <= 3; }
  bool countsFit() const;  // not negative, adding up, more than 0
  std::int64_t sumOfCounts() const;

  // Size of the whole file that the counts call for, without the header.
  std::uint64_t recordBytes() const;
};

// The header in the byte order in which it makes sense; when in neither, in the one that is nearer to it.
// `bytes` has at least kTipsyShortHeaderBytes.
TipsyHeader parseTipsyHeader(std::span<const std::byte> bytes);

// Why a file with this header and size can't be read, with offsets and what was expected; "" when it can.
std::string tipsyFault(const TipsyHeader& header, std::uint64_t fileSize);

// Where the records begin in a file without a fault.
std::size_t tipsyHeaderBytes(const TipsyHeader& header, std::uint64_t fileSize);

}  // namespace gravitile::sim
