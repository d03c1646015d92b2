#include "render/colour_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace gravitile::render {
namespace {

float luminance(const glm::vec3& linear) {
  return glm::dot(linear, {0.2126F, 0.7152F, 0.0722F});
}

TEST(ColourMap, OklabAndBackIsTheSame) {
  for (const glm::vec3& colour :
       {glm::vec3{0, 0, 0}, {1, 1, 1}, {0.2F, 0.5F, 0.9F}, {1, 0, 0}, {0, 0.01F, 1}})
    EXPECT_LT(glm::distance(fromOklab(oklab(colour)), colour), 1e-4F);
  EXPECT_NEAR(oklab({1, 1, 1}).x, 1, 1e-4);
  EXPECT_NEAR(oklab({1, 0, 0}).x, 0.628, 1e-3);  // Ottosson's table
}

TEST(ColourMap, StepsLookAlike) {
  for (const Choice<ColourMap>& map : colourMaps()) {
    const ColourTable table = colourTable(map.value);
    std::vector<float> steps;
    for (std::size_t k = 1; k < table.size(); ++k)
      steps.push_back(glm::distance(oklab(table[k - 1]), oklab(table[k])));
    // The diverging map turns back at its middle, where it is white twice, and has a step of its own on each
    // side.
    if (map.value == ColourMap::Diverging) {
      EXPECT_GT(oklab(table[kTableColours / 2]).x, 0.95F);
      steps.resize(kTableColours / 2 - 1);
    }
    const auto [least, most] = std::minmax_element(steps.begin(), steps.end());
    EXPECT_LT(*most, 1.25F * *least) << map.id;
    EXPECT_GT(*least, 0.002F) << map.id;
  }
}

TEST(ColourMap, LightnessRisesAllTheWay) {
  for (const Choice<ColourMap>& map : colourMaps()) {
    if (map.value == ColourMap::Diverging) continue;
    const ColourTable table = colourTable(map.value);
    for (std::size_t k = 1; k < table.size(); ++k)
      ASSERT_GE(oklab(table[k]).x, oklab(table[k - 1]).x - 1e-3F) << map.id << " at " << k;
    EXPECT_LT(oklab(table.front()).x, 0.1F) << map.id;
    EXPECT_GT(oklab(table.back()).x, 0.9F) << map.id;
  }
}

TEST(ColourMap, EveryColourIsOfTheScreenAndBeginsAsLightAsAskedFor) {
  for (const Choice<ColourMap>& map : colourMaps()) {
    for (const float darkest : {0.0F, 0.3F, 0.5F}) {
      const ColourTable table = colourTable(map.value, darkest);
      for (const glm::vec3& colour : table) {
        ASSERT_TRUE(glm::all(glm::greaterThanEqual(colour, glm::vec3(0)))) << map.id;
        ASSERT_TRUE(glm::all(glm::lessThanEqual(colour, glm::vec3(1)))) << map.id;
        const float least = map.value == ColourMap::Diverging ? 0.39F : darkest;
        ASSERT_GT(oklab(colour).x, least - 0.02F) << map.id;
      }
    }
  }
}

// Chromaticities of the Planckian locus: CIE illuminant A (2,856 K) and tabulated values.
TEST(BlackBody, HasTheColoursOfThePlanckianLocus) {
  const struct {
    float kelvin, x, y;
  } kLocus[]{{2856, 0.4476F, 0.4074F},
             {4000, 0.3805F, 0.3768F},
             {6500, 0.3135F, 0.3237F},
             {10000, 0.2807F, 0.2884F}};
  for (const auto& point : kLocus) {
    const glm::vec3 c = blackBodyColour(point.kelvin);
    const glm::vec3 xyz{0.4124564F * c.r + 0.3575761F * c.g + 0.1804375F * c.b,
                        0.2126729F * c.r + 0.7151522F * c.g + 0.0721750F * c.b,
                        0.0193339F * c.r + 0.1191920F * c.g + 0.9503041F * c.b};
    const float sum = xyz.x + xyz.y + xyz.z;
    EXPECT_NEAR(xyz.x / sum, point.x, 0.004F) << point.kelvin;
    EXPECT_NEAR(xyz.y / sum, point.y, 0.004F) << point.kelvin;
  }
}

TEST(BlackBody, AnyTemperatureHasAColour) {
  for (const float kelvin : {0.0F, 500.0F, 1e3F, 1e5F, 1e9F}) {
    const glm::vec3 colour = blackBodyColour(kelvin);
    EXPECT_FLOAT_EQ(std::max(colour.r, std::max(colour.g, colour.b)), 1) << kelvin;
    EXPECT_GE(std::min(colour.r, std::min(colour.g, colour.b)), 0) << kelvin;
  }
}

TEST(StarTable, WarmAtOneEndBlueAtTheOther) {
  const ColourTable young = starTable(0), old = starTable(1);
  EXPECT_GT(young.front().r, young.front().b);
  EXPECT_GT(young.back().b, young.back().r);
  EXPECT_GT(old.back().r, old.back().b);
  EXPECT_GT(luminance(young.back()), 0.3F);
}

}  // namespace
}  // namespace gravitile::render
