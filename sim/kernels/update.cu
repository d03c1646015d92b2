// The update pass of an integrator stage: kick, damp, drift, kick; and, in the same pass, each new position
// as a vertex into the buffer the picture is drawn from.
#include "arguments.h"

using namespace gravitile::sim;

__device__ __forceinline__ void kick(float4& velocity, float4 acceleration, float time) {
  velocity.x = fmaf(time, acceleration.x, velocity.x);
  velocity.y = fmaf(time, acceleration.y, velocity.y);
  velocity.z = fmaf(time, acceleration.z, velocity.z);
}

extern "C" __global__ void update(UpdateArguments arguments) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= arguments.n) return;

  float4 position = arguments.posMass[i];
  float4 velocity = arguments.velocity[i];
  if (arguments.kickBefore != 0.0f) kick(velocity, arguments.acceleration[i], arguments.kickBefore);
  velocity.x *= arguments.damping;
  velocity.y *= arguments.damping;
  velocity.z *= arguments.damping;
  position.x = fmaf(arguments.drift, velocity.x, position.x);
  position.y = fmaf(arguments.drift, velocity.y, position.y);
  position.z = fmaf(arguments.drift, velocity.z, position.z);
  if (arguments.kickAfter != 0.0f) kick(velocity, arguments.acceleration[i], arguments.kickAfter);

  arguments.posMass[i] = position;
  arguments.velocity[i] = velocity;
  if (arguments.x != nullptr) {
    arguments.x[i] = position.x;
    arguments.y[i] = position.y;
    arguments.z[i] = position.z;
  }
  if (!isfinite(position.x + position.y + position.z)) atomicMin(arguments.firstNonFinite, i);
  if (arguments.vertices != nullptr) {
    const float speed2 = velocity.x * velocity.x + velocity.y * velocity.y + velocity.z * velocity.z;
    const float key = arguments.colourBySpeed != 0 ? sqrtf(speed2) : velocity.w;
    arguments.vertices[i] = {position.x, position.y, position.z, key};
  }
}
