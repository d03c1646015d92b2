#pragma once

// What an integrator stage does to one body, for the kernel of the update pass and for the kernels that hold
// whole steps.
#include "arguments.h"

namespace gravitile::sim {

__device__ __forceinline__ void kick(float4& velocity, float4 acceleration, float time) {
  velocity.x = fmaf(time, acceleration.x, velocity.x);
  velocity.y = fmaf(time, acceleration.y, velocity.y);
  velocity.z = fmaf(time, acceleration.z, velocity.z);
}

// Kick, damp, drift, kick.
__device__ __forceinline__ void moveBody(float4& position, float4& velocity, float4 acceleration,
                                         const StageTimes& times) {
  if (times.kickBefore != 0.0f) kick(velocity, acceleration, times.kickBefore);
  velocity.x *= times.damping;
  velocity.y *= times.damping;
  velocity.z *= times.damping;
  position.x = fmaf(times.drift, velocity.x, position.x);
  position.y = fmaf(times.drift, velocity.y, position.y);
  position.z = fmaf(times.drift, velocity.z, position.z);
  if (times.kickAfter != 0.0f) kick(velocity, acceleration, times.kickAfter);
}

// Writes a moved body everywhere it is kept: packed, in separate arrays, and as a vertex of the picture.
__device__ __forceinline__ void storeBody(const UpdateArguments& arguments, unsigned i, float4 position,
                                          float4 velocity) {
  arguments.posMass[i] = position;
  arguments.velocity[i] = velocity;
  arguments.x[i] = position.x;
  arguments.y[i] = position.y;
  arguments.z[i] = position.z;
  if (!isfinite(position.x + position.y + position.z)) atomicMin(arguments.firstNonFinite, i);
  if (arguments.vertices != nullptr) {
    const float speed2 = velocity.x * velocity.x + velocity.y * velocity.y + velocity.z * velocity.z;
    const float key = arguments.colourBySpeed != 0 ? sqrtf(speed2) : velocity.w;
    arguments.vertices[i] = {position.x, position.y, position.z, key};
  }
}

}  // namespace gravitile::sim
