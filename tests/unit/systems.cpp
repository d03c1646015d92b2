#include "systems.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <numeric>
#include <random>

#include "sim/cpu/cpu_engine.h"
#include "sim/integrators/integrator_table.h"
#include "sim/tuning.h"

namespace gravitile::sim::test {

Bodies randomBodies(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  std::normal_distribution<float> normal;
  std::uniform_real_distribution<float> mass(0.5F, 1.5F);
  Bodies bodies;
  bodies.componentNames = {"all"};
  bodies.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const float m = mass(generator) / static_cast<float>(count);
    bodies.posMass[i] = {normal(generator), normal(generator), normal(generator), m};
    bodies.velocity[i] = {normal(generator), normal(generator), normal(generator), 0};
  }
  return bodies;
}

Bodies keplerOrbit(double eccentricity) {
  const auto halfDistance = static_cast<float>(0.5 * (1 + eccentricity));
  const auto halfSpeed = static_cast<float>(0.5 * std::sqrt((1 - eccentricity) / (1 + eccentricity)));
  Bodies bodies;
  bodies.componentNames = {"all"};
  bodies.resize(2);
  bodies.posMass = {{halfDistance, 0, 0, 0.5F}, {-halfDistance, 0, 0, 0.5F}};
  bodies.velocity = {{0, halfSpeed, 0, 0}, {0, -halfSpeed, 0, 0}};
  return bodies;
}

Bodies figureEight() {
  constexpr float kX = 0.97000436F, kY = 0.24308753F, kVx = 0.93240737F, kVy = 0.86473146F;
  Bodies bodies;
  bodies.componentNames = {"all"};
  bodies.resize(3);
  bodies.posMass = {{kX, -kY, 0, 1}, {-kX, kY, 0, 1}, {0, 0, 0, 1}};
  bodies.velocity = {{kVx / 2, kVy / 2, 0, 0}, {kVx / 2, kVy / 2, 0, 0}, {-kVx, -kVy, 0, 0}};
  return bodies;
}

Bodies keplerOrbitAfter(double eccentricity, double time) {
  const double meanAnomaly = std::numbers::pi + time;
  double anomaly = meanAnomaly;
  for (int i = 0; i < 50; ++i)
    anomaly -=
        (anomaly - eccentricity * std::sin(anomaly) - meanAnomaly) / (1 - eccentricity * std::cos(anomaly));
  const double halfX = 0.5 * (eccentricity - std::cos(anomaly));
  const double halfY = -0.5 * std::sqrt(1 - eccentricity * eccentricity) * std::sin(anomaly);
  const auto x = static_cast<float>(halfX), y = static_cast<float>(halfY);
  Bodies bodies = keplerOrbit(eccentricity);
  bodies.posMass = {{x, y, 0, 0.5F}, {-x, -y, 0, 0.5F}};
  return bodies;
}

StepParameters parametersOf(const char* integrator, double dt, double softening) {
  StepParameters parameters;
  parameters.integrator = &findIntegrator(integrator);
  parameters.dt = dt;
  parameters.softening = softening;
  return parameters;
}

std::vector<const KernelDescriptor*> cpuKernels() {
  std::vector<const KernelDescriptor*> kernels;
  for (const KernelDescriptor& kernel : kernelTable())
    if (kernel.family == KernelFamily::Cpu) kernels.push_back(&kernel);
  return kernels;
}

std::unique_ptr<Engine> loadedEngine(const Bodies& bodies, const KernelDescriptor& kernel,
                                     const StepParameters& parameters, unsigned threads) {
  return loadedEngine(bodies, KernelChoice{&kernel, defaultTuning()}, parameters, threads);
}

std::unique_ptr<Engine> loadedEngine(const Bodies& bodies, const KernelChoice& choice,
                                     const StepParameters& parameters, unsigned threads) {
  auto engine = makeCpuEngine(threads);
  engine->load(bodies);
  engine->setKernel(choice);
  engine->setParameters(parameters);
  return engine;
}

KernelChoice inDoublePrecision(const KernelDescriptor& kernel) {
  KernelChoice choice{&kernel, defaultTuning()};
  choice.tuning[TuningId::Precision] = static_cast<int>(Precision::Double);
  return choice;
}

void advanceAndWait(Engine& engine, std::uint32_t steps) {
  engine.advance(steps, nullptr);
  engine.wait();
}

Bodies evolved(const Scene& scene, std::uint32_t steps) {
  StepParameters parameters = parametersOf("leapfrog", scene.dt, scene.softening);
  parameters.gravity = scene.gravity;
  auto engine = loadedEngine(scene.bodies, findKernel("cpu-simd"), parameters);
  advanceAndWait(*engine, steps);
  return engine->download();
}

std::vector<std::uint32_t> allIndices(std::size_t count) {
  std::vector<std::uint32_t> indices(count);
  std::iota(indices.begin(), indices.end(), 0U);
  return indices;
}

PhaseSpace phaseSpaceOf(const Bodies& bodies) {
  PhaseSpace state;
  for (const Float4& body : bodies.posMass) state.posMass.push_back(toDouble(body));
  for (const Float4& velocity : bodies.velocity) state.velocity.push_back(toDouble(velocity));
  return state;
}

Energy energyOf(const Bodies& bodies, double softening) {
  return energyOf(phaseSpaceOf(bodies), softening);
}

Energy energyOf(const PhaseSpace& state, double softening) {
  Energy energy;
  for (std::size_t i = 0; i < state.posMass.size(); ++i) {
    const Double4 &v = state.velocity[i], &a = state.posMass[i];
    energy.kinetic += 0.5 * a.w * (v.x * v.x + v.y * v.y + v.z * v.z);
    for (std::size_t j = 0; j < i; ++j) {
      const Double4& b = state.posMass[j];
      const double dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z;
      energy.potential -= a.w * b.w / std::sqrt(dx * dx + dy * dy + dz * dz + softening * softening);
    }
  }
  return energy;
}

double largestShift(const Bodies& a, const Bodies& b) {
  return largestShift(phaseSpaceOf(a), phaseSpaceOf(b));
}

double largestShift(const PhaseSpace& a, const PhaseSpace& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.posMass.size(); ++i) {
    const Double4 &p = a.posMass[i], &q = b.posMass[i];
    largest = std::max(largest, std::hypot(p.x - q.x, p.y - q.y, p.z - q.z));
  }
  return largest;
}

bool samePhaseSpace(const Bodies& a, const Bodies& b) {
  const auto same = [](const std::vector<Float4>& p, const std::vector<Float4>& q) {
    return p.size() == q.size() && std::memcmp(p.data(), q.data(), p.size() * sizeof(Float4)) == 0;
  };
  return same(a.posMass, b.posMass) && same(a.velocity, b.velocity);
}

}  // namespace gravitile::sim::test
