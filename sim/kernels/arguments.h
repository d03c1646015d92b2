#pragma once

// What the kernels are launched with: one definition, read by the host compiler and by NVRTC.
#ifndef __CUDACC_RTC__
#include <vector_types.h>
#endif

namespace gravitile::sim {

// Every force kernel is `extern "C" __global__ void force(gravitile::sim::ForceArguments)`.
struct ForceArguments {
  const float4* posMass;  // n: x, y, z, mass; kernels of BodyLayout::Packed
  const float* x;         // n each; kernels of BodyLayout::Separate, else null
  const float* y;
  const float* z;
  const float* mass;
  float4* acceleration;  // n: x, y, z; w is not used
  unsigned n;            // bodies, >= 1, <= 2^30
  float softening2;      // eps², length units squared
  float gravity;         // G
};

// One body as the renderer reads it.
struct VertexOut {
  float x, y, z, colourKey;
};

// The update pass of one integrator stage: `extern "C" __global__ void update(UpdateArguments)`.
struct UpdateArguments {
  float4* posMass;
  float4* velocity;            // x, y, z; w: the body's component number
  const float4* acceleration;  // read when a kick is not zero
  float* x;                    // separate copies of the positions, null when no kernel wants them
  float* y;
  float* z;
  VertexOut* vertices;       // where the picture's vertices go, null when nobody looks
  unsigned* firstNonFinite;  // lowered to the smallest index whose position is not finite
  unsigned n;
  float kickBefore;  // time units: coefficient times dt
  float damping;     // factor
  float drift;       // time units
  float kickAfter;   // time units
  int colourBySpeed;
};

}  // namespace gravitile::sim
