#pragma once

#include <cstdint>
#include <string_view>

namespace gravitile::sim {

// FNV-1a, 64 bit: names things and notices damage; no proof that two texts are the same.
inline std::uint64_t fingerprint(std::string_view bytes) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211ULL;
  return hash;
}

}  // namespace gravitile::sim
