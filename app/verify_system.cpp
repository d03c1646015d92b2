#include "app/verify_system.h"

#include <random>

namespace gravitile::app {
namespace {

constexpr std::size_t kCompareAllUpTo = 2048;  // bodies; above it a sample is compared
constexpr std::size_t kSampledBodies = 256;
constexpr std::uint64_t kTracerEvery = 7;     // coprime to every block size: tracers fall on all lanes
constexpr std::uint64_t kCoincidentFrom = 3;  // bodies that a system needs to hold two at the same place

}  // namespace

VerifySystem makeVerifySystem(std::uint64_t bodies, double softening, std::uint64_t seed) {
  VerifySystem system;
  system.softening = softening;
  system.bodies.resize(bodies);
  system.bodies.componentNames = {"bodies"};
  // Own conversion to [0, 1): std::uniform_real_distribution differs between standard libraries.
  std::mt19937_64 random(seed * 1000003 + bodies);
  const auto uniform = [&random] {
    return static_cast<float>(static_cast<double>(random() >> 11) * 0x1p-53);
  };
  for (std::uint64_t i = 0; i < bodies; ++i) {
    sim::Float4& body = system.bodies.posMass[i];
    body = {4 * uniform() - 1, 4 * uniform() - 2, 4 * uniform() - 3, 0.1F + uniform()};
    if (i % kTracerEvery == kTracerEvery - 1) body.w = 0;
    system.bodies.velocity[i] = {uniform() - 0.5F, uniform() - 0.5F, uniform() - 0.5F, 0};
  }
  if (softening == 0 && bodies >= kCoincidentFrom) {
    const float mass = system.bodies.posMass.back().w;
    system.bodies.posMass.back() = system.bodies.posMass.front();
    system.bodies.posMass.back().w = mass;
  }
  system.targets = sim::sampleIndices(bodies, bodies <= kCompareAllUpTo ? bodies : kSampledBodies);
  system.reference =
      sim::referenceAccelerations(system.bodies.posMass, system.targets, softening, kVerifyGravity);
  return system;
}

}  // namespace gravitile::app
