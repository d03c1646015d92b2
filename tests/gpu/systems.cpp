#include "tests/gpu/systems.h"

#include <cuda_runtime_api.h>

#include <cmath>
#include <random>

#include "sim/cuda/cuda_engine.h"
#include "sim/cuda/device.h"
#include "sim/integrators/integrator_table.h"

namespace gravitile::sim {

std::string whyNoGpu() {
  return whyDeviceIsUnusable(0);
}

Bodies randomBodies(std::size_t n, unsigned seed) {
  Bodies bodies;
  bodies.resize(n);
  bodies.componentNames = {"bodies", "others"};
  std::mt19937 random(seed);
  std::normal_distribution<float> normal;
  std::uniform_real_distribution<float> mass(0.1f, 2.0f);
  for (std::size_t i = 0; i < n; ++i) {
    bodies.posMass[i] = {normal(random), normal(random), normal(random), i % 7 == 3 ? 0.0f : mass(random)};
    bodies.velocity[i] = {0.1f * normal(random), 0.1f * normal(random), 0.1f * normal(random), 0};
    bodies.component[i] = static_cast<std::uint32_t>(i % 2);
  }
  return bodies;
}

StepParameters parametersWith(std::string_view integrator, double dt, double softening) {
  StepParameters parameters;
  parameters.integrator = &findIntegrator(integrator);
  parameters.dt = dt;
  parameters.softening = softening;
  return parameters;
}

std::unique_ptr<Engine> gpuEngine(const Bodies& bodies, const KernelChoice& choice,
                                  const StepParameters& parameters, const std::string& kernelDirectory) {
  auto engine = makeCudaEngine(0, kernelDirectory);
  engine->load(bodies);
  engine->setParameters(parameters);
  engine->setKernel(choice);
  engine->waitForKernel();
  return engine;
}

KernelChoice choiceOf(std::string_view kernel, int block, int unroll) {
  KernelChoice choice{.kernel = &findKernel(kernel), .tuning = defaultTuning()};
  choice.tuning[TuningId::Block] = block;
  choice.tuning[TuningId::Unroll] = unroll;
  return choice;
}

std::vector<Precision> precisionsOf(const KernelDescriptor& row) {
  if (!row.takes(TuningId::Precision)) return {Precision::Single};
  return {Precision::Single, Precision::Double};
}

std::size_t freeDeviceBytes() {
  std::size_t free = 0, total = 0;
  cudaMemGetInfo(&free, &total);
  return free;
}

FullDevice::FullDevice(std::size_t left) {
  const std::size_t free = freeDeviceBytes();
  if (free <= left || cudaMalloc(&memory_, free - left) != cudaSuccess) memory_ = nullptr;
}

FullDevice::~FullDevice() {
  cudaFree(memory_);
}

KernelChoice inPrecisionOf(KernelChoice choice, Precision precision) {
  choice.tuning[TuningId::Precision] = static_cast<int>(precision);
  return choice;
}

}  // namespace gravitile::sim
