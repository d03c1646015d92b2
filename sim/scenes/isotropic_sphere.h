#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

#include "sim/scenes/equal_bodies.h"
#include "sim/scenes/scene_table.h"

namespace gravitile::sim {

// Spheres in equilibrium whose distribution function f depends on the energy alone, so that velocities have
// no preferred direction (Binney and Tremaine 2008, section 4.3). A model is a class with
//   radius(m)        distance from the centre that holds the fraction m of its mass, 0 <= m < 1;
//   potential(r)     the relative potential psi > 0: minus the potential, 0 where f ends;
//   distribution(e)  f at relative energy e = psi - v²/2, up to a constant factor; rises with e;
//   kSpeedBound      the most that q² f(psi (1 - q²)) / f(psi) reaches for any psi and any 0 <= q <= 1;
//   kMassFraction    what is drawn of its mass: the innermost; the rest pulls no body in there.
// It has G = M = 1, and lengths for which the bodies drawn get a virial radius of 1.
template <typename Model>
PhasePoint drawFrom(const Model& model, Random& random) {
  const double r = model.radius(Model::kMassFraction * (1 - random.uniform()));
  const Double3 position = random.direction(r);
  const double psi = model.potential(r), atRest = model.distribution(psi);
  // Speed as a fraction q of the one with which f ends, by von Neumann's rejection.
  for (;;) {
    const double q = random.uniform(), height = Model::kSpeedBound * random.uniform();
    if (height * atRest < q * q * model.distribution(psi * (1 - q * q)))
      return {position, random.direction(q * std::sqrt(2 * psi / Model::kMassFraction))};
  }
}

// Bodies of a model in N-body units (Heggie and Mathieu 1986): G = 1, total mass 1, total energy -1/4. The
// mass of the whole model is then 1 / kMassFraction, and speeds are higher by the root of this.
template <typename Model>
Bodies isotropicBodies(const Model& model, std::uint64_t count, std::uint64_t seed, std::string component) {
  return equalBodies(count, seed, 1, std::move(component),
                     [&](Random& random) { return drawFrom(model, random); });
}

// Mass, softening, dt and dynamical time of such a sphere. `centreSpacing` is the mean distance between
// neighbours near the centre times the cube root of their number.
void suggestForSphere(Scene& scene, double centreSpacing);

}  // namespace gravitile::sim
