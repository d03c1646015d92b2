#pragma once

#include <cstddef>
#include <vector>

#include "sim/cpu/step_control.h"

namespace gravitile::sim {

class ThreadPool;

// What a CPU force kernel reads and writes: separate arrays of `n` numbers each, aligned to 64 bytes and
// padded with massless bodies at the origin up to a multiple of kCpuPadding (padded accelerations are never
// read). Real is float or double.
template <typename Real>
struct CpuForceArguments {
  const Real* x;
  const Real* y;
  const Real* z;
  const Real* mass;
  Real* ax;
  Real* ay;
  Real* az;
  std::size_t n;
  Real softening2;  // eps², length units squared; 0: pairs at the same place are skipped
  Real gravity;     // G
  // When it says so the kernel returns within milliseconds and leaves the accelerations undefined, or stands
  // still: so that a run of a million bodies can be paused, and the program closed. May be null.
  const StepControl* control = nullptr;
  // Memory that a kernel may use for itself and keeps from call to call.
  std::vector<Real>* workspace = nullptr;

  bool endsEarly() const { return control != nullptr && control->endsEarly(); }
};

inline constexpr std::size_t kCpuPadding = 64;  // bodies; a multiple of every SIMD width there is

// The rows of the kernel table, for Real float and double. Each replaces ax, ay, az by the accelerations of
// all n bodies.
template <typename Real>  // double loop, calling thread only
void serialForce(const CpuForceArguments<Real>& arguments, ThreadPool& pool);
template <typename Real>  // each pair once, a buffer a thread
void reducedForce(const CpuForceArguments<Real>& arguments, ThreadPool& pool);
template <typename Real>  // the double loop on every thread
void threadsForce(const CpuForceArguments<Real>& arguments, ThreadPool& pool);
template <typename Real>  // Highway, every thread of the pool
void simdForce(const CpuForceArguments<Real>& arguments, ThreadPool& pool);

// The instruction set that simdForce runs with here: "AVX3", "AVX2", "NEON", ...
const char* simdTargetName();

}  // namespace gravitile::sim
