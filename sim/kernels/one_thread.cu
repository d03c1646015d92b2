// gpu-one-thread: a single thread computes all forces; the branch is gone, because softening makes a body's
// pull on itself zero.
#include "gravity.cuh"

using namespace gravitile::sim;

extern "C" __global__ void force(ForceArguments arguments) {
  for (unsigned i = 0; i < arguments.n; ++i) {
    const float4 own = arguments.posMass[i];
    const float3 body = make_float3(own.x, own.y, own.z);
    float3 sum = make_float3(0.0f, 0.0f, 0.0f);
    for (unsigned j = 0; j < arguments.n; ++j) {
      addPull(sum, body, arguments.posMass[j], arguments.softening2);
    }
    storeAcceleration(arguments, i, sum);
  }
}
