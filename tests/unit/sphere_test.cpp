// The spheres in equilibrium against what is known of them in closed form or by integrals.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include "sim/scenes/king_model.h"
#include "sim/scenes/scene_table.h"
#include "systems.h"

namespace gravitile::sim {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr std::uint64_t kCount = 20000;

// What follows from a density, by sums over shells whose radii grow by a constant factor: the mass within,
// and the mean square of one component of the velocity, by the isotropic Jeans equation (Binney and Tremaine
// 2008, eq. 4.216). G = 1.
class Jeans {
 public:
  Jeans(const std::function<double(double)>& density, double outermost)
      : ratio_(std::log(outermost / kInnermost)) {
    std::vector<double> pull(kShells + 1), pressure(kShells + 1);
    mass_.resize(kShells + 1);
    dispersion2_.resize(kShells + 1);
    mass_[0] = 4 * kPi / 3 * density(kInnermost) * std::pow(kInnermost, 3);
    for (int i = 0; i < kShells; ++i) {
      const double middle = std::sqrt(radius(i) * radius(i + 1)), width = radius(i + 1) - radius(i);
      const double shell = 4 * kPi * middle * middle * width * density(middle);
      mass_[i + 1] = mass_[i] + shell;
      pull[i] = width * density(middle) * (mass_[i] + shell / 2) / (middle * middle);
    }
    for (int i = kShells - 1; i > 0; --i) {
      pressure[i] = pressure[i + 1] + pull[i];
      dispersion2_[i] = pressure[i] / density(radius(i));
    }
    dispersion2_[0] = dispersion2_[1];
  }

  double massWithin(double r) const { return read(mass_, r); }
  double dispersion2(double r) const { return read(dispersion2_, r); }

 private:
  static constexpr int kShells = 20000;
  static constexpr double kInnermost = 1e-5;

  double radius(int i) const { return kInnermost * std::exp(ratio_ * i / kShells); }
  double read(const std::vector<double>& values, double r) const {
    const double place = std::clamp(kShells * std::log(r / kInnermost) / ratio_, 0.0, kShells - 1.0);
    const int i = static_cast<int>(place);
    return std::lerp(values[i], values[i + 1], place - i);
  }

  double ratio_;
  std::vector<double> mass_, dispersion2_;
};

// A model of mass 1, of which bodies with a virial radius of 1 are drawn.
struct Profile {
  const char* scene;
  double scaleLength;
  double massFraction;                       // of its mass that bodies are drawn of
  std::function<double(double)> massWithin;  // in closed form where there is one
  Jeans jeans;
};

std::vector<Profile> profiles() {
  constexpr double kPlummer = 3 * kPi / 16, kHernquist = 0.368, kFarOut = 1e5;
  const auto plummerDensity = [](double r) {
    return 3 / (4 * kPi * std::pow(kPlummer, 3)) * std::pow(1 + r * r / (kPlummer * kPlummer), -2.5);
  };
  const auto plummerMass = [](double r) { return std::pow(1 + kPlummer * kPlummer / (r * r), -1.5); };
  const auto hernquistDensity = [](double r) {
    return kHernquist / (2 * kPi * r * std::pow(r + kHernquist, 3));
  };
  const auto hernquistMass = [](double r) { return r * r / ((r + kHernquist) * (r + kHernquist)); };
  const KingModel king(6);
  const Jeans kingJeans([&](double r) { return king.density(r); }, king.tidalRadius());
  return {{"plummer", kPlummer, 0.999, plummerMass, Jeans(plummerDensity, kFarOut)},
          {"hernquist", kHernquist, 0.95, hernquistMass, Jeans(hernquistDensity, kFarOut)},
          {"king", king.coreRadius(), 1, [=](double r) { return kingJeans.massWithin(r); }, kingJeans}};
}

struct Sample {
  double radius, speed2;
};

std::vector<Sample> samplesOf(const Bodies& bodies) {
  std::vector<Sample> samples;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Float4 &p = bodies.posMass[i], &v = bodies.velocity[i];
    samples.push_back({std::hypot(p.x, p.y, p.z), double{v.x} * v.x + double{v.y} * v.y + double{v.z} * v.z});
  }
  std::sort(samples.begin(), samples.end(),
            [](const Sample& a, const Sample& b) { return a.radius < b.radius; });
  return samples;
}

double kolmogorovDistance(const Profile& profile, const std::vector<Sample>& samples) {
  double largest = 0;
  const double n = static_cast<double>(samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double expected = profile.massWithin(samples[i].radius) / profile.massFraction;
    largest = std::max(largest, std::abs((static_cast<double>(i) + 0.5) / n - expected));
  }
  return largest;
}

// Mean of sigma² measured over sigma² expected (of the whole model, whose mass is 1 / massFraction), in ten
// groups of bodies of rising radius: the largest deviation from 1.
double largestDispersionError(const Profile& profile, const std::vector<Sample>& samples, double faster) {
  constexpr std::size_t kGroups = 10;
  double largest = 0;
  for (std::size_t group = 0; group < kGroups; ++group) {
    double measured = 0, expected = 0;
    const std::size_t first = group * kCount / kGroups, last = (group + 1) * kCount / kGroups;
    for (std::size_t i = first; i < last; ++i) {
      measured += faster * faster * samples[i].speed2 / 3;
      expected += profile.jeans.dispersion2(samples[i].radius) / profile.massFraction;
    }
    largest = std::max(largest, std::abs(measured / expected - 1));
  }
  return largest;
}

// Limits: the distance of Kolmogorov and Smirnov exceeds 1.95 / sqrt(20,000) = 0.0138 in one of 1000 samples;
// sigma² of 2,000 bodies scatters by 0.02 or less.
constexpr double kLargestDistance = 0.0138, kLargestDispersionError = 0.075;

TEST(Sphere, FollowsItsDensity) {
  for (const Profile& profile : profiles()) {
    SCOPED_TRACE(profile.scene);
    const Scene scene = findScene(profile.scene)->make(kCount, 1);
    EXPECT_NEAR(scene.scaleLength / profile.scaleLength, 1, 1e-4);
    const std::vector<Sample> samples = samplesOf(scene.bodies);
    EXPECT_LT(kolmogorovDistance(profile, samples), kLargestDistance);
    // The same bodies 5 % further out are told from them.
    std::vector<Sample> wider = samples;
    for (Sample& sample : wider) sample.radius *= 1.05;
    EXPECT_GT(kolmogorovDistance(profile, wider), kLargestDistance);
  }
}

TEST(Sphere, VelocitiesHoldItUpAtEveryRadius) {
  for (const Profile& profile : profiles()) {
    SCOPED_TRACE(profile.scene);
    const std::vector<Sample> samples = samplesOf(findScene(profile.scene)->make(kCount, 1).bodies);
    EXPECT_LT(largestDispersionError(profile, samples, 1), kLargestDispersionError);
    EXPECT_GT(largestDispersionError(profile, samples, 1.05), kLargestDispersionError);
  }
}

// 2 K / |W| of 4,000 bodies; the pairs' W scatters by about 1 %, K by less.
TEST(Sphere, IsInVirialEquilibrium) {
  for (const Profile& profile : profiles()) {
    SCOPED_TRACE(profile.scene);
    const Scene scene = findScene(profile.scene)->make(4000, 1);
    test::Energy energy = test::energyOf(scene.bodies, 0);
    EXPECT_NEAR(energy.virialRatio(), 1, 0.04);
    EXPECT_NEAR(energy.potential, -0.5, 0.025) << "virial radius 1";
    energy.kinetic *= 1.05 * 1.05;
    EXPECT_GT(std::abs(energy.virialRatio() - 1), 0.04);
    // Softening changes the potential energy by little.
    EXPECT_NEAR(test::energyOf(scene.bodies, scene.softening).potential / energy.potential, 1, 0.02);
  }
}

// No isotropic model has bodies that are bound to it, but faster than escape; and velocities have no
// preferred direction: radially as much as across.
TEST(Sphere, VelocitiesAreIsotropic) {
  for (const Profile& profile : profiles()) {
    SCOPED_TRACE(profile.scene);
    const Bodies bodies = findScene(profile.scene)->make(kCount, 2).bodies;
    double radial = 0, all = 0;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const Float4 &p = bodies.posMass[i], &v = bodies.velocity[i];
      const double r = std::hypot(p.x, p.y, p.z);
      radial += std::pow((double{p.x} * v.x + double{p.y} * v.y + double{p.z} * v.z) / r, 2);
      all += double{v.x} * v.x + double{v.y} * v.y + double{v.z} * v.z;
    }
    EXPECT_NEAR(3 * radial / all, 1, 0.04);
  }
}

// King (1966): log10(tidal over core radius) for W0.
TEST(KingModel, MassIsThatOfItsDensity) {
  const KingModel model(6);
  const Jeans jeans([&](double r) { return model.density(r); }, model.tidalRadius());
  for (const double mass : {0.01, 0.1, 0.5, 0.9, 1.0})
    EXPECT_NEAR(jeans.massWithin(model.radius(mass)), mass, 1e-3);
}

TEST(KingModel, EdgeIsWhereItsTableSays) {
  const struct { double depth, concentration; } rows[] = {{3, 0.672}, {6, 1.255}, {9, 2.120}};
  for (const auto& row : rows) {
    const KingModel model(row.depth);
    EXPECT_NEAR(std::log10(model.tidalRadius() / model.coreRadius()), row.concentration, 2e-3) << row.depth;
    EXPECT_NEAR(model.radius(1) / model.tidalRadius(), 1, 1e-3);
    EXPECT_EQ(model.potential(model.tidalRadius()), 0);
  }
}

}  // namespace
}  // namespace gravitile::sim
