#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sim/bodies.h"
#include "sim/engine.h"
#include "sim/kernel_table.h"
#include "sim/reference.h"
#include "sim/scenes/scene_table.h"
#include "sim/step_parameters.h"

namespace gravitile::sim::test {

// `count` bodies of unequal mass, normally distributed in position and velocity.
Bodies randomBodies(std::size_t count, std::uint64_t seed);

// Two bodies of mass 1/2 on a Kepler orbit about the origin with semi-major axis 1 (of their separation), G =
// 1, at the apocentre. Its period is 2 pi.
Bodies keplerOrbit(double eccentricity);

// Three equal bodies that chase each other along a figure of eight, period kFigureEightPeriod (Chenciner and
// Montgomery 2000, with C. Simo's numbers), G = 1.
Bodies figureEight();
inline constexpr double kFigureEightPeriod = 6.32591398;

// Where these bodies are after `time`, by Kepler's equation.
Bodies keplerOrbitAfter(double eccentricity, double time);

StepParameters parametersOf(const char* integrator, double dt, double softening);

// The rows that run on the processor.
std::vector<const KernelDescriptor*> cpuKernels();

// A CPU engine with all set.
std::unique_ptr<Engine> loadedEngine(const Bodies& bodies, const KernelDescriptor& kernel,
                                     const StepParameters& parameters, unsigned threads = 2);
std::unique_ptr<Engine> loadedEngine(const Bodies& bodies, const KernelChoice& choice,
                                     const StepParameters& parameters, unsigned threads = 2);

// The kernel at its defaults, but for the precision.
KernelChoice inDoublePrecision(const KernelDescriptor& kernel);

void advanceAndWait(Engine& engine, std::uint32_t steps);

// The scene's bodies after some steps of leapfrog with its suggested dt and softening.
Bodies evolved(const Scene& scene, std::uint32_t steps);

std::vector<std::uint32_t> allIndices(std::size_t count);

struct Energy {
  double kinetic = 0, potential = 0;
  double total() const { return kinetic + potential; }
  double virialRatio() const { return -2 * kinetic / potential; }  // 1 in equilibrium
};
Energy energyOf(const Bodies& bodies, double softening);
Energy energyOf(const PhaseSpace& state, double softening);

PhaseSpace phaseSpaceOf(const Bodies& bodies);

// Largest distance between bodies of the same index.
double largestShift(const Bodies& a, const Bodies& b);
double largestShift(const PhaseSpace& a, const PhaseSpace& b);

bool samePhaseSpace(const Bodies& a, const Bodies& b);  // to the last bit

}  // namespace gravitile::sim::test
