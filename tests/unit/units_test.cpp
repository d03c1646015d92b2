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
  EXPECT_EQ(timeText(gadgetUnits(), 1.5e4), "14700 Gyr");
  EXPECT_EQ(timeText(gadgetUnits(), 0), "0 Myr") << "nothing, in the unit of the scene's own";
  EXPECT_EQ(timeText(solar, 0), "0 yr");
  EXPECT_EQ(lengthText(gadgetUnits(), 0), "0 kpc");
  EXPECT_EQ(timeText({}, 0), "0");
  EXPECT_EQ(lengthText(solar, 123456), "123000 au");
  EXPECT_EQ(lengthText({}, 999.9), "1000");
}

TEST(Units, RoundLengthsAreRoundAsTheyAreWritten) {
  const Units solar{.lengthKpc = 4.8481368e-9, .massSun = 1, .timeMyr = 1e-6};
  const Units galaxy = unitsWithGravityOne(3, 5e10);
  const struct {
    Units units;
    double most;
    const char* text;
  } rows[] = {{{}, 1, "1"},           {{}, 1.99, "1"},           {{}, 2, "2"},           {{}, 4.9, "2"},
              {{}, 5.1, "5"},         {{}, 0.0099, "0.005"},     {{}, 1234, "1000"},     {galaxy, 1, "2 kpc"},
              {galaxy, 4, "10 kpc"},  {galaxy, 0.3, "500 pc"},   {galaxy, 400, "1 Mpc"}, {solar, 3, "2 au"},
              {solar, 0.7, "0.5 au"}, {solar, 2e5, "200000 au"}, {solar, 3e5, "1 pc"}};
  for (const auto& row : rows) {
    const double length = roundLength(row.units, row.most);
    EXPECT_EQ(lengthText(row.units, length), row.text) << row.most;
    EXPECT_LE(length, row.most * (1 + 1e-6));
    EXPECT_GT(length, row.most / 2.6) << row.text;
  }
}

TEST(Units, ATimeIsReadAsItIsShown) {
  const Units galaxy{.lengthKpc = 1, .massSun = 1e10, .timeMyr = 4.72};
  for (const double time : {1e-9, 1e-3, 0.5, 1.0, 7.3, 300.0, 1e6}) {
    const auto read = parseTime(galaxy, timeText(galaxy, time));
    ASSERT_TRUE(read) << time;
    EXPECT_NEAR(*read / time, 1, 0.005) << timeText(galaxy, time);
  }
  EXPECT_NEAR(parseTime(galaxy, "4.72Myr").value(), 1, 1e-12);
  EXPECT_NEAR(parseTime(galaxy, "4.72 Myr").value(), 1, 1e-12);
  EXPECT_NEAR(parseTime(galaxy, "-1.2Gyr").value(), -1200 / 4.72, 1e-9);
  EXPECT_NEAR(parseTime(galaxy, "4720kyr").value(), 1, 1e-12);
  EXPECT_NEAR(parseTime(galaxy, "4.72e6yr").value(), 1, 1e-12);
  EXPECT_NEAR(parseTime(galaxy, "365.25d").value(), 1e-6 / 4.72, 1e-18);
}

TEST(Units, WhatIsNoTimeIsNone) {
  const Units galaxy{.lengthKpc = 1, .massSun = 1e10, .timeMyr = 4.72};
  for (const char* text : {"", "Myr", "4.72", "4.72 kpc", "4.72myr", "4.72Myr ", " 4Myr", "infMyr", "nanMyr",
                           "1e999Myr", "4,7Myr", "4.72MyrMyr", "0x4Myr"})
    EXPECT_FALSE(parseTime(galaxy, text)) << text;
  EXPECT_FALSE(parseTime({}, "4.72Myr")) << "code units";
}
