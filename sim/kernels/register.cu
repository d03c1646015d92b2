// gpu-register: one thread a body; positions and masses in separate arrays in global memory; the sum lives in
// registers and is written once.
#include "gravity.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  if (i >= arguments.n) return;

  const float3 body = make_float3(arguments.x[i], arguments.y[i], arguments.z[i]);
  float3 sum = make_float3(0.0f, 0.0f, 0.0f);
  for (unsigned j = 0; j < arguments.n; ++j) {
    const float3 source = make_float3(arguments.x[j], arguments.y[j], arguments.z[j]);
    addPull(sum, body, source, arguments.mass[j], arguments.softening2);
  }
  storeAcceleration(arguments, i, sum);
}
