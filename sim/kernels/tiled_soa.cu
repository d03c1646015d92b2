// gpu-tiled-soa: the tile as the first lesson draws it, four separate arrays in shared memory.
#include "gravity.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  __shared__ float tileX[BLOCK_SIZE], tileY[BLOCK_SIZE], tileZ[BLOCK_SIZE], tileMass[BLOCK_SIZE];
  const unsigned n = arguments.n;
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  float3 body = make_float3(0.0f, 0.0f, 0.0f);
  if (i < n) body = make_float3(arguments.x[i], arguments.y[i], arguments.z[i]);
  float3 sum = make_float3(0.0f, 0.0f, 0.0f);

  for (unsigned tileStart = 0; tileStart < n; tileStart += BLOCK_SIZE) {
    const unsigned j = tileStart + threadIdx.x;
    tileX[threadIdx.x] = j < n ? arguments.x[j] : 0.0f;
    tileY[threadIdx.x] = j < n ? arguments.y[j] : 0.0f;
    tileZ[threadIdx.x] = j < n ? arguments.z[j] : 0.0f;
    tileMass[threadIdx.x] = j < n ? arguments.mass[j] : 0.0f;  // a massless body pulls nobody
    __syncthreads();                                           // the tile is complete
    float3 part = make_float3(0.0f, 0.0f, 0.0f);
#pragma unroll UNROLL
    for (unsigned k = 0; k < BLOCK_SIZE; ++k) {
      addPull(part, body, make_float3(tileX[k], tileY[k], tileZ[k]), tileMass[k], arguments.softening2);
    }
    sum.x += part.x;
    sum.y += part.y;
    sum.z += part.z;
    __syncthreads();  // nobody needs it any more
  }
  if (i < n) storeAcceleration(arguments, i, sum);
}
