#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace gravitile::sim {

namespace detail {

template <std::size_t Bytes>
struct UnsignedOf;
template <>
struct UnsignedOf<4> {
  using Type = std::uint32_t;
};
template <>
struct UnsignedOf<8> {
  using Type = std::uint64_t;
};

inline std::uint32_t swapped(std::uint32_t word) {
  return __builtin_bswap32(word);
}
inline std::uint64_t swapped(std::uint64_t word) {
  return __builtin_bswap64(word);
}

}  // namespace detail

// The number of 4 or 8 bytes at `offset` of `bytes`, which lies in them, in the byte order given.
template <typename Value>
Value loadValue(std::span<const std::byte> bytes, std::size_t offset, std::endian order) {
  typename detail::UnsignedOf<sizeof(Value)>::Type word;
  std::memcpy(&word, bytes.data() + offset, sizeof word);
  return std::bit_cast<Value>(order == std::endian::native ? word : detail::swapped(word));
}

// The inverse: writes the number over the bytes at `offset`.
template <typename Value>
void storeValue(std::span<std::byte> bytes, std::size_t offset, Value value, std::endian order) {
  auto word = std::bit_cast<typename detail::UnsignedOf<sizeof(Value)>::Type>(value);
  if (order != std::endian::native) word = detail::swapped(word);
  std::memcpy(bytes.data() + offset, &word, sizeof word);
}

}  // namespace gravitile::sim
