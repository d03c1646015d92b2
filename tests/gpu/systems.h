#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "sim/engine.h"

namespace gravitile::sim {

// Skips the test unless there is a usable GPU.
#define GRAVITILE_NEEDS_GPU()                                               \
  if (const std::string why = ::gravitile::sim::whyNoGpu(); !why.empty()) { \
    GTEST_SKIP() << why;                                                    \
  }                                                                         \
  static_assert(true)

std::string whyNoGpu();

// n bodies, normally distributed, with unequal masses of which every seventh is 0, and small velocities.
Bodies randomBodies(std::size_t n, unsigned seed = 1);

StepParameters parametersWith(std::string_view integrator, double dt, double softening);

// A CUDA engine with these bodies loaded and its kernel running.
std::unique_ptr<Engine> gpuEngine(const Bodies& bodies, const KernelChoice& choice,
                                  const StepParameters& parameters, const std::string& kernelDirectory = "");

KernelChoice choiceOf(std::string_view kernel, int block = 256, int unroll = 8);

// Those that a row can compute in.
std::vector<Precision> precisionsOf(const KernelDescriptor& row);

std::size_t freeDeviceBytes();

// All device memory but `left` bytes, taken while it lives; false where it could not be had.
class FullDevice {
 public:
  explicit FullDevice(std::size_t left);
  ~FullDevice();
  FullDevice(const FullDevice&) = delete;
  FullDevice& operator=(const FullDevice&) = delete;
  explicit operator bool() const { return memory_ != nullptr; }

 private:
  void* memory_ = nullptr;
};

KernelChoice inPrecisionOf(KernelChoice choice, Precision precision);

}  // namespace gravitile::sim
