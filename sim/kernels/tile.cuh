#pragma once

// What the variants of the shared-memory tile have in common.
#include "gravity.cuh"

namespace gravitile::sim {

// Body j, or past the end a massless one, which pulls nobody.
__device__ __forceinline__ real4 bodyOrNothing(const ForceArguments& arguments, unsigned j) {
  return j < arguments.n ? arguments.posMass[j] : makeReal4(0, 0, 0, 0);
}

// Adds the pull of one tile on one body, summed by itself first: adding sums of tiles keeps the rounding
// error of a million terms that of a few thousand.
__device__ __forceinline__ void addTilePull(real3& sum, real3 body, const real4* tile, real softening2) {
  real3 pull = makeReal3(0, 0, 0);
#pragma unroll UNROLL
  for (unsigned k = 0; k < BLOCK_SIZE; ++k) {
    addPull(pull, body, tile[k], softening2);
  }
  sum.x += pull.x;
  sum.y += pull.y;
  sum.z += pull.z;
}

}  // namespace gravitile::sim
