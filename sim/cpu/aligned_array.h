#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace gravitile::sim {

// Allocates at addresses that any SIMD load accepts, each array on cache lines of its own.
template <typename T>
struct CacheLineAllocator {
  using value_type = T;
  static constexpr std::align_val_t kAlignment{64};

  CacheLineAllocator() = default;
  template <typename U>
  explicit CacheLineAllocator(const CacheLineAllocator<U>&) {}

  T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), kAlignment)); }
  void deallocate(T* pointer, std::size_t) { ::operator delete(pointer, kAlignment); }
  bool operator==(const CacheLineAllocator&) const = default;
};

template <typename T>
using AlignedArray = std::vector<T, CacheLineAllocator<T>>;

}  // namespace gravitile::sim
