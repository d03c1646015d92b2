// gpu-tiled: the bodies j pass through shared memory in tiles of one block's size (Nyland, Harris, Prins
// 2007, GPU Gems 3, chapter 31); the loop over a tile is unrolled UNROLL times.
#include "gravity.cuh"

using namespace gravitile::sim;

// The pull of one tile on one body, as a sum of its own: adding sums of tiles keeps the rounding error of a
// million terms that of a few thousand.
__device__ __forceinline__ float3 tilePull(const float4* tile, float3 body, float softening2) {
  float3 sum = make_float3(0.0f, 0.0f, 0.0f);
#pragma unroll UNROLL
  for (unsigned k = 0; k < BLOCK_SIZE; ++k) {
    addPull(sum, body, tile[k], softening2);
  }
  return sum;
}

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  __shared__ float4 tile[BLOCK_SIZE];
  const float4 nothing = make_float4(0.0f, 0.0f, 0.0f, 0.0f);  // a massless body pulls nobody
  const unsigned n = arguments.n;

  // Whole blocks stride over the bodies i, so every thread meets every barrier, also past the end.
  for (unsigned blockStart = blockIdx.x * BLOCK_SIZE; blockStart < n; blockStart += gridDim.x * BLOCK_SIZE) {
    const unsigned i = blockStart + threadIdx.x;
    const float4 own = i < n ? arguments.posMass[i] : nothing;
    const float3 body = make_float3(own.x, own.y, own.z);
    float3 sum = make_float3(0.0f, 0.0f, 0.0f);

    for (unsigned tileStart = 0; tileStart < n; tileStart += BLOCK_SIZE) {
      const unsigned j = tileStart + threadIdx.x;
      tile[threadIdx.x] = j < n ? arguments.posMass[j] : nothing;
      __syncthreads();  // the tile is complete
      const float3 pull = tilePull(tile, body, arguments.softening2);
      sum.x += pull.x;
      sum.y += pull.y;
      sum.z += pull.z;
      __syncthreads();  // nobody needs it any more
    }
    if (i < n) storeAcceleration(arguments, i, sum);
  }
}
