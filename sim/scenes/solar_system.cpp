#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "sim/scenes/few_bodies.h"
#include "sim/scenes/kepler_orbit.h"
#include "sim/scenes/scene_rows.h"

namespace gravitile::sim {
namespace {

// Astronomical units, solar masses, years of 365.25 days.
constexpr Units kUnits = {.lengthKpc = 4.84813681e-9, .massSun = 1, .timeMyr = 1e-6};

constexpr double radians(double degrees) {
  return degrees * std::numbers::pi / 180;
}

enum Component : std::uint32_t { kSun, kPlanet, kAsteroid };

// Elements at J2000.0 (1 January 2000, 12:00) in the ecliptic of that date: Standish, "Approximate positions
// of the planets" (JPL), table 1. Masses: IAU (2009) system of astronomical constants.
struct Planet {
  double sunOverMass;
  double semiMajorAxisAu, eccentricity, inclinationDeg, meanLongitudeDeg, perihelionDeg,
      nodeDeg;  // longitudes
};
constexpr Planet kPlanets[] = {
    {6023600, 0.38709927, 0.20563593, 7.00497902, 252.25032350, 77.45779628, 48.33076593},
    {408523.719, 0.72333566, 0.00677672, 3.39467605, 181.97909950, 131.60246718, 76.67984255},
    {328900.5596, 1.00000261, 0.01671123, -0.00001531, 100.46457166, 102.93768193, 0},  // with the Moon
    {3098703.59, 1.52371034, 0.09339410, 1.84969142, -4.55343205, -23.94362959, 49.55953891},
    {1047.348644, 5.20288700, 0.04838624, 1.30439695, 34.39644051, 14.72847983, 100.47390909},
    {3497.9018, 9.53667594, 0.05386179, 2.48599187, 49.95424423, 92.59887831, 113.66242448},
    {22902.98, 19.18916464, 0.04725744, 0.77263783, 313.23810451, 170.95427630, 74.01692503},
    {19412.26, 30.06992276, 0.00859048, 1.77004347, -55.12002969, 44.96476227, 131.78422574},
};
constexpr const Planet& kJupiter = kPlanets[4];

KeplerOrbit orbitOf(const Planet& planet) {
  return {.semiMajorAxis = planet.semiMajorAxisAu,
          .eccentricity = planet.eccentricity,
          .inclination = radians(planet.inclinationDeg),
          .ascendingNode = radians(planet.nodeDeg),
          .periapsis = radians(planet.perihelionDeg - planet.nodeDeg),
          .meanAnomaly = radians(planet.meanLongitudeDeg - planet.perihelionDeg)};
}

// The main belt: between the resonances 4:1 and 2:1 with Jupiter, eccentricities and inclinations spread as
// Rayleigh's distribution.
KeplerOrbit drawAsteroid(Random& random) {
  constexpr double kInnerAu = 2.06, kOuterAu = 3.27, kMeanSquareRoot = std::numbers::sqrt2;
  constexpr double kEccentricity = 0.1, kLargestEccentricity = 0.35, kInclination = radians(7);
  const auto rayleigh = [&](double mode) {
    return mode * kMeanSquareRoot * std::sqrt(-std::log(1 - random.uniform()));
  };
  const auto angle = [&] { return random.uniform(0, 2 * std::numbers::pi); };
  KeplerOrbit orbit;
  orbit.semiMajorAxis = random.uniform(kInnerAu, kOuterAu);
  orbit.eccentricity = std::min(rayleigh(kEccentricity), kLargestEccentricity);
  orbit.inclination = rayleigh(kInclination);
  orbit.ascendingNode = angle();
  orbit.periapsis = angle();
  orbit.meanAnomaly = angle();
  return orbit;
}

std::vector<MassiveBody> sunAndPlanets(double gravity) {
  std::vector<MassiveBody> bodies = {{.mass = 1, .at = {}, .component = kSun}};
  for (const Planet& planet : kPlanets) {
    const double mass = 1 / planet.sunOverMass;
    bodies.push_back({.mass = mass, .at = orbitOf(planet).state(gravity * (1 + mass)), .component = kPlanet});
  }
  return bodies;
}

// What circles a body at the origin, around the first of `bodies` instead.
PhasePoint aboutFirst(const Bodies& bodies, PhasePoint point) {
  const Float4 &p = bodies.posMass.front(), &v = bodies.velocity.front();
  const auto plus = [](const Double3& a, const Float4& b) -> Double3 {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  };
  return {plus(point.position, p), plus(point.velocity, v)};
}

Scene makeSolarSystem(std::uint64_t count, std::uint64_t seed) {
  Scene scene;
  scene.name = kSolarSystem.id;
  scene.units = kUnits;
  scene.gravity = kUnits.gravity();
  scene.bodies = firstBodies(sunAndPlanets(scene.gravity), count, {"sun", "planets", "asteroids"});
  scene.mass = totalMass(scene.bodies);
  addTracers(scene.bodies, count, seed, [&](Random& random) {
    return aboutFirst(scene.bodies, drawAsteroid(random).state(scene.gravity));
  });
  scene.softening = 0;
  scene.scaleLength = kJupiter.semiMajorAxisAu;
  scene.dynamicalTime = std::pow(kJupiter.semiMajorAxisAu, 1.5);  // Jupiter's year
  scene.dt = 2e-3;                                                // 120 steps to a year of Mercury
  scene.stepsPerFrame = 4;
  return scene;
}

}  // namespace

constinit const SceneDescriptor kSolarSystem = {
    .id = "solar-system",
    .title = "Solar system",
    .description =
        "The Sun and eight planets as they stood on 1 January 2000 (Standish, JPL), and as tracers "
        "without mass the main belt of asteroids; in astronomical units, solar masses and years.",
    .defaultBodies = 1024,
    .massiveBodies = 1 + std::size(kPlanets),
    .make = makeSolarSystem,
};

}  // namespace gravitile::sim
