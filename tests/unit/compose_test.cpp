#include "sim/scenes/compose.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>
#include <string>

#include "sim/integrators/integrator_table.h"
#include "sim/scenes/apportion.h"
#include "sim/scenes/asset_scenes.h"
#include "systems.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

struct Sums {
  double mass = 0, x = 0, y = 0, z = 0, vx = 0, vy = 0, vz = 0;
};

// Mass-weighted sums of the bodies of the components whose names start so.
Sums sumsOf(const Bodies& bodies, const std::string& start) {
  Sums sums;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (!bodies.componentNames[bodies.component[i]].starts_with(start)) continue;
    const Float4 &p = bodies.posMass[i], &v = bodies.velocity[i];
    const double m = p.w;
    sums.mass += m;
    sums.x += m * p.x, sums.y += m * p.y, sums.z += m * p.z;
    sums.vx += m * v.x, sums.vy += m * v.y, sums.vz += m * v.z;
  }
  return sums;
}

TEST(Compose, SuggestsTheStepsOfTheFileOrOfAnOnlyComponent) {
  const auto suggested = [](const std::string& keys, const std::string& components) {
    return composeScene(parseSceneFile(keys + components, "x.toml"), 50, 1);
  };
  const std::string kepler = "[[component]]\nmodel = \"kepler\"\n";
  const std::string plummer = "[[component]]\nmodel = \"plummer\"\n";
  const std::uint32_t ofKepler = findScene("kepler")->make(2, 1).stepsPerFrame;
  ASSERT_GT(ofKepler, 1U);
  EXPECT_EQ(suggested("", kepler).stepsPerFrame, ofKepler);
  EXPECT_EQ(suggested("", kepler + plummer).stepsPerFrame, 1U);
  EXPECT_EQ(suggested("steps-per-frame = 3\n", kepler).stepsPerFrame, 3U);
  EXPECT_EQ(suggested("steps-per-frame = 3\n", kepler + plummer).stepsPerFrame, 3U);
  EXPECT_EQ(suggested("", kepler).integrator, "");
  for (const IntegratorDescriptor& integrator : integratorTable()) {
    const std::string id(integrator.id);
    EXPECT_EQ(suggested("integrator = \"" + id + "\"\n", plummer).integrator, id);
  }
}

// What no option was given for is not put down to one: the message names the line of the file.
TEST(Compose, WhatSinglePrecisionCantStepWithIsRefusedByLine) {
  const struct {
    const char *text, *place, *expected;
  } cases[] = {
      {"[[component]]\nmodel = \"plummer\"\nscale-length = 1e-40\n", "x.toml:3: scale-length: 1e-40",
       "too small"},
      {"[[component]]\nmodel = \"plummer\"\nscale-length = 1e-15\n", "x.toml:3: scale-length: 1e-15",
       "softening"},
      {"dt = 1e-50\n[[component]]\nmodel = \"plummer\"\n", "x.toml:1: dt: 1e-50", "single precision"},
      {"\nsoftening = 1e-30\n[[component]]\nmodel = \"plummer\"\n", "x.toml:2: softening: 1e-30",
       "single precision"},
      {"[[component]]\nname = \"a\"\nmodel = \"plummer\"\n[[component]]\nname = \"b\"\nmodel = \"plummer\"\n"
       "[orbit]\ncomponents = [\"a\", \"b\"]\npericentre = 1\neccentricity = 0.5\n"
       "time-before-pericentre = 1000000\n",
       "x.toml:11: time-before-pericentre: ", "half the orbit's period; allowed: 0 to"},
  };
  for (const auto& [text, place, expected] : cases) {
    const std::string message =
        test::userErrorOf([&, what = text] { composeScene(parseSceneFile(what, "x.toml"), 100, 1); });
    EXPECT_TRUE(message.starts_with(place) && test::contains(message, expected)) << message;
  }
}

TEST(Apportion, PartsSumExactly) {
  const std::vector<std::vector<double>> shares = {
      {1}, {1, 1}, {0.5, 0.1, 0.4}, {3, 1}, {1, 0, 2}, {1e-9, 1}, {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7}};
  for (const auto& row : shares) {
    const double sum = std::accumulate(row.begin(), row.end(), 0.0);
    for (const std::uint64_t count : {0ULL, 1ULL, 2ULL, 7ULL, 10ULL, 1000ULL, 1ULL << 30}) {
      const std::vector<std::uint64_t> parts = apportion(count, row);
      ASSERT_EQ(parts.size(), row.size());
      EXPECT_EQ(std::accumulate(parts.begin(), parts.end(), std::uint64_t{0}), count);
      for (std::size_t k = 0; k < row.size(); ++k) {
        EXPECT_NEAR(static_cast<double>(parts[k]), row[k] / sum * static_cast<double>(count), 1.0);
        EXPECT_TRUE(row[k] > 0 || parts[k] == 0);
      }
    }
  }
}

TEST(Compose, FilesOfTheProgramComposeWithAnyNumberOfBodies) {
  for (const AssetScene& asset : assetScenes()) {
    for (const std::uint64_t count : {1ULL, 2ULL, 10ULL, 1000ULL}) {
      SCOPED_TRACE(std::string(asset.id) + " " + std::to_string(count));
      const Scene scene = composeScene(asset.file, count, 1);
      ASSERT_EQ(scene.bodies.size(), count);
      EXPECT_NO_THROW(scene.bodies.validate());
      EXPECT_TRUE(test::samePhaseSpace(scene.bodies, composeScene(asset.file, count, 1).bodies));
      if (count > 2) {
        EXPECT_FALSE(test::samePhaseSpace(scene.bodies, composeScene(asset.file, count, 2).bodies));
      }
      const Sums sums = sumsOf(scene.bodies, "");
      const double size = scene.scaleLength;
      EXPECT_LT(std::hypot(sums.x, sums.y, sums.z) / sums.mass, 1e-5 * size);
      EXPECT_LT(std::hypot(sums.vx, sums.vy, sums.vz) / sums.mass, 1e-5);
      const auto& names = scene.bodies.componentNames;
      EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size()) << "names are unique";
      EXPECT_EQ(scene.gravity, 1);
      EXPECT_EQ(scene.units, asset.file.units);
      if (count < 1000) continue;
      EXPECT_NEAR(sums.mass / scene.mass, 1, 1e-5);
      for (const ComponentSpec& spec : asset.file.components) {
        if (spec.mass) {
          EXPECT_NEAR(sumsOf(scene.bodies, spec.name).mass / *spec.mass, 1, 1e-4) << spec.name;
        }
      }
    }
  }
}

// Mean distance from the centre, and speed, go with what scales them.
TEST(Compose, MassAndLengthScaleAModel) {
  SceneFile plain, scaled;
  plain.components = {{.name = "a", .model = "plummer"}};
  scaled.components = plain.components;
  scaled.components[0].mass = 8;
  scaled.components[0].scaleLength = 2 * findScene("plummer")->make(2000, 1).scaleLength;
  scaled.units = {.lengthKpc = 1, .massSun = 1e10, .timeMyr = 10};  // G is not 1 there
  const Scene a = composeScene(plain, 2000, 1), b = composeScene(scaled, 2000, 1);
  EXPECT_NEAR(b.gravity, scaled.units.gravity(), 1e-12);
  ASSERT_GT(std::abs(b.gravity - 1), 0.1);
  EXPECT_NEAR(totalMass(b.bodies), 8, 1e-4);
  const double speed = std::sqrt(b.gravity * 8 / 2);
  for (std::size_t i = 0; i < 2000; i += 99) {
    EXPECT_NEAR(b.bodies.posMass[i].x, 2 * a.bodies.posMass[i].x, 1e-4);
    EXPECT_NEAR(b.bodies.velocity[i].y, speed * a.bodies.velocity[i].y, 1e-4);
  }
  EXPECT_NEAR(b.softening / a.softening, 2, 1e-9);
  EXPECT_NEAR(b.dt / a.dt, 2 / speed, 1e-9);
  EXPECT_NEAR(b.dynamicalTime / a.dynamicalTime, 2 / speed, 1e-9);
  EXPECT_NEAR(b.scaleLength / a.scaleLength, 2, 1e-9);
}

TEST(Compose, ComponentsStandWhereTheyAreSent) {
  SceneFile file;
  file.components = {{.name = "a", .model = "plummer", .share = 3, .mass = 3, .position = {4, 0, 1}},
                     {.name = "b", .model = "plummer", .share = 1, .mass = 1, .velocity = {0, 2, 0}}};
  const Scene scene = composeScene(file, 1000, 1);
  std::size_t first = 0;
  for (const std::uint32_t component : scene.bodies.component) first += component == 0;
  EXPECT_EQ(first, 750U);
  const Sums a = sumsOf(scene.bodies, "a"), b = sumsOf(scene.bodies, "b");
  EXPECT_NEAR(a.x / a.mass - b.x / b.mass, 4, 1e-4);
  EXPECT_NEAR(a.z / a.mass - b.z / b.mass, 1, 1e-4);
  EXPECT_NEAR(b.vy / b.mass - a.vy / a.mass, 2, 1e-4);
}

// The spin of a disk turned by inclination and node.
TEST(Compose, DisksAreTurned) {
  SceneFile file;
  file.components = {{.name = "a", .model = "disk-galaxy", .inclination = 60, .node = 30}};
  const Bodies bodies = composeScene(file, 4000, 1).bodies;
  double x = 0, y = 0, z = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (bodies.componentNames[bodies.component[i]] != "a disk") continue;
    const Float4 &p = bodies.posMass[i], &v = bodies.velocity[i];
    x += p.y * v.z - p.z * v.y;
    y += p.z * v.x - p.x * v.z;
    z += p.x * v.y - p.y * v.x;
  }
  const double size = std::hypot(x, y, z);
  EXPECT_NEAR(x / size, std::sin(std::numbers::pi / 3) * 0.5, 0.01);  // sin i sin node
  EXPECT_NEAR(y / size, -std::sin(std::numbers::pi / 3) * std::cos(std::numbers::pi / 6), 0.01);
  EXPECT_NEAR(z / size, 0.5, 0.01);
}

// Also with a body each: two points on a Kepler orbit.
TEST(Compose, GalaxiesAreOnTheirOrbit) {
  for (const AssetScene& asset : assetScenes()) {
    if (!asset.file.orbit) continue;
    const OrbitSpec& orbit = *asset.file.orbit;
    for (const std::uint64_t count : {2ULL, 3000ULL}) {
      SCOPED_TRACE(std::string(asset.id) + " " + std::to_string(count));
      const Bodies bodies = composeScene(asset.file, count, 1).bodies;
      const Sums a = sumsOf(bodies, orbit.components[0] + " "), b = sumsOf(bodies, orbit.components[1] + " ");
      if (a.mass == 0 || b.mass == 0) continue;  // one has got both bodies
      const double x = b.x / b.mass - a.x / a.mass, vx = b.vx / b.mass - a.vx / a.mass;
      const double y = b.y / b.mass - a.y / a.mass, vy = b.vy / b.mass - a.vy / a.mass;
      const double z = b.z / b.mass - a.z / a.mass, vz = b.vz / b.mass - a.vz / a.mass;
      const double mu = a.mass + b.mass;
      const double momentum = std::hypot(y * vz - z * vy, z * vx - x * vz, x * vy - y * vx);
      const double energy = 0.5 * (vx * vx + vy * vy + vz * vz) - mu / std::hypot(x, y, z);
      const double e = std::sqrt(std::max(0.0, 1 + 2 * energy * momentum * momentum / (mu * mu)));
      EXPECT_NEAR(std::hypot(x, y, z), *orbit.separation, 1e-3);
      EXPECT_NEAR(e, orbit.eccentricity, 2e-3);
      EXPECT_NEAR(momentum * momentum / (mu * (1 + e)), orbit.pericentre, 5e-3);
      if (orbit.massRatio) {
        EXPECT_NEAR(b.mass / a.mass, *orbit.massRatio, 1e-4);
      }
    }
  }
}

TEST(Compose, NamesOfPartsAreUnique) {
  SceneFile file;
  file.components = {{.name = "a", .model = "disk-galaxy"}, {.name = "a disk", .model = "plummer"}};
  const std::vector<std::string> expected = {"a disk", "a bulge", "a halo", "a disk (2)"};
  EXPECT_EQ(composeScene(file, 100, 1).bodies.componentNames, expected);
}

// Galaxies in equilibrium before they meet.
TEST(Compose, AScaledGalaxyIsInEquilibrium) {
  SceneFile file;
  file.softening = 0.3;
  file.components = {{.name = "a", .model = "disk-galaxy", .mass = 50, .scaleLength = 4, .inclination = 40}};
  const Scene scene = composeScene(file, 8192, 1);
  EXPECT_EQ(scene.softening, 0.3);
  EXPECT_NEAR(test::energyOf(scene.bodies, scene.softening).virialRatio(), 1, 0.03);
}

}  // namespace
}  // namespace gravitile::sim
