// The process's operator new and delete, which count.
#include "heap_bytes.h"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::int64_t> bytes = 0;

void* counted(void* block) {
  if (block == nullptr) throw std::bad_alloc();
  bytes += static_cast<std::int64_t>(malloc_usable_size(block));
  return block;
}

void release(void* block) {
  if (block != nullptr) bytes -= static_cast<std::int64_t>(malloc_usable_size(block));
  std::free(block);
}

}  // namespace

namespace gravitile::test {

std::int64_t heapBytes() {
  return bytes;
}

}  // namespace gravitile::test

// All other forms call these.
void* operator new(std::size_t size) {
  return counted(std::malloc(size > 0 ? size : 1));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  const auto step = static_cast<std::size_t>(alignment);
  return counted(std::aligned_alloc(step, (size + step - 1) / step * step));
}
void operator delete(void* block) noexcept {
  release(block);
}
void operator delete(void* block, std::size_t) noexcept {
  release(block);
}
void operator delete(void* block, std::align_val_t) noexcept {
  release(block);
}
void operator delete(void* block, std::size_t, std::align_val_t) noexcept {
  release(block);
}
