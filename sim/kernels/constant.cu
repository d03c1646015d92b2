// gpu-constant: the bodies j pass through constant memory, whose cache hands one value to all threads of a
// warp at once. It holds 64 kB, so the host fills it and launches once for every helping of bodies: 4,096, or
// 2,048 in double precision.
#include "gravity.cuh"

using namespace gravitile::sim;

extern "C" {
__constant__ real4 bodiesJ[65536 / sizeof(real4)];
}

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  const real softening2 = arguments.softening2;
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  if (i >= arguments.n) return;

  const real4 own = arguments.posMass[i];
  const real3 body = makeReal3(own);
  real3 pull = makeReal3(0, 0, 0);
  for (unsigned j = 0; j < arguments.end - arguments.begin; ++j) {
    addPull(pull, body, bodiesJ[j], softening2);
  }
  real3 sum = sumSoFar(arguments, i);
  sum.x += pull.x;
  sum.y += pull.y;
  sum.z += pull.z;
  storeAcceleration(arguments, i, sum);
}
