// gpu-basic: one thread a body; each body j is one 16-byte load from global memory.
#include "gravity.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  const real softening2 = arguments.softening2;
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  if (i >= arguments.n) return;

  const real4 own = arguments.posMass[i];
  const real3 body = makeReal3(own);
  real3 sum = sumSoFar(arguments, i);
  for (unsigned j = arguments.begin; j < arguments.end; ++j) {
    addPull(sum, body, arguments.posMass[j], softening2);
  }
  storeAcceleration(arguments, i, sum);
}
