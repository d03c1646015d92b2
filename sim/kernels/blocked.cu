// gpu-blocked: the tile of gpu-tiled, but every thread holds BODIES bodies i in registers, so that one read
// of a body j from shared memory serves BODIES interactions and the instructions left are those of the pair
// formula.
#include "tile.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  __shared__ real4 tile[BLOCK_SIZE];
  const unsigned first = blockIdx.x * BLOCK_SIZE * BODIES + threadIdx.x;
  const real softening2 = arguments.softening2;

  real3 body[BODIES], sum[BODIES];
#pragma unroll
  for (unsigned k = 0; k < BODIES; ++k) {
    const unsigned i = first + k * BLOCK_SIZE;
    body[k] = makeReal3(bodyOrNothing(arguments, i));
    sum[k] = sumSoFar(arguments, min(i, arguments.n - 1));
  }
  for (unsigned tileStart = arguments.begin; tileStart < arguments.end; tileStart += BLOCK_SIZE) {
    tile[threadIdx.x] = bodyOrNothing(arguments, tileStart + threadIdx.x);
    __syncthreads();     // the tile is complete
    real3 pull[BODIES];  // of this tile: adding sums of tiles keeps the rounding error small
#pragma unroll
    for (unsigned k = 0; k < BODIES; ++k) pull[k] = makeReal3(0, 0, 0);
#pragma unroll UNROLL
    for (unsigned j = 0; j < BLOCK_SIZE; ++j) {
#pragma unroll
      for (unsigned k = 0; k < BODIES; ++k) addPull(pull[k], body[k], tile[j], softening2);
    }
#pragma unroll
    for (unsigned k = 0; k < BODIES; ++k) {
      sum[k].x += pull[k].x;
      sum[k].y += pull[k].y;
      sum[k].z += pull[k].z;
    }
    __syncthreads();  // nobody needs the tile any more
  }
#pragma unroll
  for (unsigned k = 0; k < BODIES; ++k) {
    const unsigned i = first + k * BLOCK_SIZE;
    if (i < arguments.n) storeAcceleration(arguments, i, sum[k]);
  }
}
