#pragma once

#include <gtest/gtest.h>

#include <cmath>

#include "sim/diagnostics.h"

namespace gravitile::sim::test {

inline void expectSame(const Double3& found, const Double3& expected, double tolerance) {
  // Rounding alone where nothing is tolerated.
  const double limit = tolerance + 4e-16 * length(expected);
  EXPECT_NEAR(found.x, expected.x, limit);
  EXPECT_NEAR(found.y, expected.y, limit);
  EXPECT_NEAR(found.z, expected.z, limit);
}

// How exact figures are expected to be.
struct DiagnosticsTolerance {
  double sums = 0;       // relative, of all but the two below
  double potential = 0;  // relative
  double radius = 0;     // relative
};

inline void expectSame(const Diagnostics& found, const Diagnostics& expected,
                       const DiagnosticsTolerance& tolerance) {
  const double momentum = tolerance.sums * std::sqrt(2 * expected.mass * expected.kinetic);
  EXPECT_NEAR(found.mass, expected.mass, tolerance.sums * expected.mass);
  EXPECT_NEAR(found.kinetic, expected.kinetic, tolerance.sums * expected.kinetic);
  EXPECT_NEAR(found.potential, expected.potential, tolerance.potential * std::fabs(expected.potential));
  // A lone body is as far from its centre of mass as that is rounded.
  EXPECT_NEAR(found.halfMassRadius, expected.halfMassRadius,
              tolerance.radius * expected.halfMassRadius + 1e-15);
  expectSame(found.momentum, expected.momentum, momentum);
  expectSame(found.angularMomentum, expected.angularMomentum,
             momentum * (expected.halfMassRadius + length(expected.centre)));
  expectSame(found.centre, expected.centre, tolerance.sums * (1 + expected.halfMassRadius));
  expectSame(found.centreVelocity, expected.centreVelocity, tolerance.sums * (1 + momentum));
  EXPECT_EQ(found.softening, expected.softening);
  EXPECT_EQ(found.gravity, expected.gravity);
  EXPECT_EQ(found.escaped, expected.escaped);
  EXPECT_EQ(found.firstEscaped, expected.firstEscaped);
}

}  // namespace gravitile::sim::test
