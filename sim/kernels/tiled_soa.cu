// gpu-tiled-soa: the tile as the first lesson draws it, four separate arrays in shared memory.
#include "gravity.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  const real softening2 = arguments.softening2;
  __shared__ real tileX[BLOCK_SIZE], tileY[BLOCK_SIZE], tileZ[BLOCK_SIZE], tileMass[BLOCK_SIZE];
  const unsigned n = arguments.n;
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  real3 body = makeReal3(0, 0, 0);
  if (i < n) body = makeReal3(arguments.x[i], arguments.y[i], arguments.z[i]);
  real3 sum = sumSoFar(arguments, min(i, n - 1));

  for (unsigned tileStart = arguments.begin; tileStart < arguments.end; tileStart += BLOCK_SIZE) {
    const unsigned j = tileStart + threadIdx.x;
    tileX[threadIdx.x] = j < n ? arguments.x[j] : 0;
    tileY[threadIdx.x] = j < n ? arguments.y[j] : 0;
    tileZ[threadIdx.x] = j < n ? arguments.z[j] : 0;
    tileMass[threadIdx.x] = j < n ? arguments.mass[j] : 0;  // a massless body pulls nobody
    __syncthreads();                                        // the tile is complete
    real3 part = makeReal3(0, 0, 0);
#pragma unroll UNROLL
    for (unsigned k = 0; k < BLOCK_SIZE; ++k) {
      addPull(part, body, makeReal3(tileX[k], tileY[k], tileZ[k]), tileMass[k], softening2);
    }
    sum.x += part.x;
    sum.y += part.y;
    sum.z += part.z;
    __syncthreads();  // nobody needs it any more
  }
  if (i < n) storeAcceleration(arguments, i, sum);
}
