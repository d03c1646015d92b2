#pragma once

// What the kernels are launched with: one definition, read by the host compiler and by NVRTC.
#ifndef __CUDACC_RTC__
#include <vector_types.h>
#endif

namespace gravitile::sim {

// Every force kernel is `extern "C" __global__ void force(gravitile::sim::ForceArguments)`; those that hold
// whole steps also have `steps(gravitile::sim::StepsArguments)`.
struct ForceArguments {
  const float4* posMass;  // n: x, y, z, mass; kernels of BodyLayout::Packed
  const float* x;         // n each; kernels of BodyLayout::Separate, else null
  const float* y;
  const float* z;
  const float* mass;
  float4* acceleration;  // n: x, y, z; w is not used
  float* ax;             // n each: sums of the kernel that accumulates in global memory
  float* ay;
  float* az;
  unsigned n;           // bodies, >= 1, <= 2^30
  float softening2;     // eps², length units squared
  float gravity;        // G
  unsigned passBodies;  // bodies j of this pass, where they come in passes
  bool firstPass;       // the pass replaces the acceleration; later ones add to it
};

// One body as the renderer reads it.
struct VertexOut {
  float x, y, z, colourKey;
};

// What one integrator stage does to a body: coefficients times dt, time units, but for the damping factor.
struct StageTimes {
  float kickBefore;
  float damping;
  float drift;
  float kickAfter;
};

// The update pass: `extern "C" __global__ void update(UpdateArguments)`.
struct UpdateArguments {
  float4* posMass;
  float4* velocity;            // x, y, z; w: the body's component number
  const float4* acceleration;  // read when a kick is not zero
  float* x;                    // separate copies of the positions
  float* y;
  float* z;
  VertexOut* vertices;       // where the picture's vertices go, null when nobody looks
  unsigned* firstNonFinite;  // lowered to the smallest index whose position is not finite
  unsigned n;
  StageTimes times;
  int colourBySpeed;
};

// Several whole steps in one launch.
struct StepsArguments {
  static constexpr unsigned kMostStages = 4;
  ForceArguments force;
  UpdateArguments update;  // its vertices are those of the last step
  unsigned steps;
  unsigned stages;
  bool evaluateForce[kMostStages];
  StageTimes times[kMostStages];
  unsigned* arrived;  // zero: counts the blocks that have reached a barrier
};

}  // namespace gravitile::sim
