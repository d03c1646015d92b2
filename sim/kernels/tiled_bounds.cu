// gpu-tiled-bounds: the tile for any n with the tests inside the inner loop: is there a body j at all, and is
// it another one than i? Needs no softening, and shows what generality costs where it is paid per pair.
#include "gravity.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  const real softening2 = arguments.softening2;
  __shared__ real4 tile[BLOCK_SIZE];
  const unsigned n = arguments.n;
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  const real4 own = i < n ? arguments.posMass[i] : makeReal4(0, 0, 0, 0);
  const real3 body = makeReal3(own);
  real3 sum = sumSoFar(arguments, min(i, n - 1));

  for (unsigned tileStart = arguments.begin; tileStart < arguments.end; tileStart += BLOCK_SIZE) {
    if (tileStart + threadIdx.x < n) tile[threadIdx.x] = arguments.posMass[tileStart + threadIdx.x];
    __syncthreads();  // the tile is complete
    real3 part = makeReal3(0, 0, 0);
#pragma unroll UNROLL
    for (unsigned k = 0; k < BLOCK_SIZE; ++k) {
      const unsigned j = tileStart + k;
      if (j < n && j != i) addPull(part, body, tile[k], softening2);
    }
    sum.x += part.x;
    sum.y += part.y;
    sum.z += part.z;
    __syncthreads();  // nobody needs it any more
  }
  if (i < n) storeAcceleration(arguments, i, sum);
}
