// gpu-one-thread-branch: a single thread computes all forces, and asks of every pair whether a body meets
// itself.
#include "gravity.cuh"

using namespace gravitile::sim;

extern "C" __global__ void force(ForceArguments arguments) {
  for (unsigned i = 0; i < arguments.n; ++i) {
    const float4 own = arguments.posMass[i];
    const float3 body = make_float3(own.x, own.y, own.z);
    float3 sum = make_float3(0.0f, 0.0f, 0.0f);
    for (unsigned j = 0; j < arguments.n; ++j) {
      if (i == j) continue;
      addPull(sum, body, arguments.posMass[j], arguments.softening2);
    }
    storeAcceleration(arguments, i, sum);
  }
}
