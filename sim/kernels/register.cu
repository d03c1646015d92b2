// gpu-register: one thread a body; positions and masses in separate arrays in global memory; the sum lives in
// registers and is written once.
#include "gravity.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  const real softening2 = arguments.softening2;
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  if (i >= arguments.n) return;

  const real3 body = makeReal3(arguments.x[i], arguments.y[i], arguments.z[i]);
  real3 sum = sumSoFar(arguments, i);
  for (unsigned j = arguments.begin; j < arguments.end; ++j) {
    const real3 source = makeReal3(arguments.x[j], arguments.y[j], arguments.z[j]);
    addPull(sum, body, source, arguments.mass[j], softening2);
  }
  storeAcceleration(arguments, i, sum);
}
