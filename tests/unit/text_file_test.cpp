#include <gtest/gtest.h>

#include <cmath>

#include "sim/io/line_reader.h"
#include "sim/io/text_columns.h"
#include "snapshot.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

// Two bodies: masses 1.5 and 2, positions (1, -2, 3) and (4, 5, 6), velocities (-0.5, 0.25, 8) and (7, 8, 9).
void expectTheTwo(const FileContents& contents, bool planar = false) {
  const Bodies& bodies = contents.bodies;
  ASSERT_EQ(bodies.size(), 2U);
  const Float4 expected[2][2] = {{{1, -2, 3, 1.5}, {-0.5, 0.25, 8, 0}}, {{4, 5, 6, 2}, {7, 8, 9, 0}}};
  for (std::size_t i = 0; i < 2; ++i) {
    const Float4 &p = bodies.posMass[i], &v = bodies.velocity[i];
    const auto& [wantedP, wantedV] = expected[i];
    EXPECT_TRUE(p.x == wantedP.x && p.y == wantedP.y && p.w == wantedP.w) << i;
    EXPECT_TRUE(v.x == wantedV.x && v.y == wantedV.y) << i;
    EXPECT_EQ(p.z, planar ? 0 : wantedP.z) << i;
    EXPECT_EQ(v.z, planar ? 0 : wantedV.z) << i;
  }
}

TEST(TextFile, EveryVariantIsTheSameTwoBodies) {
  const char* variants[] = {
      "1.5 1 -2 3 -0.5 0.25 8\n2 4 5 6 7 8 9\n",
      "1.5 1 -2 3 -0.5 0.25 8\n2 4 5 6 7 8 9",  // no line end
      "1.5 1 -2 3 -0.5 0.25 8\r\n2 4 5 6 7 8 9\r\n",
      "\xEF\xBB\xBF"
      "1.5 1 -2 3 -0.5 0.25 8\n2 4 5 6 7 8 9\n",
      "  1.5\t1  -2\t3 -0.5 0.25 8 \n\n2 4 5 6 7 8 9\n\n \n",
      "1.5e0 +1 -2.0D+0 .3e1 -5E-1 25d-2 8.\n2 4 5 6 7 8 9\n",
      "# a galaxy\n1.5 1 -2 3 -0.5 0.25 8\n# half way\n2 4 5 6 7 8 9\n# the end\n",
      "#x y z vx vy vz mass\n1 -2 3 -0.5 0.25 8 1.5\n4 5 6 7 8 9 2\n",
      "# pos_x, pos_y, pos_z, vel_x, vel_y, vel_z, m\n1 -2 3 -0.5 0.25 8 1.5\n4 5 6 7 8 9 2\n",
      "% x [kpc] y [kpc] z\n1.5 1 -2 3 -0.5 0.25 8\n2 4 5 6 7 8 9\n",  // no header: not all columns
      "x y z v_x(km/s) v_y(km/s) v_z(km/s) Mass\n1 -2 3 -0.5 0.25 8 1.5\n4 5 6 7 8 9 2\n",
      "mass,x,y,z,vx,vy,vz\n1.5,1,-2,3,-0.5,0.25,8\n2,4,5,6,7,8,9\n",
      "\"m\";\"x\";\"y\";\"z\";\"vx\";\"vy\";\"vz\"\r\n1.5; 1;-2;3;-0.5;0.25;8\r\n2;4;5;6;7;8;9\r\n",
      "1.5, 1, -2, 3, -0.5, 0.25, 8\n2, 4, 5, 6, 7, 8, 9\n",
      "id,vz,vy,vx,z,y,x,mass,temperature\n7,8,0.25,-0.5,3,-2,1,1.5,1e4\n8,9,8,7,6,5,4,2,none\n",
      "mass\tx\ty\tz\tvx\tvy\tvz\n1.5\t1\t-2\t3\t-0.5\t0.25\t8\n2\t4\t5\t6\t7\t8\t9\n",
  };
  for (const char* variant : variants) {
    SCOPED_TRACE(variant);
    const FileContents contents = test::readText(variant);
    expectTheTwo(contents);
    EXPECT_EQ(contents.bodies.componentNames, std::vector<std::string>{"bodies"});
    EXPECT_EQ(contents.gravity, 1);
  }
  expectTheTwo(test::readText("m x y vx vy\n1.5 1 -2 -0.5 0.25\n2 4 5 7 8\n"), true);
}

TEST(TextFile, GivenColumnsCountMoreThanAHeader) {
  const ReadOptions last{.columns = parseColumns("x,y,z,vx,vy,vz,mass")};
  expectTheTwo(test::readText("1 -2 3 -0.5 0.25 8 1.5\n4 5 6 7 8 9 2\n", last));
  expectTheTwo(test::readText("a,b,c,d,e,f,mass,x\n1,-2,3,-0.5,0.25,8,1.5,0\n4,5,6,7,8,9,2,0\n",
                              {.columns = parseColumns("x,y,z,vx,vy,vz,mass,skip")}));
}

TEST(TextFile, ComponentsAreNamedByAColumn) {
  const FileContents contents = test::readText(
      "mass,x,y,z,vx,vy,vz,type\n1,0,0,0,0,0,0,bulge\n1,1,0,0,0,0,0,disk\n1,2,0,0,0,0,0,bulge\n");
  EXPECT_EQ(contents.bodies.componentNames, (std::vector<std::string>{"bulge", "disk"}));
  EXPECT_EQ(contents.bodies.component, (std::vector<std::uint32_t>{0, 1, 0}));
}

TEST(TextFile, ColumnsCanBeChosenInWriting) {
  const FileContents before = test::snapshot({"disk", "halo"});
  const WriteOptions options{.columns = parseColumns("x,y,z,vx,vy,vz,mass")};
  const std::vector<std::byte> bytes = test::written(test::formatNamed("csv"), before, options);
  const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  EXPECT_TRUE(test::contains(text, "\nx,y,z,vx,vy,vz,mass\n")) << text;
  const FileContents after = test::readBytes(bytes);
  EXPECT_EQ(after.bodies.posMass[4].w, before.bodies.posMass[4].w);
  EXPECT_EQ(after.bodies.componentNames.size(), 1U);
}

TEST(TextFile, BrokenLinesAreRefusedByNumber) {
  const std::string good = "1 0 0 0 0 0 0\n";
  std::string components = "mass x y z vx vy vz name\n";
  for (int k = 0; k < 300; ++k) components += "1 0 0 0 0 0 0 n" + std::to_string(k) + "\n";
  const struct {
    std::string text;
    const char *place, *expected;
  } cases[] = {
      {good + "1 0 0 0 0 0\n", "line 2", "6 columns, expected 7 (mass, x, y"},
      {"1 0 0 0 0 0 0 0\n", "line 1", "8 columns, expected 7"},
      {good + good + "\n1 0 0 0 0 0 0 0\n", "line 4", "8 columns, expected 7"},
      {good + "1 0 0 nan 0 0 0\n", "line 2", "z is 'nan', expected a finite number"},
      {good + "1 0 0 0 -inf 0 0\n", "line 2", "vx is '-inf'"},
      {good + "1 0,5 0 0 0 0 0\n", "line 2", "x is '0,5'"},
      {good + "1 0 0 0 0 0 0x10\n", "line 2", "vz is '0x10'"},
      {good + "1 0 1e 0 0 0 0\n", "line 2", "y is '1e'"},
      {good + "1 1e39 0 0 0 0 0\n", "line 2", "x is 1e+39, beyond the range of single precision"},
      {good + "1 1e400 0 0 0 0 0\n", "line 2", "x is '1e400'"},
      {good + "-1 0 0 0 0 0 0\n", "line 2", "the mass is -1, expected 0 or more"},
      {good + "some more words than numbers here now\n", "line 2", "mass is 'some'"},
      {"mass,x,y,z,vx,vy,vz\n1,,0,0,0,0,0\n", "line 2", "x is ''"},
      {"mass,x,y,z,vx,vy,vz\n1,0,0,0,0,0,0,\n", "line 2", "8 columns, expected 7"},
      {"mass,x,y,z,vx,vy,vz\n", "line 1", "without a body"},
      {"a,b,c,d,e,f,g\n1,0,0,0,0,0,0\n", "line 1", "no numbers and is no header; expected mass, x"},
      {"x,y,z,vx,vy,vz\n0,0,0,0,0,0\n", "line 1", "mass is missing in this header; expected mass, x"},
      {"x,x,y,z,vx,vy,vz,mass\n0,0,0,0,0,0,0,1\n", "line 1", "x stands there twice in this header"},
      {"mass,x,y,z\n1,0,0,0\n", "line 1", "vx is missing in this header"},
      {"x y z\n1 2 3\n", "line 1", "mass is missing in this header"},
      {"1,5 0,5 0 0 0 0 0\n", "line 1", "mass is '1,5', expected a number with a decimal point, not a comma"},
      {"1,5\t0,5\t0,1\t0,2\t0,3\t0,4\t0,5\n", "line 1", "mass is '1,5', expected a number with a decimal"},
      {"1;0,5;0;0;0;0;0\n", "line 1", "x is '0,5', expected a number with a decimal point"},
      {"1,5;0,5;0,1;0,2;0,3;0,4;0,5\n", "line 1", "mass is '1,5', expected a number with a decimal point"},
      {"mass x y z vx vy vz\n1,5 0 0 0 0 0 0\n", "line 2", "mass is '1,5', expected a number with a decimal"},
      {"# only words\n", "line 1", "without a body"},
      {good + std::string(3 << 20, '1'), "line 2", "longer than"},
      {components, "line 258", "more than 256 different components"},
  };
  for (const auto& [text, place, expected] : cases) {
    const std::string message = test::refusalOfText(text);
    EXPECT_TRUE(test::contains(message, place) && test::contains(message, expected))
        << message << " for " << expected;
  }
}

TEST(TextFile, WhatIsNoTableIsInNoKnownFormat) {
  for (const char* text :
       {"hello, this is no snapshot\n", "1 2 3\n", "{\"mass\": 1}\n", "x,y\n1,2\n", "\n\n"})
    EXPECT_TRUE(test::contains(test::refusalOfText(text), "no known format"))
        << text << test::refusalOfText(text);
}

TEST(TextFile, NumbersAreParsedWholeOrNotAtAll) {
  const struct {
    const char* text;
    double value;
  } numbers[] = {{"1", 1},       {"+1", 1},     {"-.5", -0.5},      {"5.", 5},        {"1e3", 1000},
                 {"1E+3", 1000}, {"1d3", 1000}, {"1.5D-3", 0.0015}, {"1e308", 1e308}, {"1e-308", 1e-308}};
  for (const auto& [text, value] : numbers) EXPECT_EQ(parseNumber(text), value) << text;
  for (const char* text :
       {"", "+", "-", ".", "e3", "1e", "1d", "1d2d3", "1.2.3", "1,5", "0x10", "--1", "+-1", "1 "})
    EXPECT_FALSE(parseNumber(text).has_value()) << text;
}

TEST(TextFile, DecimalCommasAreToldFromCommasBetweenColumns) {
  for (const auto& [text, value] : {std::pair{"1,5", 1.5}, {"-0,25e1", -2.5}})
    EXPECT_EQ(parseDecimalComma(text), value) << text;
  for (const char* text : {"", ",", "1,", "1.5", "1,2,3", "1, 5", "a,5"})
    EXPECT_FALSE(parseDecimalComma(text).has_value()) << text;
}

TEST(TextColumns, ListsAreParsedOrRefused) {
  EXPECT_EQ(columnList(parseColumns("m,X,y,VX,vy")), "mass, x, y, vx, vy");
  const struct {
    const char *list, *expected;
  } cases[] = {{"", "'' is no column"},
               {"mass,x,y,vx,vy,", "'' is no column"},
               {"mass,x,y,vx,speed", "'speed' is no column"},
               {"x,y,vx,vy", "mass is missing"},
               {"mass,x,vx,vy", "y is missing"},
               {"mass,x,x,y,vx,vy", "x stands there twice"}};
  for (const auto& [list, expected] : cases) {
    const std::string message = test::userErrorOf([&, text = list] { parseColumns(text); });
    EXPECT_TRUE(test::contains(message, expected)) << message;
  }
}

TEST(PrincetonFile, IsScaledAndNeverOverflows) {
  // The inner planets, with a Sun above what single precision holds, and commentary behind.
  const FileContents contents = test::readText(
      "3\n2.50e11\n"
      "1.4960e+11 0 0 2.98e4 5.974e24 earth.gif\n"
      "0 -2.279e11 2.41e4 0 6.419e+23 mars.gif\n"
      "0 0 0 0 1.989e42 sun.gif\n\nThis file contains ...\nmore words\n");
  const Bodies& bodies = contents.bodies;
  ASSERT_EQ(bodies.size(), 3U);
  EXPECT_EQ(bodies.componentNames, (std::vector<std::string>{"earth", "mars", "sun"}));
  EXPECT_FLOAT_EQ(bodies.posMass[0].x, 1.496F / 2.5F);
  EXPECT_FLOAT_EQ(bodies.posMass[2].w, 1);
  EXPECT_FLOAT_EQ(bodies.posMass[0].w, static_cast<float>(5.974e24 / 1.989e42));
  // Velocity unit sqrt(G M / R), with G = 6.6743e-11.
  EXPECT_NEAR(bodies.velocity[0].y, 2.98e4 / std::sqrt(6.6743e-11 * 1.989e42 / 2.5e11),
              1e-4 * bodies.velocity[0].y);
  EXPECT_NEAR(contents.units.massSun, 1e12, 1e9);
  EXPECT_NEAR(contents.units.lengthKpc * 3.0857e19, 2.5e11, 1e7);
  EXPECT_EQ(contents.gravity, 1);
  EXPECT_TRUE(test::contains(contents.note, "1.67 au")) << contents.note;
}

TEST(PrincetonFile, TheEarthKeepsItsYear) {
  const FileContents contents =
      test::readText("2\n1.5e11\n1.496e+11 0 0 2.9783e4 5.974e24 255 0 0\n0 0 0 0 1.9885e30 0 0 255\n");
  EXPECT_EQ(contents.bodies.componentNames, std::vector<std::string>{"bodies"});
  const double radius = contents.bodies.posMass[0].x, speed = contents.bodies.velocity[0].y;
  EXPECT_NEAR(speed * speed * radius, 1, 1e-3);  // a circular orbit with G M = 1
  EXPECT_NEAR(2 * 3.14159265 * radius / speed * contents.units.timeMyr * 1e6, 1, 1e-3);
}

TEST(PrincetonFile, BrokenLinesAreRefusedByNumber) {
  const struct {
    const char *text, *place, *expected;
  } cases[] = {
      {"3\n1e11\n0 0 0 0 1\n0 0 0 0 1\n", "line 4", "expected body 3 of 3"},
      {"4000000000\n1e11\n0 0 0 0 1\n", "line 1", "the number of bodies is 4000000000"},
      {"0\n1e11\n", "line 1", "the number of bodies is 0"},
      {"1\n1e11\n0 0 0 0\n", "line 3", "4 columns"},
      {"1\n1e11\n0 0 0 nan 1\n", "line 3", "vy is 'nan'"},
      {"1\n1e11\n0 0 0 0 -1\n", "line 3", "the mass is -1"},
      {"1\n-5\n0 0 0 0 1\n", "", "must be finite and > 0"},
      {"1\n1e-300\n1e30 0 0 0 1\n", "", "not a finite number"},
  };
  for (const auto& [text, place, expected] : cases) {
    const std::string message = test::refusalOfText(text);
    EXPECT_TRUE(test::contains(message, place) && test::contains(message, expected))
        << message << " for " << expected;
  }
}

}  // namespace
}  // namespace gravitile::sim
