#pragma once

// What an integrator stage does to one body, for the kernel of the update pass and for the kernels that hold
// whole steps.
#include "arguments.h"
#include "vertex_tag.h"

namespace gravitile::sim {

__device__ __forceinline__ void kick(real4& velocity, real4 acceleration, real time) {
  velocity.x = fma(time, acceleration.x, velocity.x);
  velocity.y = fma(time, acceleration.y, velocity.y);
  velocity.z = fma(time, acceleration.z, velocity.z);
}

// Kick, damp, drift, kick. Where steps are adaptive the times are coefficients of the clock's dt, which is
// rounded to the kernel's precision first: products in double precision would take registers from the whole
// kernel, and two blocks of 1,024 threads would no longer fit side by side.
__device__ __forceinline__ void moveBody(real4& position, real4& velocity, real4 acceleration,
                                         const StageTimes& times, const StepClock* clock) {
  const real dt = clock == nullptr ? real(1) : real(clock->dt);
  const real before = dt * times.kickBefore, drift = dt * times.drift, after = dt * times.kickAfter;
  const real damping = times.damping;
  if (before != 0) kick(velocity, acceleration, before);
  velocity.x *= damping;
  velocity.y *= damping;
  velocity.z *= damping;
  position.x = fma(drift, velocity.x, position.x);
  position.y = fma(drift, velocity.y, position.y);
  position.z = fma(drift, velocity.z, position.z);
  if (after != 0) kick(velocity, acceleration, after);
}

__device__ __forceinline__ float lengthOf(real4 v) {
  const float x = v.x, y = v.y, z = v.z;
  return sqrtf(x * x + y * y + z * z);
}

// A body as a vertex of the picture.
__device__ __forceinline__ VertexOut vertexOf(int figure, real4 position, real4 velocity,
                                              real4 acceleration) {
  float value = 0;
  if (figure == kSpeedFigure) value = lengthOf(velocity);
  if (figure == kAccelerationFigure) value = lengthOf(acceleration);
  if (figure == kMassFigure) value = position.w;
  const unsigned component = static_cast<float>(velocity.w);
  return {static_cast<float>(position.x), static_cast<float>(position.y), static_cast<float>(position.z),
          vertexTag(component, __float_as_uint(value))};
}

// Writes a moved body everywhere it is kept: packed, in separate arrays where a kernel reads those, and as a
// vertex of the picture.
__device__ __forceinline__ void storeBody(const UpdateArguments& arguments, unsigned i, real4 position,
                                          real4 velocity, real4 acceleration) {
  arguments.moved[i] = position;
  arguments.velocity[i] = velocity;
  if (arguments.x != nullptr) {
    arguments.x[i] = position.x;
    arguments.y[i] = position.y;
    arguments.z[i] = position.z;
  }
  if (!isfinite(position.x + position.y + position.z)) atomicMin(arguments.firstNonFinite, i);
  if (arguments.vertices != nullptr)
    arguments.vertices[i] = vertexOf(arguments.vertexFigure, position, velocity, acceleration);
}

// All moves of the update pass for body i, whose acceleration is this.
__device__ __forceinline__ void moveAndStore(const UpdateArguments& arguments, unsigned i,
                                             real4 acceleration) {
  real4 position = arguments.posMass[i];
  real4 velocity = arguments.velocity[i];
  for (unsigned move = 0; move < arguments.moves; ++move) {
    moveBody(position, velocity, acceleration, arguments.times[move], arguments.clock);
  }
  storeBody(arguments, i, position, velocity, acceleration);
}

}  // namespace gravitile::sim
