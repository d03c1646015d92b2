#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "gl_test.h"

namespace gravitile::render {
namespace {

// What the renderer finds out about a picture, and what it does with it.
class MeasurementTest : public GlTest {};

constexpr DrawPath kPaths[] = {DrawPath::Compute, DrawPath::Sprites};

// A renderer that draws frame after frame of these bodies.
struct Studio {
  explicit Studio(std::vector<Vertex> bodies, DrawPath path = DrawPath::Compute) {
    stream.resize(bodies.size(), false);
    stream.upload(bodies);
    frame.vertexBuffer = stream.buffer();
    frame.bodies = bodies.size();
    frame.framebuffer = target.framebuffer();
    frame.width = target.width();
    frame.height = target.height();
    frame.look.path = path;
  }
  void draw() {
    renderer.draw(frame);
    renderer.waitForMeasurements();
  }
  Image picture() {
    draw();
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target.framebuffer());
    return readFramebuffer(target.width(), target.height());
  }

  Renderer renderer;
  PictureTarget target{160, 90};
  VertexStream stream;
  FrameInput frame;
};

// A sheet of bodies in front of the camera, with figures.
std::vector<Vertex> sheet(std::size_t bodies, float (*figure)(std::size_t)) {
  std::vector<Vertex> sheet(bodies);
  for (std::size_t i = 0; i < bodies; ++i) {
    const auto step = static_cast<float>(i);
    sheet[i] = {std::fmod(step * 0.618034F, 1.0F) - 0.5F, std::fmod(step * 0.754878F, 1.0F) - 0.5F, 0,
                vertexTag(static_cast<std::uint32_t>(i % 2), figure(i))};
  }
  return sheet;
}

TEST_F(MeasurementTest, TheRangeOfFiguresLeavesOutTwoPercentAtEachEnd) {
  Studio studio(sheet(10'000, [](std::size_t i) { return 5 + static_cast<float>(i) / 1000; }));
  studio.frame.look.colourMode = ColourMode::Speed;
  studio.draw();
  EXPECT_NEAR(studio.renderer.figureRange().x, 5.2, 0.06);
  EXPECT_NEAR(studio.renderer.figureRange().y, 14.8, 0.06);
  studio.frame.look.range = {.automatic = false, .low = 3, .high = 8};
  studio.draw();
  EXPECT_EQ(studio.renderer.figureRange(), glm::vec2(3, 8));
}

TEST_F(MeasurementTest, HiddenBodiesAndOnALogarithmicScaleZerosDoNotCount) {
  Studio studio(sheet(4000, [](std::size_t i) { return i % 2 == 1 ? 1000.0F : i % 4 == 0 ? 0.0F : 2.0F; }));
  studio.frame.look.colourMode = ColourMode::Mass;
  studio.frame.look.range.logarithmic = true;
  studio.frame.look.components[1].visible = false;
  studio.draw();
  EXPECT_NEAR(studio.renderer.figureRange().x, 2, 0.26);
  EXPECT_NEAR(studio.renderer.figureRange().y, 2, 0.26);
}

TEST_F(MeasurementTest, MeasuredRangesFollowSlowlyInAFilmAndAtOnceInAStill) {
  Studio studio(sheet(1000, [](std::size_t) { return 4.0F; }));
  studio.frame.look.colourMode = ColourMode::Speed;
  studio.draw();
  studio.frame.seconds = 2;  // the change of colours is long ago
  studio.draw();
  const float before = studio.renderer.figureRange().y;
  studio.stream.upload(sheet(1000, [](std::size_t) { return 8.0F; }));
  studio.frame.seconds = 0.1;
  studio.draw();
  const float after = studio.renderer.figureRange().y;
  EXPECT_GT(after, before * 1.05F);
  EXPECT_LT(after, before * 1.5F);
  studio.frame.seconds = 0;
  studio.draw();
  EXPECT_NEAR(studio.renderer.figureRange().y, 2 * before, 0.01);
}

// Other figures have nothing to do with those before, and come into the vertices some frames after the
// change.
TEST_F(MeasurementTest, FiguresOfAnotherKindStartAtTheirOwnRange) {
  Studio studio(sheet(1000, [](std::size_t) { return 4.0e6F; }));
  studio.frame.look.colourMode = ColourMode::Speed;
  studio.frame.seconds = 2;
  for (int frame = 0; frame < 5; ++frame) studio.draw();
  studio.frame.seconds = 0.05;
  studio.frame.look.colourMode = ColourMode::Mass;
  for (int frame = 0; frame < 5; ++frame) studio.draw();
  studio.stream.upload(sheet(1000, [](std::size_t) { return 0.5F; }));
  studio.draw();
  // To a bin of the histogram, an eighth of an octave.
  EXPECT_NEAR(studio.renderer.figureRange().y, 0.5, 0.5 / 8);
}

// Mass per area of a sheet that fills the picture: known without any drawing.
TEST_F(MeasurementTest, ADensityMapShowsMassPerArea) {
  for (const DrawPath path : kPaths) {
    for (const float unit : {1.0F, 0x1p33F, 0x1p-23F}) {
      std::vector<Vertex> bodies = sheet(20'000, [](std::size_t) { return 1.0F; });
      for (Vertex& body : bodies) {
        body.x *= 5;
        body.y *= 5;
        body.tag = vertexTag(0, unit);
      }
      Studio studio(bodies, path);
      studio.frame.look.kind = PictureKind::DensityMap;
      studio.frame.look.meanMass = unit;
      studio.frame.look.bodyRadius = 0.06F;
      studio.frame.look.components[0].brightness = 0.1F;  // of its light alone
      studio.draw();
      std::vector<float> density(160 * 90);
      glGetTextureImage(studio.renderer.light(), 0, GL_RED, GL_FLOAT,
                        static_cast<GLsizei>(density.size() * sizeof(float)), density.data());
      double mean = 0;
      for (const float value : density)
        mean += static_cast<double>(value) / static_cast<double>(density.size());
      const double expected = 20'000.0 * static_cast<double>(unit) / 25;
      EXPECT_NEAR(mean / expected, 1, 0.01) << idOf(drawPaths(), path) << ", masses " << unit;
      EXPECT_NEAR(studio.renderer.densityRange().y / expected, 1.4, 0.3);
      EXPECT_LT(studio.renderer.densityRange().x, studio.renderer.densityRange().y);
    }
  }
}

TEST_F(MeasurementTest, AutomaticExposureMakesDarkAndBrightScenesAlike) {
  for (const DrawPath path : kPaths) {
    Studio studio(sheet(3000, [](std::size_t) { return 0.0F; }), path);
    studio.frame.look.dither = false;
    for (render::ComponentLook& component : studio.frame.look.components) component.brightness = 1 / 64.0F;
    studio.frame.look.autoExposure = true;
    const Image dark = studio.picture();
    const float exposure = studio.renderer.exposure();
    for (render::ComponentLook& component : studio.frame.look.components) component.brightness = 4;
    const Image bright = studio.picture();
    EXPECT_NEAR(exposure / studio.renderer.exposure(), 256, 3) << idOf(drawPaths(), path);
    int largest = 0;
    for (std::size_t i = 0; i < dark.rgb.size(); ++i)
      largest = std::max(largest, std::abs(static_cast<int>(dark.rgb[i]) - static_cast<int>(bright.rgb[i])));
    EXPECT_LE(largest, 2) << idOf(drawPaths(), path);
    studio.frame.look.exposureStops = 1;
    const float before = studio.renderer.exposure();
    studio.draw();
    EXPECT_NEAR(studio.renderer.exposure() / before, 2, 0.01);
  }
}

TEST_F(MeasurementTest, BrokenBodiesAreCounted) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInf = std::numeric_limits<float>::infinity();
  for (const DrawPath path : kPaths) {
    std::vector<Vertex> bodies = sheet(500, [](std::size_t) { return 0.0F; });
    bodies[3].x = kNan;
    bodies[77].y = kInf;
    bodies[499].z = -kInf;
    Studio studio(bodies, path);
    for (int frame = 0; frame < 3; ++frame) studio.draw();
    EXPECT_EQ(studio.renderer.brokenBodies(), 3U) << idOf(drawPaths(), path);
    studio.frame.progress = [](double) {};
    studio.draw();
    EXPECT_EQ(studio.renderer.brokenBodies(), 3U) << idOf(drawPaths(), path);
    studio.stream.upload(sheet(500, [](std::size_t) { return 0.0F; }));
    studio.draw();
    EXPECT_EQ(studio.renderer.brokenBodies(), 0U) << idOf(drawPaths(), path);
  }
}

// Nothing waits for them: they come by themselves, some frames late.
TEST_F(MeasurementTest, MeasurementsComeWithoutWaiting) {
  Studio studio(sheet(500, [](std::size_t) { return 7.0F; }));
  studio.frame.look.colourMode = ColourMode::Speed;
  for (int frame = 0; frame < 200 && studio.renderer.figureRange().x < 6; ++frame) {
    studio.renderer.draw(studio.frame);
    glFlush();
  }
  EXPECT_NEAR(studio.renderer.figureRange().x, 7, 0.5);
}

// A thousand bodies of every size in one place, so that the order of adding would show.
TEST_F(MeasurementTest, TheSamePictureEveryTime) {
  std::vector<Vertex> bodies = sheet(30'000, [](std::size_t i) { return static_cast<float>(i % 97); });
  for (std::size_t i = 0; i < 300; ++i) bodies[i].z = 2 + 0.003F * static_cast<float>(i);
  Studio studio(bodies);
  studio.frame.look.colourMode = ColourMode::Speed;
  studio.frame.look.bodyRadius = 0.02F;
  studio.frame.look.autoExposure = true;
  studio.frame.look.bloom = 0.2F;
  const Image first = studio.picture();
  for (int time = 0; time < 5; ++time) EXPECT_EQ(studio.picture().rgb, first.rgb);
  Studio other(bodies);
  other.frame.look = studio.frame.look;
  EXPECT_EQ(other.picture().rgb, first.rgb);
}

TEST_F(MeasurementTest, LightStaysOnThePictureForTheTimeAsked) {
  for (const DrawPath path : kPaths) {
    Studio studio({{0, 0, 0, 0}}, path);
    studio.frame.look.longExposure = 2;
    const auto light = [&] {
      std::vector<float> pixels(160 * 90 * 3);
      studio.draw();
      glGetTextureImage(studio.renderer.light(), 0, GL_RGB, GL_FLOAT,
                        static_cast<GLsizei>(pixels.size() * sizeof(float)), pixels.data());
      return totalLight(pixels);
    };
    const double whole = light();
    studio.stream.upload(std::vector<Vertex>{{1000, 0, 0, 0}});
    studio.frame.seconds = 0.5;
    EXPECT_NEAR(light() / whole, std::exp(-0.25), 0.01);
    EXPECT_NEAR(light() / whole, std::exp(-0.5), 0.01);
    studio.frame.seconds = 0;
    EXPECT_EQ(light(), 0);
  }
}

// Of four bodies that cross the picture in rows of their own, those that were chosen leave a line behind, and
// none of a component that leaves none.
TEST_F(MeasurementTest, TrailsAreThoseOfChosenBodies) {
  constexpr std::size_t kBodies = 4, kSteps = 20;
  for (const DrawPath path : kPaths) {
    const auto rows = [](float x) {
      std::vector<Vertex> bodies(kBodies);
      for (std::size_t i = 0; i < kBodies; ++i)
        bodies[i] = {x, 0.6F - 0.4F * static_cast<float>(i), 0, static_cast<std::uint32_t>(i % 2)};
      return bodies;
    };
    Studio studio(rows(-1), path);
    const std::vector<std::uint32_t> chosen{3, 0};
    studio.frame.look.trailSeconds = 2;
    studio.frame.look.bodyRadius = 0.001F;
    studio.frame.seconds = 0.05;
    const auto cross = [&] {
      for (std::size_t step = 0; step <= kSteps; ++step) {
        studio.stream.upload(rows(-1 + 0.1F * static_cast<float>(step)));
        studio.renderer.draw(studio.frame);
      }
      std::vector<float> pixels(160 * 90 * 3);
      glGetTextureImage(studio.renderer.light(), 0, GL_RGB, GL_FLOAT,
                        static_cast<GLsizei>(pixels.size() * sizeof(float)), pixels.data());
      std::array<bool, kBodies> trails{};
      const float pixelsPerUnit = studio.frame.camera.pixelsPerUnit(90);
      for (std::size_t i = 0; i < kBodies; ++i) {
        const auto row = static_cast<std::size_t>(45 + (0.6F - 0.4F * static_cast<float>(i)) * pixelsPerUnit);
        for (std::size_t k = 3 * (row - 2) * 160; k < 3 * (row + 3) * 160; ++k)
          trails[i] |= k / 3 % 160 < 100 && pixels[k] > 0.01F;
      }
      return trails;
    };
    EXPECT_EQ(cross(), (std::array{true, true, true, true})) << idOf(drawPaths(), path);
    studio.frame.look.trailsOf = TrailBodies::Chosen;
    EXPECT_EQ(cross(), (std::array{false, false, false, false})) << idOf(drawPaths(), path);
    studio.frame.chosen = chosen;
    EXPECT_EQ(cross(), (std::array{true, false, false, true})) << idOf(drawPaths(), path);
    studio.frame.look.components[1].trails = false;
    EXPECT_EQ(cross(), (std::array{true, false, false, false})) << idOf(drawPaths(), path);
    studio.frame.look.trailsOf = TrailBodies::All;
    EXPECT_EQ(cross(), (std::array{true, false, true, false})) << idOf(drawPaths(), path);
  }
}

// A body that crosses the picture leaves a line behind, brightest at its new end, for as long as asked.
TEST_F(MeasurementTest, TrailsFadeBehindBodies) {
  for (const DrawPath path : kPaths) {
    Studio studio({{-1, 0.4F, 0, 0}}, path);
    studio.frame.look.trailSeconds = 2;
    studio.frame.look.bodyRadius = 0.001F;
    studio.frame.seconds = 0.05;
    for (int step = 0; step <= 20; ++step) {
      studio.stream.upload(std::vector<Vertex>{{-1 + 0.1F * static_cast<float>(step), 0.4F, 0, 0}});
      studio.renderer.draw(studio.frame);
    }
    const auto lightAt = [&](float x) {
      std::vector<float> pixels(160 * 90 * 3);
      glGetTextureImage(studio.renderer.light(), 0, GL_RGB, GL_FLOAT,
                        static_cast<GLsizei>(pixels.size() * sizeof(float)), pixels.data());
      const float pixelsPerUnit = studio.frame.camera.pixelsPerUnit(90);
      const auto column = static_cast<std::size_t>(80 + x * pixelsPerUnit);
      float most = 0;
      for (std::size_t row = 0; row < 90; ++row) most = std::max(most, pixels[3 * (row * 160 + column) + 2]);
      return most;
    };
    EXPECT_GT(lightAt(-0.9F), 0.1F) << idOf(drawPaths(), path);
    EXPECT_GT(lightAt(0), lightAt(-0.9F) * 1.2F) << idOf(drawPaths(), path);
    EXPECT_GT(lightAt(0.8F), lightAt(0) * 1.2F) << idOf(drawPaths(), path);
    EXPECT_EQ(lightAt(1.2F), 0) << idOf(drawPaths(), path);
    for (int frame = 0; frame < 80; ++frame) studio.renderer.draw(studio.frame);
    EXPECT_EQ(lightAt(0), 0) << idOf(drawPaths(), path);
    studio.renderer.forget();
    studio.frame.seconds = 0;
    studio.draw();
    EXPECT_EQ(lightAt(0.5F), 0);
  }
}

// Two clouds of even density, one eight times as dense as the other, and a third whose bodies are heavier.
TEST_F(MeasurementTest, LocalDensityIsMassPerVolume) {
  std::vector<Vertex> bodies;
  const auto cloud = [&](std::size_t count, float x, std::uint32_t component, float mass) {
    for (std::size_t i = 0; i < count; ++i) {
      const auto step = static_cast<float>(i);
      bodies.push_back({x + 0.4F * std::fmod(step * 0.8191725F, 1.0F),
                        0.4F * std::fmod(step * 0.6710436F, 1.0F), 0.4F * std::fmod(step * 0.5497005F, 1.0F),
                        vertexTag(component, mass)});
    }
  };
  cloud(2000, -1, 0, 1);
  cloud(16'000, 0, 1, 1);
  cloud(2000, 0.7F, 2, 4);
  Studio studio(bodies);
  studio.frame.look.colourMode = ColourMode::Density;
  studio.frame.look.meanMass = 1.3F;
  const double perVolume[] = {2000 / 0.064, 16'000 / 0.064, 8000 / 0.064};
  for (std::size_t shown = 0; shown < 3; ++shown) {
    for (std::size_t k = 0; k < 3; ++k) studio.frame.look.components[k].visible = k == shown;
    studio.draw();
    const glm::vec2 range = studio.renderer.figureRange();
    // Poisson noise and the clouds' edges spread the figures about the density.
    EXPECT_LT(range.x, perVolume[shown]) << shown;
    EXPECT_GT(range.x, 0.15 * perVolume[shown]) << shown;
    EXPECT_GT(range.y, perVolume[shown]) << shown;
    EXPECT_LT(range.y, 3 * perVolume[shown]) << shown;
  }
}

// Scattering moves light and makes none: measured where the curve is straight.
TEST_F(MeasurementTest, BloomKeepsTheLight) {
  for (const float radius : {0.0F, 0.5F, 1.0F}) {
    double totals[2];
    for (const bool bloomed : {false, true}) {
      Studio studio({{0.01F, -0.02F, 0, 0}});
      studio.frame.look.toneCurve = ToneCurve::Linear;  // and the noise keeps faint light in the mean
      studio.frame.look.bodyRadius = 0.15F;
      studio.frame.look.components[0].colour = glm::vec3(0.4F * 401 / (4 / (0.15F * 0.15F)));
      studio.frame.look.bloom = bloomed ? 0.5F : 0;
      studio.frame.look.bloomRadius = radius * 0.6F;
      const Image picture = studio.picture();
      double total = 0;
      for (const std::uint8_t value : picture.rgb) {
        const double screen = value / 255.0;
        total += screen <= 0.04045 ? screen / 12.92 : std::pow((screen + 0.055) / 1.055, 2.4);
      }
      totals[bloomed ? 1 : 0] = total;
    }
    EXPECT_NEAR(totals[1] / totals[0], 1, 0.05) << radius;  // in 8-bit steps, of faint light
  }
}

}  // namespace
}  // namespace gravitile::render
