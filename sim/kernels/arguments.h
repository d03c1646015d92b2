#pragma once

// What the kernels are launched with: one definition, read by the host compiler and by NVRTC, and one layout
// for both precisions.
#ifdef __CUDACC_RTC__
#include "real.cuh"
#endif

namespace gravitile::sim {

// Device arrays of the kernel's own precision, into which the host does not look.
#ifdef __CUDACC_RTC__
using DeviceReal = real;
using DeviceReal4 = real4;
#else
using DeviceReal = void;
using DeviceReal4 = void;
#endif

// A number in both precisions: the host sets it, a kernel reads it in its own, and no thread converts.
struct Scalar {
  double wide;
  float narrow;
#ifdef __CUDACC_RTC__
  __device__ operator real() const {
    return DOUBLE_PRECISION ? wide : narrow;
  }
#else
  constexpr Scalar(double value = 0) : wide(value), narrow(static_cast<float>(value)) {}
  constexpr operator double() const {
    return wide;
  }
#endif
};

// Sums that warps all over the grid add to: zero before a force evaluation, and taken and set to zero again
// by the update after it. One of the two arrays is there, the other null; both are for other kernels.
struct SumArguments {
  DeviceReal4* floating;  // n: x, y, z of an acceleration without G
  long long* whole;       // 3 n: x, y, z of each, as whole numbers
  double perWholeUnit;    // how many of them are one length unit over a time unit squared: a power of two
  Scalar gravity;         // G, which the sums have not in them yet
  // The kernel computes in units of the system's own size and mass: coordinates times lengthUnit, masses
  // times massUnit, and what comes out times pullUnit. Powers of two, so nothing is rounded; single
  // precision, so that they need no conversion, whose result would occupy a register.
  float lengthUnit, massUnit, pullUnit;
  unsigned tilesAnItem;  // tiles of bodies j that a warp meets
  bool oneWay;           // no warp adds to another one's bodies: twice the work, in a fixed order
};

// Every force kernel is `extern "C" __global__ void force(gravitile::sim::ForceArguments)`; those that hold
// whole steps also have `steps(gravitile::sim::StepsArguments)`.
struct ForceArguments {
  const DeviceReal4* posMass;  // n: x, y, z, mass; kernels of BodyLayout::Packed
  const DeviceReal* x;         // n each; kernels of BodyLayout::Separate, else null
  const DeviceReal* y;
  const DeviceReal* z;
  const DeviceReal* mass;
  DeviceReal4* acceleration;  // n: x, y, z; w is not used
  DeviceReal* ax;             // n each: sums of the kernel that accumulates in global memory
  DeviceReal* ay;
  DeviceReal* az;
  unsigned n;         // bodies, >= 1, <= 2^30
  Scalar softening2;  // eps², length units squared
  Scalar gravity;     // G; 1 where other slices are to follow, which go on from the sum as it is
  // The slice of the work that this launch does, [begin, end): of the bodies j; of the bodies i where a
  // single thread does everything; of the items of a kernel whose warps have items. From 0 to the end: all
  // of it.
  unsigned begin, end;
  SumArguments sums;  // of the kernel whose warps add to each other's bodies
};

// One body as the renderer reads it, in single precision whatever the kernel's.
struct VertexOut {
  float x, y, z;
  unsigned tag;  // see vertex_tag.h
};

// What goes into the tag, as sim/vertex.h numbers it.
enum VertexFigureNumber { kNoFigure, kSpeedFigure, kAccelerationFigure, kMassFigure };

// The clock of adaptive steps, in device memory, so that the host need not wait for a step to launch the
// next.
struct StepClock {
  double dt;                    // of the step under way, or the last one; 0: there is none to look back on
  double time;                  // that adaptive steps took since the bodies were loaded, time units
  unsigned long long smallest;  // bits of the smallest step found so far; all set between searches
  unsigned arrived;             // blocks that are done with their search
};

// What one integrator stage does to a body: coefficients times dt, time units, but for the damping factor.
// Where steps are adaptive: the bare coefficients, and the clock has dt.
struct StageTimes {
  Scalar kickBefore;
  Scalar damping;
  Scalar drift;
  Scalar kickAfter;
};

// The update pass: `extern "C" __global__ void update(UpdateArguments)`.
struct UpdateArguments {
  const DeviceReal4* posMass;
  DeviceReal4* moved;     // where the moved ones go: posMass again, or another array while that is still read
  DeviceReal4* velocity;  // x, y, z; w: the body's component number
  DeviceReal4* acceleration;  // read when a kick is not zero, written when there are sums
  SumArguments sums;          // of a force evaluation that left the accelerations there
  DeviceReal* x;              // separate copies of the positions; null when no kernel reads them
  DeviceReal* y;
  DeviceReal* z;
  VertexOut* vertices;       // where the picture's vertices go, null when nobody looks
  unsigned* firstNonFinite;  // lowered to the smallest index whose position is not finite
  unsigned n;
  static constexpr unsigned kMostMoves = 2;
  unsigned moves;  // one after the other, with no force evaluation between them
  StageTimes times[kMostMoves];
  const StepClock* clock;  // of adaptive steps, else null
  int vertexFigure;        // a VertexFigureNumber
};

// How long the next step is: `extern "C" __global__ void stepSize(StepSizeArguments)`.
struct StepSizeArguments {
  const DeviceReal4* acceleration;  // the newest
  const DeviceReal4* jerk;          // this and the next two of hermite4, else null
  const DeviceReal4* oldAcceleration;
  const DeviceReal4* oldJerk;
  unsigned n;
  double eta;
  double softening;  // length units
  double longest;    // time units
  StepClock* clock;
};

// Acceleration and jerk for hermite4: `extern "C" __global__ void jerk(JerkArguments)`.
struct JerkArguments {
  const DeviceReal4* posMass;   // n: x, y, z, mass
  const DeviceReal4* velocity;  // n: x, y, z
  DeviceReal4* acceleration;    // n: x, y, z
  DeviceReal4* jerk;            // n: x, y, z
  unsigned n;
  Scalar softening2;    // eps², length units squared
  Scalar gravity;       // as in ForceArguments
  unsigned begin, end;  // bodies j of this launch
};

// The moves of hermite4: `extern "C" __global__ void hermite(HermiteArguments)`.
struct HermiteArguments {
  UpdateArguments update;  // its sums, moves and times are not used
  DeviceReal4* jerk;
  DeviceReal4*
      oldAcceleration;  // at the start of the step: written by the prediction, read by the correction
  DeviceReal4* oldJerk;
  Scalar dt;     // time units; where the update has a clock, that one's
  bool correct;  // the end of a step
  bool predict;  // and after it the start of the next
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
