// How the pieces of a frame are compressed, and back.
#include <zstd.h>

#include <algorithm>
#include <bit>
#include <new>
#include <stdexcept>

#include "sim/fingerprint.h"
#include "sim/io/byte_order.h"
#include "sim/io/trajectory_frame.h"

namespace gravitile::sim {
namespace {

// Higher levels look for repetitions, of which there are none, and take longer.
constexpr int kLevel = 1;
constexpr std::size_t kPlanes = 4, kSizeBytes = 4, kCheckBytes = 8;

// Of all that follows it.
std::uint64_t checkOf(std::span<const std::byte> piece) {
  const std::span<const std::byte> rest = piece.subspan(kCheckBytes);
  return fingerprint({reinterpret_cast<const char*>(rest.data()), rest.size()});
}

// What a coordinate is expected to be; differences wrap around, and so does their sum. `before` holds the
// frames before, newest first.
template <int Order>
std::uint32_t expected(const std::array<const std::int32_t*, kMostOrder>& before, std::size_t k) {
  const auto at = [&](std::size_t frame) { return static_cast<std::uint32_t>(before[frame][k]); };
  if constexpr (Order == 1) return at(0);
  if constexpr (Order == 2) return 2 * at(0) - at(1);
  if constexpr (Order == 3) return 3 * (at(0) - at(1)) + at(2);
  return 0;
}

// The sign in the lowest bit: small numbers of either sign have small values.
std::uint32_t folded(std::uint32_t difference) {
  return (difference << 1) ^ (0U - (difference >> 31));
}
std::uint32_t unfolded(std::uint32_t value) {
  return (value >> 1) ^ (0U - (value & 1U));
}

using Axes = std::array<const std::int32_t*, kMostOrder>;

Axes axesOf(std::span<const Lattice* const> before, std::size_t axis) {
  Axes axes{};
  for (std::size_t k = 0; k < std::min(before.size(), axes.size()); ++k) axes[k] = (*before[k])[axis].data();
  return axes;
}

template <int Order>
void difference(const Axes& before, const std::int32_t* now, std::size_t begin,
                std::span<std::uint32_t> values) {
  for (std::size_t k = 0; k < values.size(); ++k)
    values[k] = folded(static_cast<std::uint32_t>(now[begin + k]) - expected<Order>(before, begin + k));
}

template <int Order>
void add(const Axes& before, std::int32_t* now, std::size_t begin, std::span<const std::uint32_t> values) {
  for (std::size_t k = 0; k < values.size(); ++k)
    now[begin + k] = static_cast<std::int32_t>(unfolded(values[k]) + expected<Order>(before, begin + k));
}

// Calls the function for an order that is known only now.
template <typename Call>
void withOrder(int order, const Call& call) {
  switch (order) {
    case 1:
      return call.template operator()<1>();
    case 2:
      return call.template operator()<2>();
    case 3:
      return call.template operator()<3>();
    default:
      return call.template operator()<0>();
  }
}

// Bits that the differences of some of the bodies take.
template <int Order>
std::uint64_t costOf(std::span<const Lattice* const> frames, std::size_t begin, std::size_t end) {
  constexpr std::size_t kEvery = 16;
  std::uint64_t bits = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const Axes before = axesOf(frames.subspan(1), axis);
    for (std::size_t k = begin; k < end; k += kEvery)
      bits += static_cast<std::uint64_t>(std::bit_width(
          folded(static_cast<std::uint32_t>((*frames[0])[axis][k]) - expected<Order>(before, k))));
  }
  return bits;
}

int bestOrder(std::span<const Lattice* const> frames, std::size_t begin, std::size_t end) {
  int best = 0;
  std::uint64_t least = ~std::uint64_t{0};
  const int most = static_cast<int>(std::min<std::size_t>(frames.size() - 1, kMostOrder));
  for (int order = most == 0 ? 0 : 1; order <= most; ++order) {
    std::uint64_t cost = 0;
    withOrder(order, [&]<int Order>() { cost = costOf<Order>(frames, begin, end); });
    if (cost < least) {
      least = cost;
      best = order;
    }
  }
  return best;
}

}  // namespace

void PieceEncoder::Free::operator()(ZSTD_CCtx_s* context) const {
  ZSTD_freeCCtx(context);
}

void PieceDecoder::Free::operator()(ZSTD_DCtx_s* context) const {
  ZSTD_freeDCtx(context);
}

PieceEncoder::PieceEncoder() : context_(ZSTD_createCCtx()) {
  if (context_ == nullptr) throw std::bad_alloc();
  ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, kLevel);
}

PieceDecoder::PieceDecoder() : context_(ZSTD_createDCtx()) {
  if (context_ == nullptr) throw std::bad_alloc();
}

void PieceEncoder::encode(std::span<const Lattice* const> frames, std::size_t begin, std::size_t end,
                          std::vector<std::byte>& bytes) {
  const int order = bestOrder(frames, begin, end);
  bytes.assign(kCheckBytes, std::byte{0});
  bytes.push_back(static_cast<std::byte>(order));
  values_.resize(end - begin);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const Axes before = axesOf(frames.subspan(1), axis);
    withOrder(order,
              [&]<int Order>() { difference<Order>(before, (*frames[0])[axis].data(), begin, values_); });
    encodeAxis(values_, bytes);
  }
  storeValue(std::span(bytes), 0, checkOf(bytes), std::endian::little);
}

void PieceEncoder::encodeAxis(std::span<const std::uint32_t> values, std::vector<std::byte>& bytes) {
  std::uint32_t all = 0;
  for (const std::uint32_t value : values) all |= value;
  const std::size_t planes = (static_cast<std::size_t>(std::bit_width(all)) + 7) / 8;
  bytes.push_back(static_cast<std::byte>(planes));
  plane_.resize(values.size());
  for (std::size_t plane = 0; plane < planes; ++plane) {
    for (std::size_t k = 0; k < values.size(); ++k)
      plane_[k] = static_cast<std::byte>(values[k] >> (8 * plane) & 0xffU);
    const std::size_t sizeAt = bytes.size(), room = ZSTD_compressBound(plane_.size());
    bytes.resize(sizeAt + kSizeBytes + room);
    const std::size_t size = ZSTD_compress2(context_.get(), bytes.data() + sizeAt + kSizeBytes, room,
                                            plane_.data(), plane_.size());
    if (ZSTD_isError(size) != 0) throw std::runtime_error(ZSTD_getErrorName(size));
    storeValue(std::span(bytes), sizeAt, static_cast<std::uint32_t>(size), std::endian::little);
    bytes.resize(sizeAt + kSizeBytes + size);
  }
}

bool PieceDecoder::decode(std::span<const std::byte> bytes, std::span<const Lattice* const> before,
                          Lattice& now, std::size_t begin, std::size_t end) {
  if (bytes.size() <= kCheckBytes ||
      loadValue<std::uint64_t>(bytes, 0, std::endian::little) != checkOf(bytes))
    return false;
  bytes = bytes.subspan(kCheckBytes);
  const int order = static_cast<int>(bytes[0]);
  if (order > kMostOrder || static_cast<std::size_t>(order) > before.size()) return false;
  bytes = bytes.subspan(1);
  values_.resize(end - begin);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!decodeAxis(bytes, values_)) return false;
    const Axes axes = axesOf(before, axis);
    withOrder(order, [&]<int Order>() { add<Order>(axes, now[axis].data(), begin, values_); });
  }
  return bytes.empty();
}

bool PieceDecoder::decodeAxis(std::span<const std::byte>& bytes, std::span<std::uint32_t> values) {
  if (bytes.empty()) return false;
  const auto planes = static_cast<std::size_t>(bytes[0]);
  bytes = bytes.subspan(1);
  if (planes > kPlanes) return false;
  std::fill(values.begin(), values.end(), 0U);
  plane_.resize(values.size());
  for (std::size_t plane = 0; plane < planes; ++plane) {
    if (bytes.size() < kSizeBytes) return false;
    const auto size = loadValue<std::uint32_t>(bytes, 0, std::endian::little);
    bytes = bytes.subspan(kSizeBytes);
    if (size > bytes.size()) return false;
    // Into a buffer of the size that it has to have: whatever the data claim, nothing grows.
    if (ZSTD_decompressDCtx(context_.get(), plane_.data(), plane_.size(), bytes.data(), size) !=
        plane_.size())
      return false;
    bytes = bytes.subspan(size);
    for (std::size_t k = 0; k < values.size(); ++k)
      values[k] |= static_cast<std::uint32_t>(plane_[k]) << (8 * plane);
  }
  return true;
}

}  // namespace gravitile::sim
