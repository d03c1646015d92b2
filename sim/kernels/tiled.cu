// gpu-tiled: the bodies j pass through shared memory in tiles of one block's size (Nyland, Harris, Prins
// 2007, GPU Gems 3, chapter 31); the loop over a tile is unrolled UNROLL times.
#include "tile.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  __shared__ float4 tile[BLOCK_SIZE];
  const unsigned n = arguments.n;

  // Whole blocks stride over the bodies i, so every thread meets every barrier, also past the end.
  for (unsigned blockStart = blockIdx.x * BLOCK_SIZE; blockStart < n; blockStart += gridDim.x * BLOCK_SIZE) {
    const unsigned i = blockStart + threadIdx.x;
    const float4 own = bodyOrNothing(arguments, i);
    const float3 body = make_float3(own.x, own.y, own.z);
    float3 sum = make_float3(0.0f, 0.0f, 0.0f);

    for (unsigned tileStart = 0; tileStart < n; tileStart += BLOCK_SIZE) {
      tile[threadIdx.x] = bodyOrNothing(arguments, tileStart + threadIdx.x);
      __syncthreads();  // the tile is complete
      addTilePull(sum, body, tile, arguments.softening2);
      __syncthreads();  // nobody needs it any more
    }
    if (i < n) storeAcceleration(arguments, i, sum);
  }
}
