#include "sim/io/trajectory_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

#include "sim/fingerprint.h"
#include "sim/host_memory.h"
#include "sim/io/byte_order.h"

namespace gravitile::sim {
namespace {

constexpr std::endian kLittle = std::endian::little;
constexpr std::size_t kEntryBytes = 24, kFooterBytes = 32;
// Decoded at once at the most: packed, they are as large as this many held ones.
constexpr std::uint64_t kBatchFrames = 16;
// A chain needs its last three, and what is being made.
constexpr std::size_t kLeastHeld = 8;

std::uint64_t bytesHeld(std::uint64_t bodies) {
  return 3 * sizeof(std::int32_t) * bodies;
}

}  // namespace

TrajectoryReader::TrajectoryReader(const std::filesystem::path& path, unsigned threads,
                                   std::uint64_t cacheBytes)
    : file_(path, "a Gravitile trajectory", {}),
      head_(readTrajectoryHead(file_)),
      framesAt_(file_.offset()),
      pool_(threads),
      decoders_(pool_.size()),
      mostHeld_(static_cast<std::size_t>(
          std::max<std::uint64_t>(cacheBytes / bytesHeld(head_.bodies()), kLeastHeld))) {
  requireMemory(head_.bodies(), kLeastHeld * bytesHeld(1));
  for (std::size_t k = 0; k < decoders_.size(); ++k) freeDecoders_.push_back(k);
  if (!readIndex()) scan();
  if (index_.empty()) file_.refuse(fmt::format("no frame in it is whole, from offset {} on", framesAt_));
}

TrajectoryReader::~TrajectoryReader() = default;

// ---- what frames there are ----------------------------------------------------------------------------

// False when there is none, or it can't be right.
bool TrajectoryReader::readIndex() {
  if (file_.size() < framesAt_ + kFooterBytes) return false;
  std::vector<std::byte> footer(kFooterBytes);
  file_.seek(file_.size() - kFooterBytes);
  file_.read(footer, "the footer");
  const auto offset = loadValue<std::uint64_t>(footer, 0, kLittle);
  const auto count = loadValue<std::uint64_t>(footer, 8, kLittle);
  const std::uint64_t room = file_.size() - kFooterBytes;
  if (loadValue<std::uint64_t>(footer, 24, kLittle) != kTrajectoryIndexMark || offset < framesAt_ ||
      offset > room || count == 0 || count != (room - offset) / kEntryBytes ||
      (room - offset) % kEntryBytes != 0)
    return false;
  std::vector<std::byte> bytes(static_cast<std::size_t>(room - offset));
  file_.seek(offset);
  file_.read(bytes, "the index");
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (fingerprint(text) != loadValue<std::uint64_t>(footer, 16, kLittle)) return false;
  std::vector<Entry> entries;
  for (std::size_t at = 0; at < bytes.size(); at += kEntryBytes) {
    const Entry entry{loadValue<std::uint64_t>(bytes, at, kLittle),
                      loadValue<std::uint64_t>(bytes, at + 8, kLittle),
                      loadValue<double>(bytes, at + 16, kLittle)};
    const bool sound = entries.empty() ? entry.offset == framesAt_ : entry.offset > entries.back().offset;
    if (!sound || entry.offset >= offset || !std::isfinite(entry.time)) return false;
    entries.push_back(entry);
  }
  index_ = std::move(entries);
  return true;
}

// From record to record, as far as they are whole.
void TrajectoryReader::scan() {
  recovered_ = true;
  std::uint64_t offset = framesAt_;
  while (const auto record = recordAt(offset)) {
    if (record->frame != index_.size() || record->bytes() > file_.size() - offset) return;
    if (record->key != (record->frame % head_.keyInterval == 0)) return;
    index_.push_back({offset, record->step, record->time});
    offset += record->bytes();
  }
}

// Nothing when there is no whole record.
std::optional<FrameRecord> TrajectoryReader::recordAt(std::uint64_t offset) {
  if (offset > file_.size() || file_.size() - offset < kFrameRecordBytes) return std::nullopt;
  std::vector<std::byte> bytes(kFrameRecordBytes);
  file_.seek(offset);
  file_.read(bytes, "a frame");
  const auto lists = listsOf(bytes, head_.bodies());
  if (!lists || lists->bytes() > file_.size() - file_.offset()) return std::nullopt;
  bytes.resize(kFrameRecordBytes + lists->bytes());
  file_.read(std::span(bytes).subspan(kFrameRecordBytes), "a frame's lists");
  return readFrameRecord(bytes, head_.bodies());
}

void TrajectoryReader::refuseFrame(std::uint64_t frame) const {
  file_.refuse(
      fmt::format("frame {}, counted from 0, is damaged, at offset {}", frame, index_[frame].offset));
}

// ---- frames -------------------------------------------------------------------------------------------

TrajectoryReader::Packed TrajectoryReader::packed(std::uint64_t frame) {
  const auto record = recordAt(index_[frame].offset);
  if (!record || record->frame != frame || record->key != (frame % head_.keyInterval == 0) ||
      record->payloadBytes() > file_.size() - file_.offset())
    refuseFrame(frame);
  Packed packed{*record, std::vector<std::byte>(static_cast<std::size_t>(record->payloadBytes()))};
  file_.read(packed.payload, "a frame's pieces");
  return packed;
}

TrajectoryReader::Held TrajectoryReader::held(std::uint64_t frame) {
  const auto found = held_.find(frame);
  if (found == held_.end()) return nullptr;
  order_.remove(frame);
  order_.push_front(frame);
  return found->second;
}

void TrajectoryReader::keep(std::uint64_t frame, Held made) {
  while (held_.size() >= mostHeld_) {
    held_.erase(order_.back());
    order_.pop_back();
  }
  held_[frame] = std::move(made);
  order_.remove(frame);
  order_.push_front(frame);
}

// The first frame that has to be made for this one: behind the nearest one in memory that has the forerunners
// that any difference may ask for, else the key frame.
std::uint64_t TrajectoryReader::start(std::uint64_t frame, std::uint64_t key) {
  for (std::uint64_t behind = frame; behind > key; --behind) {
    const std::uint64_t needed = std::min<std::uint64_t>(behind - key, kMostOrder);
    bool all = true;
    for (std::uint64_t k = 1; k <= needed && all; ++k) all = held_.contains(behind - k);
    if (all) return behind;
  }
  return key;
}

std::shared_ptr<const TrajectoryFrame> TrajectoryReader::read(std::uint64_t frame) {
  if (const Held found = held(frame)) return found;
  const std::uint64_t batch = std::min<std::uint64_t>(kBatchFrames, mostHeld_ - kMostOrder);
  for (std::uint64_t next = start(frame, frame - frame % head_.keyInterval); next <= frame;) {
    const std::uint64_t last = std::min(frame, next + batch - 1);
    decode(next, last);
    next = last + 1;
  }
  return held(frame);
}

void TrajectoryReader::decode(std::uint64_t first, std::uint64_t last) {
  const std::uint64_t key = first - first % head_.keyInterval;
  std::vector<Packed> packedFrames;
  std::vector<Held> before, made;  // newest first; in their order
  for (std::uint64_t k = 1; k <= std::min<std::uint64_t>(first - key, kMostOrder); ++k)
    before.push_back(held(first - k));
  for (std::uint64_t frame = first; frame <= last; ++frame) {
    packedFrames.push_back(packed(frame));
    made.push_back(std::make_shared<TrajectoryFrame>());
    for (std::vector<std::int32_t>& axis : made.back()->lattice)
      axis.resize(static_cast<std::size_t>(head_.bodies()));
    made.back()->strays = packedFrames.back().record.strays;
  }
  if (!decodePieces(packedFrames, before, made)) {
    if (first == last) refuseFrame(first);
    // Which of them it is shows one by one.
    for (std::uint64_t frame = first; frame <= last; ++frame) decode(frame, frame);
    return;
  }
  for (std::uint64_t frame = first; frame <= last; ++frame) keep(frame, made[frame - first]);
}

// Each piece through all frames, so that it stays in the cache, and the pieces beside each other.
bool TrajectoryReader::decodePieces(std::span<const Packed> packedFrames, std::span<const Held> before,
                                    std::span<const Held> made) {
  std::atomic<bool> sound = true;
  pool_.parallelFor(piecesOf(head_.bodies()), 1, [&](std::size_t piece, std::size_t) {
    std::size_t mine = 0;
    {
      const std::lock_guard lock(mutex_);
      mine = freeDecoders_.back();
      freeDecoders_.pop_back();
    }
    const std::size_t begin = piece * kPieceBodies;
    const std::size_t end = std::min<std::size_t>(begin + kPieceBodies, head_.bodies());
    for (std::size_t k = 0; k < made.size() && sound; ++k) {
      const FrameRecord& record = packedFrames[k].record;
      std::array<const Lattice*, kMostOrder> forerunners{};
      std::size_t count = 0;
      for (std::size_t j = k; j > 0 && count < kMostOrder; --j) forerunners[count++] = &made[j - 1]->lattice;
      for (std::size_t j = 0; j < before.size() && count < kMostOrder; ++j)
        forerunners[count++] = &before[j]->lattice;
      if (record.key) count = 0;
      std::size_t offset = 0;
      for (std::size_t j = 0; j < piece; ++j) offset += record.pieceBytes[j];
      const auto bytes = std::span(packedFrames[k].payload).subspan(offset, record.pieceBytes[piece]);
      if (!decoders_[mine].decode(bytes, std::span(forerunners).first(count), made[k]->lattice, begin, end))
        sound = false;
    }
    const std::lock_guard lock(mutex_);
    freeDecoders_.push_back(mine);
  });
  return sound;
}

void TrajectoryReader::places(const TrajectoryFrame& frame, std::size_t first,
                              std::span<Float4> places) const {
  const double spacing = head_.spacing();
  const std::vector<Float4>& bodies = head_.run.scene.bodies.posMass;
  for (std::size_t k = 0; k < places.size(); ++k) {
    const std::size_t body = first + k;
    places[k] = {static_cast<float>(frame.lattice[0][body] * spacing),
                 static_cast<float>(frame.lattice[1][body] * spacing),
                 static_cast<float>(frame.lattice[2][body] * spacing), bodies[body].w};
  }
  const auto from = std::lower_bound(frame.strays.begin(), frame.strays.end(), first,
                                     [](const Stray& stray, std::size_t body) { return stray.body < body; });
  for (auto stray = from; stray != frame.strays.end() && stray->body < first + places.size(); ++stray) {
    Float4& place = places[stray->body - first];
    place = {stray->place[0], stray->place[1], stray->place[2], place.w};
  }
}

}  // namespace gravitile::sim
