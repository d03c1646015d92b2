// gpu-tiled-prefetch: while a tile is computed, each thread already holds its body of the next one in
// registers; the load from global memory hides behind the arithmetic.
#include "tile.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  const real softening2 = arguments.softening2;
  __shared__ real4 tile[BLOCK_SIZE];
  const unsigned n = arguments.n;
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  const real4 own = bodyOrNothing(arguments, i);
  const real3 body = makeReal3(own);
  real3 sum = sumSoFar(arguments, min(i, n - 1));

  real4 next = bodyOrNothing(arguments, arguments.begin + threadIdx.x);
  for (unsigned tileStart = arguments.begin; tileStart < arguments.end; tileStart += BLOCK_SIZE) {
    tile[threadIdx.x] = next;
    __syncthreads();  // the tile is complete
    next = bodyOrNothing(arguments, tileStart + BLOCK_SIZE + threadIdx.x);
    addTilePull(sum, body, tile, softening2);
    __syncthreads();  // nobody needs it any more
  }
  if (i < n) storeAcceleration(arguments, i, sum);
}
