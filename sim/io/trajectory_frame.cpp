#include "sim/io/trajectory_frame.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>

#include "sim/fingerprint.h"
#include "sim/io/byte_order.h"

namespace gravitile::sim {
namespace {

constexpr std::uint32_t kMark = 0x46565247;  // "GRVF"
constexpr std::endian kLittle = std::endian::little;

// Places of the record.
constexpr std::size_t kKeyAt = 4, kFrameAt = 8, kStepAt = 16, kTimeAt = 24, kPayloadAt = 32, kStraysAt = 40,
                      kPiecesAt = 44, kFingerprintAt = 48;

std::string_view asText(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Of record and lists, but for its own place.
std::uint64_t fingerprintOf(std::span<const std::byte> bytes) {
  const std::uint64_t head = fingerprint(asText(bytes.first(kFingerprintAt)));
  return head * 31 + fingerprint(asText(bytes.subspan(kFrameRecordBytes)));
}

}  // namespace

std::uint64_t FrameRecord::payloadBytes() const {
  std::uint64_t sum = 0;
  for (const std::uint32_t piece : pieceBytes) sum += piece;
  return sum;
}

std::uint64_t FrameRecord::bytes() const {
  return kFrameRecordBytes + std::uint64_t{4} * pieceBytes.size() + kStrayBytes * strays.size() +
         payloadBytes();
}

std::vector<std::byte> writeFrameRecord(const FrameRecord& record) {
  std::vector<std::byte> bytes(static_cast<std::size_t>(record.bytes() - record.payloadBytes()));
  storeValue<std::uint32_t>(bytes, 0, kMark, kLittle);
  storeValue<std::uint32_t>(bytes, kKeyAt, record.key ? 1 : 0, kLittle);
  storeValue(bytes, kFrameAt, record.frame, kLittle);
  storeValue(bytes, kStepAt, record.step, kLittle);
  storeValue(bytes, kTimeAt, record.time, kLittle);
  storeValue(bytes, kPayloadAt, record.payloadBytes(), kLittle);
  storeValue(bytes, kStraysAt, static_cast<std::uint32_t>(record.strays.size()), kLittle);
  storeValue(bytes, kPiecesAt, static_cast<std::uint32_t>(record.pieceBytes.size()), kLittle);
  std::size_t at = kFrameRecordBytes;
  for (const std::uint32_t piece : record.pieceBytes) {
    storeValue(bytes, at, piece, kLittle);
    at += 4;
  }
  for (const Stray& stray : record.strays) {
    storeValue(bytes, at, stray.body, kLittle);
    for (std::size_t axis = 0; axis < 3; ++axis)
      storeValue(bytes, at + 4 + 4 * axis, stray.place[axis], kLittle);
    at += kStrayBytes;
  }
  storeValue(bytes, kFingerprintAt, fingerprintOf(bytes), kLittle);
  return bytes;
}

std::optional<FrameLists> listsOf(std::span<const std::byte> record, std::uint64_t bodies) {
  if (record.size() < kFrameRecordBytes || loadValue<std::uint32_t>(record, 0, kLittle) != kMark)
    return std::nullopt;
  const FrameLists lists{loadValue<std::uint32_t>(record, kStraysAt, kLittle),
                         loadValue<std::uint32_t>(record, kPiecesAt, kLittle)};
  if (lists.pieces != piecesOf(bodies) || lists.strays > bodies) return std::nullopt;
  return lists;
}

std::optional<FrameRecord> readFrameRecord(std::span<const std::byte> bytes, std::uint64_t bodies) {
  const auto lists = listsOf(bytes, bodies);
  if (!lists || bytes.size() != kFrameRecordBytes + lists->bytes()) return std::nullopt;
  if (loadValue<std::uint64_t>(bytes, kFingerprintAt, kLittle) != fingerprintOf(bytes)) return std::nullopt;
  const auto key = loadValue<std::uint32_t>(bytes, kKeyAt, kLittle);
  FrameRecord record{.key = key == 1,
                     .frame = loadValue<std::uint64_t>(bytes, kFrameAt, kLittle),
                     .step = loadValue<std::uint64_t>(bytes, kStepAt, kLittle),
                     .time = loadValue<double>(bytes, kTimeAt, kLittle),
                     .pieceBytes = {},
                     .strays = {}};
  std::size_t at = kFrameRecordBytes;
  for (std::uint32_t k = 0; k < lists->pieces; ++k, at += 4)
    record.pieceBytes.push_back(loadValue<std::uint32_t>(bytes, at, kLittle));
  for (std::uint32_t k = 0; k < lists->strays; ++k, at += kStrayBytes) {
    Stray stray{.body = loadValue<std::uint32_t>(bytes, at, kLittle), .place = {}};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      stray.place[axis] = loadValue<float>(bytes, at + 4 + 4 * axis, kLittle);
      if (!std::isfinite(stray.place[axis])) return std::nullopt;
    }
    if (stray.body >= bodies || (k > 0 && stray.body <= record.strays.back().body)) return std::nullopt;
    record.strays.push_back(stray);
  }
  const bool sound = key <= 1 && std::isfinite(record.time) &&
                     record.payloadBytes() == loadValue<std::uint64_t>(bytes, kPayloadAt, kLittle);
  return sound ? std::optional(std::move(record)) : std::nullopt;
}

}  // namespace gravitile::sim
