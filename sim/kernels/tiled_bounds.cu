// gpu-tiled-bounds: the tile for any n with the tests inside the inner loop: is there a body j at all, and is
// it another one than i? Needs no softening, and shows what generality costs where it is paid per pair.
#include "gravity.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  __shared__ float4 tile[BLOCK_SIZE];
  const unsigned n = arguments.n;
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  const float4 own = i < n ? arguments.posMass[i] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  const float3 body = make_float3(own.x, own.y, own.z);
  float3 sum = make_float3(0.0f, 0.0f, 0.0f);

  for (unsigned tileStart = 0; tileStart < n; tileStart += BLOCK_SIZE) {
    if (tileStart + threadIdx.x < n) tile[threadIdx.x] = arguments.posMass[tileStart + threadIdx.x];
    __syncthreads();  // the tile is complete
    float3 part = make_float3(0.0f, 0.0f, 0.0f);
#pragma unroll UNROLL
    for (unsigned k = 0; k < BLOCK_SIZE; ++k) {
      const unsigned j = tileStart + k;
      if (j < n && j != i) addPull(part, body, tile[k], arguments.softening2);
    }
    sum.x += part.x;
    sum.y += part.y;
    sum.z += part.z;
    __syncthreads();  // nobody needs it any more
  }
  if (i < n) storeAcceleration(arguments, i, sum);
}
