// Scenes whose few bodies are given, against what was published of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/scenes/kepler_orbit.h"
#include "sim/scenes/scene_table.h"
#include "systems.h"

namespace gravitile::sim {
namespace {

constexpr double kPi = std::numbers::pi;

Double3 between(const Float4& a, const Float4& b) {
  return {double{a.x} - b.x, double{a.y} - b.y, double{a.z} - b.z};
}
double dot(const Double3& a, const Double3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
double angularMomentumZ(const Bodies& bodies) {
  double sum = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Float4 &p = bodies.posMass[i], &v = bodies.velocity[i];
    sum += p.w * (double{p.x} * v.y - double{p.y} * v.x);
  }
  return sum;
}

// In double precision; `dt` at most the scene's.
Bodies after(const Scene& scene, double time, double dt) {
  const auto steps = static_cast<std::uint32_t>(std::ceil(time / dt));
  StepParameters parameters = test::parametersOf("leapfrog", time / steps, scene.softening);
  parameters.gravity = scene.gravity;
  auto engine = test::loadedEngine(scene.bodies, findKernel("cpu-serial"), parameters, 1);
  KernelChoice choice{&findKernel("cpu-serial"), defaultTuning()};
  choice.tuning[TuningId::Precision] = static_cast<int>(Precision::Double);
  engine->setKernel(choice);
  test::advanceAndWait(*engine, steps);
  return engine->download();
}

// Fewer bodies are the first ones, more are tracers: the others move as if there were none.
TEST(FewBodies, TracersChangeNothing) {
  for (const SceneDescriptor& descriptor : sceneTable()) {
    if (descriptor.massiveBodies == 0) continue;
    SCOPED_TRACE(descriptor.id);
    const std::uint64_t few = descriptor.massiveBodies;
    const Bodies alone = descriptor.make(few, 1).bodies, crowd = descriptor.make(few + 100, 1).bodies;
    for (std::uint64_t i = 0; i < few + 100; ++i) {
      ASSERT_EQ(crowd.posMass[i].w > 0, i < few);
      if (i >= few) continue;
      EXPECT_EQ(crowd.posMass[i].x, alone.posMass[i].x);
      EXPECT_EQ(crowd.velocity[i].y, alone.velocity[i].y);
    }
    for (std::uint64_t count = 1; count < few; ++count)
      EXPECT_EQ(descriptor.make(count, 1).bodies.posMass.back().w, alone.posMass[count - 1].w);
  }
}

TEST(FewBodies, FigureEightComesBackAfterItsPeriod) {
  const Scene scene = findScene("figure-eight")->make(3, 1);
  // Simo's digits in Chenciner and Montgomery (2000); energy and period as published by them.
  EXPECT_NEAR(test::energyOf(scene.bodies, 0).total(), -1.287146, 1e-5);
  EXPECT_NEAR(angularMomentumZ(scene.bodies), 0, 1e-6);
  EXPECT_NEAR(scene.dynamicalTime, 6.32591398, 1e-8);
  EXPECT_LT(test::largestShift(after(scene, scene.dynamicalTime, scene.dt), scene.bodies), 1e-4);
  // A third of the period later each stands where another one stood.
  const Bodies third = after(scene, scene.dynamicalTime / 3, scene.dt);
  for (const Float4& p : third.posMass) {
    double nearest = 10;
    for (const Float4& q : scene.bodies.posMass)
      nearest = std::min(nearest, std::sqrt(dot(between(p, q), between(p, q))));
    EXPECT_LT(nearest, 1e-4);
  }
}

// Szebehely and Peters (1967) give the close passage of the masses 4 and 5 soon after the start; the values
// are those of an integration by extrapolation in 80-bit arithmetic, which reproduces their table of passages
// (at 1.879 to within 0.0097, at 15.830 to within 0.0004) and the escape of the mass 3 at 60.
TEST(FewBodies, PythagoreanBodiesFallAsPublished) {
  const Scene scene = findScene("pythagorean")->make(3, 1);
  EXPECT_NEAR(test::energyOf(scene.bodies, 0).total(), -769.0 / 60, 1e-5);
  EXPECT_EQ(angularMomentumZ(scene.bodies), 0);
  const double sides[3] = {std::sqrt(dot(between(scene.bodies.posMass[1], scene.bodies.posMass[2]),
                                         between(scene.bodies.posMass[1], scene.bodies.posMass[2]))),
                           std::sqrt(dot(between(scene.bodies.posMass[0], scene.bodies.posMass[2]),
                                         between(scene.bodies.posMass[0], scene.bodies.posMass[2]))),
                           std::sqrt(dot(between(scene.bodies.posMass[0], scene.bodies.posMass[1]),
                                         between(scene.bodies.posMass[0], scene.bodies.posMass[1])))};
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(scene.bodies.posMass[i].w, 3 + i);
    EXPECT_NEAR(sides[i], 3 + i, 1e-6) << "opposite";
  }
  Bodies expected = scene.bodies;
  expected.posMass = {{0.752806F, 1.989475F, 0}, {-0.672734F, -0.556442F, 0}, {0.086504F, -0.748531F, 0}};
  EXPECT_LT(test::largestShift(after(scene, 2, scene.dt), expected), 5e-3);
  expected.posMass = {{0.778480F, 0.141392F, 0}, {-2.025092F, 0.097219F, 0}, {1.152986F, -0.162611F, 0}};
  EXPECT_LT(test::largestShift(after(scene, 10, scene.dt), expected), 4e-2);
}

TEST(FewBodies, KeplerHasItsElements) {
  const Scene scene = findScene("kepler")->make(2, 1);
  constexpr double kReducedMass = 0.75 * 0.25, kEccentricity = 0.9;
  EXPECT_NEAR(test::energyOf(scene.bodies, 0).total(), -0.75 * 0.25 / 2, 1e-7);
  EXPECT_NEAR(angularMomentumZ(scene.bodies), kReducedMass * std::sqrt(1 - kEccentricity * kEccentricity),
              1e-7);
  EXPECT_NEAR(scene.dynamicalTime, 2 * kPi, 1e-12);
  EXPECT_LT(test::largestShift(after(scene, scene.dynamicalTime, scene.dt), scene.bodies), 5e-3);
}

TEST(KeplerOrbit, StateHasTheElementsItWasMadeOf) {
  for (const double eccentricity : {0.0, 0.2, 0.9, 0.999}) {
    for (int i = 0; i < 24; ++i) {
      const KeplerOrbit orbit{.semiMajorAxis = 2,
                              .eccentricity = eccentricity,
                              .inclination = 0.5,
                              .ascendingNode = 1,
                              .periapsis = 2,
                              .meanAnomaly = 0.3 * i - 3.5};
      const double anomaly = eccentricAnomaly(orbit.meanAnomaly, eccentricity);
      EXPECT_NEAR(std::sin(anomaly - eccentricity * std::sin(anomaly) - orbit.meanAnomaly), 0, 1e-12);
      const PhasePoint point = orbit.state(3);
      const Double3 &x = point.position, &v = point.velocity;
      const double r = std::sqrt(dot(x, x));
      EXPECT_NEAR(1 / (2 / r - dot(v, v) / 3), 2, 1e-8);
      const Double3 spin = {x.y * v.z - x.z * v.y, x.z * v.x - x.x * v.z, x.x * v.y - x.y * v.x};
      const double length = std::sqrt(dot(spin, spin));
      EXPECT_NEAR(length, std::sqrt(3 * 2 * (1 - eccentricity * eccentricity)), 1e-10);
      EXPECT_NEAR(spin.z / length, std::cos(0.5), 1e-10);
      EXPECT_NEAR(std::atan2(spin.x, -spin.y), 1, 1e-10);
    }
  }
}

// Sidereal periods in years and the semi-major axes of Standish's table; the longitude at which a planet
// stands has the errors that he gives.
TEST(FewBodies, PlanetsHaveTheirYears) {
  const struct {
    const char* name;
    double axisAu, periodYears;
  } planets[] = {{"Mercury", 0.387099, 0.240847}, {"Venus", 0.723336, 0.615197},
                 {"Earth", 1.000003, 1.000017},   {"Mars", 1.523710, 1.880848},
                 {"Jupiter", 5.202887, 11.8626},  {"Saturn", 9.536676, 29.4475},
                 {"Uranus", 19.189165, 84.0168},  {"Neptune", 30.069923, 164.791}};
  const Scene scene = findScene("solar-system")->make(9, 1);
  ASSERT_TRUE(scene.units.physical());
  EXPECT_NEAR(scene.gravity, 39.47692642, 2e-4) << "Gauss's constant, squared, in years";
  const Float4 &sun = scene.bodies.posMass[0], &sunMotion = scene.bodies.velocity[0];
  for (std::size_t i = 0; i < std::size(planets); ++i) {
    SCOPED_TRACE(planets[i].name);
    const Double3 x = between(scene.bodies.posMass[i + 1], sun);
    const Double3 v = between(scene.bodies.velocity[i + 1], sunMotion);
    const double mu = scene.gravity * (double{sun.w} + scene.bodies.posMass[i + 1].w);
    const double axis = 1 / (2 / std::sqrt(dot(x, x)) - dot(v, v) / mu);
    EXPECT_NEAR(axis / planets[i].axisAu, 1, 2e-6);
    EXPECT_NEAR(2 * kPi * std::sqrt(axis * axis * axis / mu) / planets[i].periodYears, 1, 1e-3);
  }
  // Heliocentric places at J2000.0 in JPL's ephemerides, au.
  const Double3 earth = between(scene.bodies.posMass[3], sun),
                jupiter = between(scene.bodies.posMass[5], sun);
  EXPECT_NEAR(earth.x, -0.17714, 3e-4);
  EXPECT_NEAR(earth.y, 0.96724, 3e-4);
  EXPECT_NEAR(jupiter.x, 4.00117, 0.012);
  EXPECT_NEAR(jupiter.y, 2.93858, 0.012);
  EXPECT_NEAR(jupiter.z, -0.10178, 0.003);
  // A year later the Earth is there again, Jupiter is not.
  const Bodies later = after(scene, 1.000017, scene.dt);
  const Double3 moved = between(later.posMass[3], later.posMass[0]);
  EXPECT_NEAR(moved.x, earth.x, 2e-3);
  EXPECT_NEAR(moved.y, earth.y, 2e-3);
}

}  // namespace
}  // namespace gravitile::sim
