#include "sim/step_parameters.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "sim/integrators/integrator_table.h"
#include "systems.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

TEST(StepParameters, WhatIsOutOfRangeIsRefusedByName) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const struct {
    const char* option;
    double StepParameters::*member;
    std::vector<double> bad, good;
  } cases[] = {
      {"--dt", &StepParameters::dt, {0, -1, kNan, kInfinity, 1e39, 1e-46}, {1e-30, 1, 1e10}},
      {"--softening", &StepParameters::softening, {-1, kNan, kInfinity, 1e-20, 1e30}, {0, 1e-9, 1, 1e10}},
      {"--adaptive", &StepParameters::adaptive, {-0.1, 11, kNan}, {0, 0.1, 10}},
      {"--damping", &StepParameters::damping, {-0.1, 1.1, kNan}, {0, 0.5, 1}},
      {"gravity", &StepParameters::gravity, {-1, kNan, kInfinity}, {0, 1, 43007.1}},
  };
  for (const auto& [option, member, bad, good] : cases) {
    StepParameters parameters = test::parametersOf("leapfrog", 0.01, 0.1);
    for (const double value : bad) {
      parameters.*member = value;
      const std::string message = test::userErrorOf([&] { parameters.validate(1); });
      EXPECT_TRUE(test::contains(message, option)) << value << ": " << message;
    }
    for (const double value : good) {
      parameters.*member = value;
      EXPECT_NO_THROW(parameters.validate(1)) << option << " " << value;
    }
  }
}

// The self term is m / eps³ times zero, so m / eps³ has to be finite in single precision.
// Without softening sqrt(eps/|a|) says nothing; hermite4 does not ask for it.
TEST(StepParameters, AdaptiveStepsNeedASofteningWhereTheyFollowFromIt) {
  for (const IntegratorDescriptor& integrator : integratorTable()) {
    StepParameters parameters = test::parametersOf(integrator.id.data(), 0.01, 0);
    EXPECT_NO_THROW(parameters.validate(1));
    parameters.adaptive = 0.1;
    const std::string message = test::userErrorOf([&] { parameters.validate(1); });
    EXPECT_EQ(message.empty(), integrator.hasOwnForces()) << integrator.id;
    if (!message.empty()) {
      EXPECT_TRUE(test::contains(message, "--adaptive")) << message;
    }
    parameters.softening = 0.1;
    EXPECT_NO_THROW(parameters.validate(1));
  }
}

TEST(StepParameters, AcceptedSofteningNeverOverflowsTheSelfTerm) {
  for (const double mass : {1e-10, 1.0, 1e10, 1e25}) {
    StepParameters parameters = test::parametersOf("leapfrog", 0.01, 1);
    for (int power = 0; power < 300; ++power) {
      const double softening = std::pow(0.8, power);
      parameters.softening = softening;
      const bool accepted = test::userErrorOf([&] { parameters.validate(mass); }).empty();
      const float inverse = 1 / std::sqrt(static_cast<float>(softening * softening));
      const float selfTerm = static_cast<float>(mass) * (inverse * inverse * inverse);
      if (accepted) {
        EXPECT_TRUE(std::isfinite(selfTerm)) << mass << " " << softening;
      }
    }
    parameters.softening = 2 * std::cbrt(4 * std::max(1.0, mass) / 3.4e38);
    EXPECT_NO_THROW(parameters.validate(mass)) << mass;
  }
}

}  // namespace
}  // namespace gravitile::sim
