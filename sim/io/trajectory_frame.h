#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "sim/bodies.h"

struct ZSTD_CCtx_s;
struct ZSTD_DCtx_s;

namespace gravitile::sim {

// A frame of a trajectory in its file:
//
//   record    mark, key (1) or not (0) (u32 each), number of the frame, step (u64 each), time (f64), bytes of
//   the
//             pieces together (u64), strays, pieces (u32 each), fingerprint of record and lists (u64)
//   lists     bytes of each piece (u32); of each stray body its number (u32) and its position (f32 each)
//   pieces    of kPieceBodies bodies each, the last may have less
//
// A piece: the fingerprint of the rest (u64); a byte for the order of its differences; for x, y and z in turn
// a byte for the number of planes, then of each plane the number of its bytes (u32) and these, compressed.
// What is compressed are whole numbers with the sign in the lowest bit; the first plane has their lowest
// bytes. Order 0 are the coordinates themselves, 1 to 3 their differences from those before, taken to go on
// as they were, as they went, or as they curved.
inline constexpr std::size_t kPieceBodies = 16384;  // fit the second-level cache with three forerunners
inline constexpr int kMostOrder = 3;
inline constexpr std::size_t kFrameRecordBytes = 64;
inline constexpr std::size_t kStrayBytes = 16;

inline std::size_t piecesOf(std::uint64_t bodies) {
  return static_cast<std::size_t>((bodies + kPieceBodies - 1) / kPieceBodies);
}

// Coordinates of all bodies as multiples of the spacing; index x, y, z.
using Lattice = std::array<std::vector<std::int32_t>, 3>;

// A body so far away that its coordinates are no such multiples.
struct Stray {
  std::uint32_t body = 0;
  std::array<float, 3> place{};
};

struct FrameRecord {
  bool key = false;
  std::uint64_t frame = 0, step = 0;
  double time = 0;
  std::vector<std::uint32_t> pieceBytes;
  std::vector<Stray> strays;  // in the order of their numbers

  std::uint64_t payloadBytes() const;
  std::uint64_t bytes() const;  // of the whole frame
};

// Record and lists as bytes.
std::vector<std::byte> writeFrameRecord(const FrameRecord& record);

// What the first kFrameRecordBytes tell of the lists that follow; nothing when they are no record of a frame
// of so many bodies.
struct FrameLists {
  std::uint32_t strays = 0, pieces = 0;
  std::size_t bytes() const { return std::size_t{4} * pieces + kStrayBytes * strays; }
};
std::optional<FrameLists> listsOf(std::span<const std::byte> record, std::uint64_t bodies);
// The record with its lists; nothing when it is damaged.
std::optional<FrameRecord> readFrameRecord(std::span<const std::byte> bytes, std::uint64_t bodies);

// Compresses pieces. Of one thread at a time.
class PieceEncoder {
 public:
  PieceEncoder();
  // `now` and up to kMostOrder frames before it, newest first, of the bodies [begin, end): replaces `bytes`.
  void encode(std::span<const Lattice* const> frames, std::size_t begin, std::size_t end,
              std::vector<std::byte>& bytes);

 private:
  void encodeAxis(std::span<const std::uint32_t> values, std::vector<std::byte>& bytes);

  struct Free {
    void operator()(ZSTD_CCtx_s* context) const;
  };
  std::unique_ptr<ZSTD_CCtx_s, Free> context_;
  std::vector<std::uint32_t> values_;
  std::vector<std::byte> plane_;
};

// The inverse. Of one thread at a time.
class PieceDecoder {
 public:
  PieceDecoder();
  // Fills `now` in [begin, end) from a piece and the frames before it, newest first. False when it is
  // damaged.
  bool decode(std::span<const std::byte> bytes, std::span<const Lattice* const> before, Lattice& now,
              std::size_t begin, std::size_t end);

 private:
  bool decodeAxis(std::span<const std::byte>& bytes, std::span<std::uint32_t> values);

  struct Free {
    void operator()(ZSTD_DCtx_s* context) const;
  };
  std::unique_ptr<ZSTD_DCtx_s, Free> context_;
  std::vector<std::uint32_t> values_;
  std::vector<std::byte> plane_;
};

}  // namespace gravitile::sim
