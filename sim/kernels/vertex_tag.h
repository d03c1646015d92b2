#pragma once

// The fourth word of a vertex, which tells two things of a body at once: the number of its component in the
// lower half, and in the upper half one figure of it, zero or more, as the upper half of a float (bfloat16:
// 2^-9 relative error, any magnitude). One definition, read by the host compiler and by NVRTC; the shaders
// take it apart.
#include "shared_function.h"

namespace gravitile::sim {

inline constexpr unsigned kLargestTaggedComponent = 0xffff;  // higher numbers become this one

// `bits` are those of the figure as a float.
GRAVITILE_SHARED unsigned vertexTag(unsigned component, unsigned bits) {
  const unsigned rounded = bits + 0x7fffU + (bits >> 16 & 1U);  // to the nearest, ties to even
  // Infinities and what is no number would carry into the sign; they become the largest finite figure.
  const unsigned upper = (bits & 0x7fffffffU) < 0x7f7f0000U ? rounded & 0x7fff0000U : 0x7f7f0000U;
  return upper | (component < kLargestTaggedComponent ? component : kLargestTaggedComponent);
}

}  // namespace gravitile::sim
