// gpu-constant: the bodies j pass through constant memory, whose cache hands one value to all threads of a
// warp at once. It holds 64 kB, so the host fills it and launches once for every 4,096 of them.
#include "gravity.cuh"

using namespace gravitile::sim;

extern "C" {
__constant__ float4 bodiesJ[4096];
}

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  if (i >= arguments.n) return;

  const float4 own = arguments.posMass[i];
  const float3 body = make_float3(own.x, own.y, own.z);
  float3 sum = make_float3(0.0f, 0.0f, 0.0f);
  for (unsigned j = 0; j < arguments.passBodies; ++j) {
    addPull(sum, body, bodiesJ[j], arguments.softening2);
  }
  addAcceleration(arguments, i, sum);
}
