// gpu-tiled-double-buffer: two tiles in shared memory. One is computed while the other is filled, so a single
// barrier a tile does, and the store lies a whole tile of arithmetic before it.
#include "tile.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  const real softening2 = arguments.softening2;
  __shared__ real4 tiles[2][BLOCK_SIZE];
  const unsigned n = arguments.n;
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  const real4 own = bodyOrNothing(arguments, i);
  const real3 body = makeReal3(own);
  real3 sum = sumSoFar(arguments, min(i, n - 1));

  unsigned current = 0;
  tiles[current][threadIdx.x] = bodyOrNothing(arguments, arguments.begin + threadIdx.x);
  for (unsigned tileStart = arguments.begin; tileStart < arguments.end; tileStart += BLOCK_SIZE) {
    __syncthreads();  // the current tile is complete, and nobody reads the other one any more
    tiles[1 - current][threadIdx.x] = bodyOrNothing(arguments, tileStart + BLOCK_SIZE + threadIdx.x);
    addTilePull(sum, body, tiles[current], softening2);
    current = 1 - current;
  }
  if (i < n) storeAcceleration(arguments, i, sum);
}
