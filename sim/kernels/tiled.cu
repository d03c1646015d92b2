// gpu-tiled: the bodies j pass through shared memory in tiles of one block's size (Nyland, Harris, Prins
// 2007, GPU Gems 3, chapter 31); the loop over a tile is unrolled UNROLL times.
#include "tile.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  const real softening2 = arguments.softening2;
  __shared__ real4 tile[BLOCK_SIZE];
  const unsigned n = arguments.n;

  // Whole blocks stride over the bodies i, so every thread meets every barrier, also past the end.
  for (unsigned blockStart = blockIdx.x * BLOCK_SIZE; blockStart < n; blockStart += gridDim.x * BLOCK_SIZE) {
    const unsigned i = blockStart + threadIdx.x;
    const real4 own = bodyOrNothing(arguments, i);
    const real3 body = makeReal3(own);
    real3 sum = sumSoFar(arguments, min(i, n - 1));

    for (unsigned tileStart = arguments.begin; tileStart < arguments.end; tileStart += BLOCK_SIZE) {
      tile[threadIdx.x] = bodyOrNothing(arguments, tileStart + threadIdx.x);
      __syncthreads();  // the tile is complete
      addTilePull(sum, body, tile, softening2);
      __syncthreads();  // nobody needs it any more
    }
    if (i < n) storeAcceleration(arguments, i, sum);
  }
}
