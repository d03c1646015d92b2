// gpu-basic: one thread a body; each body j is one 16-byte load from global memory.
#include "gravity.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  if (i >= arguments.n) return;

  const float4 own = arguments.posMass[i];
  const float3 body = make_float3(own.x, own.y, own.z);
  float3 sum = make_float3(0.0f, 0.0f, 0.0f);
  for (unsigned j = 0; j < arguments.n; ++j) {
    addPull(sum, body, arguments.posMass[j], arguments.softening2);
  }
  storeAcceleration(arguments, i, sum);
}
