#include "app/legend.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

namespace gravitile::app {
namespace {

using render::ColourMode;

render::Look coloured(ColourMode mode, bool logarithmic = false) {
  render::Look look;
  look.colourMode = mode;
  look.range.logarithmic = logarithmic;
  return look;
}

TEST(Legend, IsThereWhereColoursStandForAFigure) {
  for (const auto& mode : render::colourModes()) {
    const bool figure = mode.value != ColourMode::Component && mode.value != ColourMode::Temperature;
    EXPECT_EQ(legendFor(coloured(mode.value), {}, FigureRange{0, 1}).has_value(), figure) << mode.id;
    render::Look map = coloured(mode.value);
    map.kind = render::PictureKind::DensityMap;
    const auto legend = legendFor(map, {}, FigureRange{1, 100});
    ASSERT_TRUE(legend) << mode.id;
    EXPECT_EQ(legend->title, "Surface density");
    EXPECT_TRUE(legend->map);
    EXPECT_EQ(legend->colours, map.densityColours);
  }
}

TEST(Legend, UnitsAreTheScenes) {
  const sim::Units kpc = sim::gadgetUnits();  // kpc, 1e10 solar masses, km/s
  EXPECT_EQ(legendFor(coloured(ColourMode::Speed), kpc, {})->title, "Speed, km/s");
  EXPECT_EQ(legendFor(coloured(ColourMode::Speed), {}, {})->title, "Speed");
  EXPECT_EQ(legendFor(coloured(ColourMode::Mass), kpc, {})->title, "Mass, Msun");
  const auto speed = legendFor(coloured(ColourMode::Speed), kpc, FigureRange{0, 250});
  ASSERT_EQ(speed->ticks.size(), 3U);
  EXPECT_EQ(speed->ticks[1].text, "100");
  EXPECT_NEAR(speed->ticks[1].place, 0.4F, 1e-5F);
  // 1e10 solar masses a square kiloparsec are 1e4 a square parsec.
  render::Look map;
  map.kind = render::PictureKind::DensityMap;
  const auto density = legendFor(map, kpc, FigureRange{0.001F, 1});
  EXPECT_EQ(density->title, "Surface density, Msun/pc²");
  ASSERT_EQ(density->ticks.size(), 4U);
  EXPECT_EQ(density->ticks.front().text, "10");
  EXPECT_EQ(density->ticks.back().text, "10⁴");
  EXPECT_NEAR(density->ticks[1].place, 1.0F / 3, 1e-5F);
}

TEST(Legend, TicksAreFewRoundAndInOrder) {
  for (const bool logarithmic : {false, true}) {
    for (double low = 1e-7; low < 1e9; low *= 7.3) {
      for (double factor = 1.5; factor < 1e12; factor *= 3.1) {
        const auto legend = legendFor(coloured(ColourMode::Mass, logarithmic), {},
                                      FigureRange{static_cast<float>(low), static_cast<float>(low * factor)});
        ASSERT_GE(legend->ticks.size(), 1U) << low << " " << factor << logarithmic;
        ASSERT_LE(legend->ticks.size(), 6U) << low << " " << factor << logarithmic;
        for (std::size_t k = 0; k < legend->ticks.size(); ++k) {
          EXPECT_GE(legend->ticks[k].place, -1e-4F);
          EXPECT_LE(legend->ticks[k].place, 1 + 1e-4F);
          if (k > 0) {
            EXPECT_GT(legend->ticks[k].place, legend->ticks[k - 1].place);
          }
        }
      }
    }
  }
}

TEST(Legend, OfWhatIsNoRangeHasNoNumbers) {
  for (const FigureRange& range : {FigureRange{2, 2}, FigureRange{1, INFINITY}, FigureRange{1, NAN}}) {
    const auto legend = legendFor(coloured(ColourMode::Speed), {}, range);
    ASSERT_TRUE(legend);
    EXPECT_TRUE(legend->ticks.empty());
  }
  EXPECT_TRUE(legendFor(coloured(ColourMode::Speed, true), {}, FigureRange{0, 2})->ticks.empty());
}

TEST(Legend, LargeAndSmallNumbersArePowersOfTen) {
  const auto texts = [](float low, float high) {
    std::string all;
    const auto legend = legendFor(coloured(ColourMode::Mass), {}, FigureRange{low, high});
    for (const LegendTick& tick : legend->ticks) all += tick.text + " ";
    return all;
  };
  EXPECT_EQ(texts(0, 4), "0 1 2 3 4 ");
  EXPECT_EQ(texts(0, 4e7F), "0 10⁷ 2×10⁷ 3×10⁷ 4×10⁷ ");
  EXPECT_EQ(texts(0, 3.9e-7F), "0 10⁻⁷ 2×10⁻⁷ 3×10⁻⁷ ");
}

}  // namespace
}  // namespace gravitile::app
