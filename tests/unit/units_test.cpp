#include "sim/units.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

using namespace gravitile::sim;

TEST(Units, GadgetsGravityIsTheOneItsFilesNeed) {
  EXPECT_NEAR(gadgetUnits().gravity(), 43007.1, 5);
  EXPECT_NEAR(gadgetUnits().velocityKms(), 1, 1e-9);
  EXPECT_NEAR(gadgetUnits().timeMyr, 977.79, 0.01);
}

TEST(Units, GravityIsOneWhereThatIsAskedFor) {
  for (const double length : {1e-9, 3.0, 5e3}) {
    for (const double mass : {1.0, 2.3e9, 1e15}) {
      EXPECT_NEAR(unitsWithGravityOne(length, mass).gravity(), 1, 1e-12);
    }
  }
}

// Kepler's third law with the Earth: 4 pi² au³ / yr² a solar mass.
TEST(Units, TheYearOfTheEarth) {
  const Units solar{.lengthKpc = 4.8481368e-9, .massSun = 1, .timeMyr = 1e-6};
  EXPECT_NEAR(solar.gravity() / (4 * std::numbers::pi * std::numbers::pi), 1, 1e-4);
}

TEST(Units, CodeUnitsHaveNoNames) {
  EXPECT_FALSE(Units{}.physical());
  EXPECT_EQ(Units{}.gravity(), 1);
  EXPECT_EQ(Units{}.velocityKms(), 0);
  EXPECT_EQ(lengthText({}, 1.25), "1.25");
}

TEST(Units, TextsChooseAUnitThatSuits) {
  EXPECT_EQ(lengthText(gadgetUnits(), 12.4), "12.4 kpc");
  EXPECT_EQ(lengthText(gadgetUnits(), 2500), "2.5 Mpc");
  EXPECT_EQ(lengthText(gadgetUnits(), 0.002), "2 pc");
  EXPECT_EQ(timeText(gadgetUnits(), 0.25), "244 Myr");
  EXPECT_EQ(massText(gadgetUnits(), 3.2), "3.2e+10 Msun");
  const Units solar{.lengthKpc = 4.8481368e-9, .massSun = 1, .timeMyr = 1e-6};
  EXPECT_EQ(lengthText(solar, 1.52), "1.52 au");
  EXPECT_EQ(timeText(solar, 11.9), "11.9 yr");
  EXPECT_EQ(timeText(solar, -0.5), "-183 d");
}
