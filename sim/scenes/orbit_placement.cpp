#include <fmt/format.h>

#include "sim/scenes/compose.h"
#include "sim/scenes/orbit.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

double startDistance(const OrbitSpec& spec, const PericentreOrbit& orbit, double mu) {
  if (spec.separation) return *spec.separation;
  const double time = spec.timeBeforePericentre.value_or(0), longest = orbit.longestTime(mu);
  if (time > longest)
    throw UserError(
        fmt::format("{}time-before-pericentre: {} is more than half the orbit's period; allowed: 0 to {:.6g}",
                    spec.timePlace.text, time, longest));
  return orbit.distanceBefore(time, mu);
}

// The disk whose plane the orbit crosses at inclination i, with the pericentre an angle from the ascending
// node; a companion at its pericentre stands in the direction `towards`, degrees from the x axis.
Rotation diskOrientation(double inclination, double argument, double towards) {
  return orientation(-inclination, towards - argument);
}

PhasePoint scaled(const PericentreOrbit::State& state, double factor, const Rotation& plane) {
  const auto part = [&](const Double3& v) { return plane({factor * v.x, factor * v.y, factor * v.z}); };
  return {part(state.separation), part(state.velocity)};
}

}  // namespace

OrbitPlacement placeOnOrbit(const OrbitSpec& spec, const std::array<double, 2>& masses, double gravity) {
  const double total = masses[0] + masses[1], mu = gravity * total;
  const PericentreOrbit orbit{.pericentre = spec.pericentre, .eccentricity = spec.eccentricity};
  const PericentreOrbit::State state = orbit.stateAt(startDistance(spec, orbit, mu), mu);
  const Rotation plane = orientation(spec.planeInclination, spec.planeNode);
  return {.orientation = {plane.after(diskOrientation(spec.inclination[0], spec.argument[0], 0)),
                          plane.after(diskOrientation(spec.inclination[1], spec.argument[1], 180))},
          .at = {scaled(state, -masses[1] / total, plane), scaled(state, masses[0] / total, plane)}};
}

}  // namespace gravitile::sim
