#include "app/plot_scale.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace gravitile::app {
namespace {

TEST(PlotScale, HasRoundTicks) {
  const struct {
    double largest;
    int maxSteps;
    double top, step;
  } cases[] = {
      {1.86e12, 4, 2e12, 5e11}, {1.0, 4, 1.0, 0.5}, {2.0, 4, 2.0, 0.5},      {4.0, 4, 4.0, 1.0},
      {9.9, 4, 10, 5},          {21, 4, 30, 10},    {3.1e-7, 4, 4e-7, 1e-7}, {7, 1, 10, 10},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.largest);
    const PlotScale scale = plotScale(c.largest, c.maxSteps);
    EXPECT_NEAR(scale.top, c.top, 1e-9 * c.top);
    EXPECT_NEAR(scale.step, c.step, 1e-9 * c.step);
  }
}

TEST(PlotScale, HoldsTheLargestValueWithinTheSteps) {
  for (double largest = 1e-3; largest < 1e15; largest *= 1.37) {
    for (const int maxSteps : {1, 2, 3, 4, 8}) {
      SCOPED_TRACE(largest);
      const PlotScale scale = plotScale(largest, maxSteps);
      EXPECT_GE(scale.top, largest * (1 - 1e-8));
      EXPECT_LE(scale.top / scale.step, maxSteps + 1e-6);
      const double mantissa = scale.step / std::pow(10, std::floor(std::log10(scale.step * 1.0000001)));
      EXPECT_TRUE(std::abs(mantissa - 1) < 1e-6 || std::abs(mantissa - 2) < 1e-6 ||
                  std::abs(mantissa - 5) < 1e-6)
          << mantissa;
    }
  }
}

TEST(PlotScale, OfNothingIsAnAxisAllTheSame) {
  for (const double largest : {0.0, -1.0, double(NAN), std::numeric_limits<double>::infinity()}) {
    const PlotScale scale = plotScale(largest, 4);
    EXPECT_EQ(scale.top, 1);
    EXPECT_EQ(scale.step, 1);
    EXPECT_EQ(scale.position(0), 0);
  }
}

TEST(PlotScale, PositionsStayOnTheAxis) {
  const PlotScale scale{.top = 4, .step = 1};
  EXPECT_EQ(scale.position(0), 0);
  EXPECT_EQ(scale.position(1), 0.25);
  EXPECT_EQ(scale.position(4), 1);
  EXPECT_EQ(scale.position(5), 1);
  EXPECT_EQ(scale.position(-1), 0);
}

}  // namespace
}  // namespace gravitile::app
