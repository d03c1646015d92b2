#include "sim/io/trajectory_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <system_error>

#include "sim/fingerprint.h"
#include "sim/io/byte_order.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

constexpr std::endian kLittle = std::endian::little;
constexpr std::size_t kEntryBytes = 24, kFooterBytes = 32;

const float& coordinate(const Vertex& body, std::size_t axis) {
  return axis == 0 ? body.x : axis == 1 ? body.y : body.z;
}

void requireFinite(std::span<const Vertex> bodies) {
  for (std::size_t k = 0; k < bodies.size(); ++k)
    if (!std::isfinite(bodies[k].x) || !std::isfinite(bodies[k].y) || !std::isfinite(bodies[k].z))
      throw UserError(fmt::format("the position of body {} is not finite", k));
}

}  // namespace

TrajectoryWriter::TrajectoryWriter(const std::filesystem::path& path, const TrajectoryHead& head,
                                   unsigned threads)
    : file_(path),
      output_(file_.temporaryPath(), path),
      spacing_(head.spacing()),
      bodies_(head.bodies()),
      keyInterval_(head.keyInterval),
      pool_(threads),
      frames_(kMostOrder + 1),
      pieces_(piecesOf(bodies_)),
      encoders_(pool_.size()) {
  if (!head.errorFits())
    throw UserError(
        fmt::format("a system of the size {} is too large or too small for a trajectory", head.size));
  for (Lattice& frame : frames_)
    for (std::vector<std::int32_t>& axis : frame) axis.resize(static_cast<std::size_t>(bodies_));
  for (std::size_t k = 0; k < encoders_.size(); ++k) freeEncoders_.push_back(k);
  write(writeTrajectoryHead(head));
  whole_ = bytes_;
}

TrajectoryWriter::~TrajectoryWriter() = default;

void TrajectoryWriter::write(std::span<const std::byte> bytes) {
  failed_ = true;  // until it is written
  output_.write(bytes);
  bytes_ += bytes.size();
  failed_ = false;
}

// Into frames_.front(), with those that are too far away in strays_.
void TrajectoryWriter::quantise(std::span<const Vertex> bodies) {
  constexpr double kFarthest = std::numeric_limits<std::int32_t>::max();
  const double perLength = 1 / spacing_;
  const std::size_t count = piecesOf(bodies_);
  std::vector<std::uint8_t> far(count);
  pool_.parallelFor(count, 1, [&](std::size_t first, std::size_t last) {
    const std::size_t end = std::min(last * kPieceBodies, bodies.size());
    for (std::size_t axis = 0; axis < 3; ++axis)
      for (std::size_t k = first * kPieceBodies; k < end; ++k) {
        const double multiple = std::nearbyint(coordinate(bodies[k], axis) * perLength);
        if (std::abs(multiple) > kFarthest) far[first] = 1;
        frames_.front()[axis][k] = static_cast<std::int32_t>(std::clamp(multiple, -kFarthest, kFarthest));
      }
  });
  strays_.clear();
  for (std::size_t piece = 0; piece < count; ++piece) {
    const std::size_t end = std::min((piece + 1) * kPieceBodies, bodies.size());
    for (std::size_t k = piece * kPieceBodies; far[piece] != 0 && k < end; ++k) {
      const Vertex& body = bodies[k];
      if (std::max({std::abs(body.x), std::abs(body.y), std::abs(body.z)}) * perLength > kFarthest - 1)
        strays_.push_back({static_cast<std::uint32_t>(k), {body.x, body.y, body.z}});
    }
  }
}

void TrajectoryWriter::encode(bool key) {
  const std::size_t inInterval = key ? 0 : static_cast<std::size_t>(frames() % keyInterval_);
  std::vector<const Lattice*> used;
  for (std::size_t k = 0; k <= std::min<std::size_t>(inInterval, kMostOrder); ++k)
    used.push_back(&frames_[k]);
  pool_.parallelFor(pieces_.size(), 1, [&](std::size_t first, std::size_t last) {
    std::size_t mine = 0;
    {
      const std::lock_guard lock(mutex_);
      mine = freeEncoders_.back();
      freeEncoders_.pop_back();
    }
    for (std::size_t piece = first; piece < last; ++piece) {
      const std::size_t end = std::min<std::size_t>((piece + 1) * kPieceBodies, bodies_);
      encoders_[mine].encode(used, piece * kPieceBodies, end, pieces_[piece]);
    }
    const std::lock_guard lock(mutex_);
    freeEncoders_.push_back(mine);
  });
}

void TrajectoryWriter::add(std::span<const Vertex> bodies, std::uint64_t step, double time) {
  if (failed_) throw WriteError("the trajectory could not be written before");
  if (bodies.size() != bodies_) throw UserError("another number of bodies ends a trajectory");
  requireFinite(bodies);
  frames_.push_front(std::move(frames_.back()));
  frames_.pop_back();
  quantise(bodies);
  const bool key = frames() % keyInterval_ == 0;
  encode(key);
  FrameRecord record{
      .key = key, .frame = frames(), .step = step, .time = time, .pieceBytes = {}, .strays = strays_};
  for (const std::vector<std::byte>& piece : pieces_)
    record.pieceBytes.push_back(static_cast<std::uint32_t>(piece.size()));
  // At once: where the disk is full the file ends within this frame.
  std::vector<std::byte> bytes = writeFrameRecord(record);
  for (const std::vector<std::byte>& piece : pieces_) bytes.insert(bytes.end(), piece.begin(), piece.end());
  write(bytes);
  index_.push_back({whole_, step, time});
  whole_ = bytes_;
}

std::vector<std::byte> TrajectoryWriter::indexBytes() const {
  std::vector<std::byte> bytes(kEntryBytes * index_.size() + kFooterBytes);
  std::size_t at = 0;
  for (const Entry& entry : index_) {
    storeValue(std::span(bytes), at, entry.offset, kLittle);
    storeValue(std::span(bytes), at + 8, entry.step, kLittle);
    storeValue(std::span(bytes), at + 16, entry.time, kLittle);
    at += kEntryBytes;
  }
  const std::string_view entries(reinterpret_cast<const char*>(bytes.data()), at);
  storeValue(std::span(bytes), at, whole_, kLittle);
  storeValue(std::span(bytes), at + 8, static_cast<std::uint64_t>(index_.size()), kLittle);
  storeValue(std::span(bytes), at + 16, fingerprint(entries), kLittle);
  storeValue(std::span(bytes), at + 24, kTrajectoryIndexMark, kLittle);
  return bytes;
}

void TrajectoryWriter::finish() {
  if (index_.empty()) return;
  try {
    if (!failed_) write(indexBytes());
  } catch (const WriteError&) {
    // There was no room for the index; whoever reads makes it anew.
  }
  output_.close();
  std::error_code ignored;
  if (failed_) std::filesystem::resize_file(file_.temporaryPath(), whole_, ignored);
  file_.commit();
  kept_ = true;
}

}  // namespace gravitile::sim
