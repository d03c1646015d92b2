#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

namespace gravitile::sim {

class ThreadPool;

// What a CPU force kernel reads and writes: separate arrays of `n` floats each, aligned to 64 bytes and
// padded with massless bodies at the origin up to a multiple of kCpuPadding (padded accelerations are never
// read).
struct CpuForceArguments {
  const float* x;
  const float* y;
  const float* z;
  const float* mass;
  float* ax;
  float* ay;
  float* az;
  std::size_t n;
  float softening2;  // eps², length units squared; 0: pairs at the same place are skipped
  float gravity;     // G
  // When it turns true the kernel returns within milliseconds and leaves the accelerations undefined, so that
  // a program with a million bodies can still be closed. May be null.
  const std::atomic<bool>* cancel = nullptr;
  // Memory that a kernel may use for itself and keeps from call to call.
  std::vector<float>* workspace = nullptr;

  bool cancelled() const { return cancel != nullptr && cancel->load(std::memory_order_relaxed); }
};

inline constexpr std::size_t kCpuPadding = 64;  // floats; a multiple of every SIMD width there is

// The rows of the kernel table. Each replaces ax, ay, az by the accelerations of all n bodies.
void serialForce(const CpuForceArguments& arguments, ThreadPool& pool);   // double loop, calling thread only
void reducedForce(const CpuForceArguments& arguments, ThreadPool& pool);  // each pair once, a buffer a thread
void threadsForce(const CpuForceArguments& arguments, ThreadPool& pool);  // the double loop on every thread
void simdForce(const CpuForceArguments& arguments, ThreadPool& pool);     // Highway, every thread of the pool

// The instruction set that simdForce runs with here: "AVX3", "AVX2", "NEON", ...
const char* simdTargetName();

}  // namespace gravitile::sim
