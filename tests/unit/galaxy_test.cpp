#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <string>

#include "sim/scenes/disk_galaxy.h"
#include "sim/scenes/galaxy_model.h"
#include "systems.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

std::vector<Float4> partOf(const Bodies& bodies, std::uint32_t component) {
  std::vector<Float4> chosen;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (bodies.component[i] == component) chosen.push_back(bodies.posMass[i]);
  return chosen;
}

// Radius about its own centre that holds this fraction of a component's bodies.
double radiusOf(const Bodies& bodies, std::uint32_t component, double fraction) {
  const std::vector<Float4> chosen = partOf(bodies, component);
  return enclosingRadius(chosen, centreOfMass(chosen), fraction);
}

double halfMassRadius(const Bodies& bodies) {
  const Float4 centre = centreOfMass(bodies.posMass);
  std::vector<std::pair<double, double>> radii;
  for (const Float4& p : bodies.posMass)
    radii.push_back({std::hypot(p.x - centre.x, p.y - centre.y, p.z - centre.z), p.w});
  std::sort(radii.begin(), radii.end());
  double mass = 0;
  for (const auto& [radius, bodyMass] : radii) {
    mass += bodyMass;
    if (mass >= 0.5 * centre.w) return radius;
  }
  return 0;
}

// Twice the kinetic energy over the work that the softened forces do, 1 in equilibrium however soft they are:
// -2 K / W with Clausius' virial W, the sum of position times force.
double virialRatioOf(const Bodies& bodies, double softening) {
  double kinetic = 0, virial = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Float4 &v = bodies.velocity[i], &a = bodies.posMass[i];
    kinetic += 0.5 * a.w * (double{v.x} * v.x + double{v.y} * v.y + double{v.z} * v.z);
    for (std::size_t j = 0; j < i; ++j) {
      const Float4& b = bodies.posMass[j];
      const double dx = double{b.x} - a.x, dy = double{b.y} - a.y, dz = double{b.z} - a.z;
      const double d2 = dx * dx + dy * dy + dz * dz, s2 = d2 + softening * softening;
      virial -= double{a.w} * b.w * d2 / (s2 * std::sqrt(s2));
    }
  }
  return -2 * kinetic / virial;
}

// Root mean square height of the inner disk over that of its profile, pi / sqrt(12) of the thickness.
double thicknessOf(const Bodies& bodies) {
  double sum = 0, count = 0;
  for (const Float4& p : partOf(bodies, 0)) {
    if (std::hypot(p.x, p.y) > 3) continue;
    sum += double{p.z} * p.z;
    ++count;
  }
  const double rms = std::sqrt(sum / count);
  return rms / (GalaxyParameters{}.diskThickness * std::numbers::pi / std::sqrt(12.0));
}

// Surface density of the disk between two radii over that of the exponential profile: 1 everywhere unless
// there is a ring or a hole.
double ringContrast(const Bodies& bodies, double inner, double outer) {
  const auto within = [](double x) { return 1 - (1 + x) * std::exp(-x); };
  const std::vector<Float4> disk = partOf(bodies, 0);
  const auto found = std::count_if(disk.begin(), disk.end(), [&](const Float4& p) {
    const double radius = std::hypot(p.x, p.y);
    return radius >= inner && radius < outer;
  });
  const double expected = (within(outer) - within(inner)) / within(GalaxyParameters{}.diskCutoff);
  return static_cast<double>(found) / static_cast<double>(disk.size()) / expected;
}

TEST(Galaxy, HasThreeComponents) {
  const Scene scene = findScene("disk-galaxy")->make(10000, 1);
  const std::vector<std::string> names = {"disk", "bulge", "halo"};
  EXPECT_EQ(scene.bodies.componentNames, names);
  const std::size_t counts[3] = {5000, 1000, 4000};
  const GalaxyParameters usual;
  const double masses[3] = {usual.diskMass, usual.bulge.mass, usual.halo.mass};
  for (std::uint32_t component = 0; component < 3; ++component) {
    const std::vector<Float4> part = partOf(scene.bodies, component);
    EXPECT_EQ(part.size(), counts[component]);
    const float each = part.front().w;
    for (const Float4& p : part) ASSERT_EQ(p.w, each);
    EXPECT_NEAR(each * static_cast<double>(part.size()) / masses[component], 1, 1e-5);
  }
  EXPECT_NEAR(totalMass(scene.bodies) / scene.mass, 1, 1e-5);
}

TEST(Galaxy, TurnsOneWay) {
  const Scene scene = findScene("disk-galaxy")->make(5000, 1);
  int forwards = 0, disk = 0;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    if (scene.bodies.component[i] != 0) continue;
    const Float4 &p = scene.bodies.posMass[i], &v = scene.bodies.velocity[i];
    ++disk;
    forwards += p.x * v.y - p.y * v.x > 0;
  }
  EXPECT_GT(forwards, disk * 9 / 10);
}

// Toomre's Q = sigma kappa / (3.36 G Sigma), with kappa² = 2 v / R (v / R + dv/dR) from the rotation curve:
// what decides between arms, clumps and a smooth disk.
TEST(Galaxy, IsAsCoolAsItSays) {
  for (const double q : {1.1, 1.3, 2.0}) {
    const GalaxyModel model({.toomreQ = q}, 0.05);
    double smallest = 100;
    for (int i = 10; i < 80; ++i) {
      const double radius = 0.05 * i;
      const double speed = model.circularSpeed(radius);
      const double slope = (model.circularSpeed(radius + 0.05) - model.circularSpeed(radius - 0.05)) / 0.1;
      const double kappa = std::sqrt(2 * speed / radius * (speed / radius + slope));
      const double density = std::exp(-radius) / (2 * std::numbers::pi * (1 - 7 * std::exp(-6)));
      const GalaxyModel::DiskMotion motion = model.diskMotion(radius);
      smallest = std::min(smallest, motion.radial * kappa / (3.36 * density));
      EXPECT_LT(motion.rotation, speed) << "asymmetric drift";
      EXPECT_LT(motion.azimuthal, motion.radial);
    }
    EXPECT_NEAR(smallest / q, 1, 0.03);
  }
}

// Without disk and softening the speeds are those of Hernquist's sphere in its own field: their mean square
// at a distance is three times sigma_r² of his eq. 10. The sphere's end lies 200 scale lengths out.
TEST(Galaxy, SpheresMoveAsTheirDensityAsks) {
  const GalaxyParameters parameters = {
      .diskMass = 1e-6, .bulge = {.mass = 0}, .halo = {.mass = 1, .scaleLength = 1, .cutoff = 200}};
  const GalaxyModel model(parameters, 0);
  Random random(5);
  for (const double r : {0.05, 0.2, 1.0, 3.0}) {
    double sum = 0;
    constexpr int kDraws = 20000;
    for (int i = 0; i < kDraws; ++i) {
      const double speed = model.halo().drawSpeed(r, random);
      sum += speed * speed;
    }
    const double sigma2 = 12 * r * std::pow(r + 1, 3) * std::log1p(1 / r) -
                          r / (r + 1) * (25 + 52 * r + 42 * r * r + 12 * r * r * r);
    EXPECT_NEAR(sum / kDraws / (3 * sigma2 / 12), 1, 0.04) << r;
  }
}

TEST(Galaxy, RadiiFollowTheDensity) {
  const GalaxyParameters parameters = {.halo = {.mass = 1, .scaleLength = 1, .cutoff = 1000}};
  const GalaxyModel model(parameters, 0);
  Random random(5);
  constexpr int kDraws = 20000;
  int within = 0;
  for (int i = 0; i < kDraws; ++i) within += model.halo().drawRadius(random) < 1;
  EXPECT_NEAR(within / double{kDraws}, 0.25, 0.015);  // M(a) = M / 4
}

// In equilibrium at the start, whatever its masses.
TEST(Galaxy, StartsInVirialEquilibrium) {
  const GalaxyParameters cases[] = {
      {},
      {.toomreQ = 2},
      {.diskThickness = 0.2, .bulge = {.mass = 0}},
      {.bulge = {.mass = 1, .scaleLength = 0.3, .cutoff = 3},
       .halo = {.mass = 8, .scaleLength = 5, .cutoff = 30}},
      {.diskMass = 5, .diskLength = 2, .diskThickness = 0.2, .diskCutoff = 12},
  };
  for (const GalaxyParameters& parameters : cases) {
    const Scene scene = makeGalaxy(parameters, 4096, 2);
    EXPECT_NEAR(virialRatioOf(scene.bodies, scene.softening), 1, 0.03)
        << parameters.halo.mass << " " << parameters.diskMass;
  }
}

// Half a rotation: nothing explodes, collapses, drifts away or flaps. Single bodies still stir the disk at
// this count, and thicken it.
TEST(Galaxy, StaysAsItIs) {
  const Scene scene = findScene("disk-galaxy")->make(8192, 1);
  const Bodies end = test::evolved(scene, static_cast<std::uint32_t>(0.5 * scene.dynamicalTime / scene.dt));
  const test::Energy before = test::energyOf(scene.bodies, scene.softening);
  const test::Energy after = test::energyOf(end, scene.softening);
  EXPECT_NEAR(before.virialRatio(), 1, 0.05);
  EXPECT_NEAR(after.virialRatio(), 1, 0.05);
  EXPECT_NEAR(virialRatioOf(scene.bodies, scene.softening), 1, 0.02);
  EXPECT_NEAR(virialRatioOf(end, scene.softening), 1, 0.02);
  EXPECT_NEAR(after.total() / before.total(), 1, 1e-4);
  EXPECT_NEAR(halfMassRadius(end) / halfMassRadius(scene.bodies), 1, 0.05);
  for (const double fraction : {0.25, 0.5, 0.75}) {
    for (const std::uint32_t component : {0U, 2U})
      EXPECT_NEAR(radiusOf(end, component, fraction) / radiusOf(scene.bodies, component, fraction), 1, 0.05)
          << component << " " << fraction;
  }
  EXPECT_NEAR(radiusOf(end, 1, 0.5) / radiusOf(scene.bodies, 1, 0.5), 1, 0.15);
  EXPECT_LT(thicknessOf(end), 1.4);
  const Float4 centre = centreOfMass(end.posMass);
  EXPECT_LT(std::hypot(centre.x, centre.y, centre.z), 0.02);
}

// A disk whose motion does not fit its field swings in or out within a fifth of a rotation, as a ring.
TEST(Galaxy, StartsWithoutARing) {
  const Scene scene = findScene("disk-galaxy")->make(8192, 3);
  const auto fifth = static_cast<std::uint32_t>(0.2 * scene.dynamicalTime / scene.dt);
  const Bodies later = test::evolved(scene, fifth);
  for (double radius = 0.5; radius < 4; radius += 0.5)
    EXPECT_NEAR(ringContrast(later, radius, radius + 0.5) / ringContrast(scene.bodies, radius, radius + 0.5),
                1, 0.15)
        << radius;
}

TEST(Galaxy, RefusesWhatIsNoGalaxy) {
  const struct {
    GalaxyParameters parameters;
    const char* expected;
  } cases[] = {
      {{.diskMass = 0}, "disk-mass"},
      {{.diskLength = 0}, "disk-length"},
      {{.diskThickness = -1}, "disk-thickness"},
      {{.diskCutoff = 1}, "disk-cutoff must be larger than disk-length"},
      {{.toomreQ = 0}, "toomre-q"},
      {{.bulge = {.mass = -1}}, "bulge-mass"},
      {{.bulge = {.scaleLength = 0}}, "bulge-length"},
      {{.halo = {.scaleLength = 2, .cutoff = 2}}, "halo-cutoff must be larger than halo-length"},
  };
  for (const auto& row : cases) {
    const std::string message = test::userErrorOf([&] { makeGalaxy(row.parameters, 10, 1); });
    EXPECT_TRUE(test::contains(message, row.expected)) << message;
  }
}

}  // namespace
}  // namespace gravitile::sim
