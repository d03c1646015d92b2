#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "gl_test.h"

namespace gravitile::render {
namespace {

// How much light one body gives to the picture, and how it is spread: the same on both paths.
class FootprintTest : public GlTest {};

constexpr DrawPath kPaths[] = {DrawPath::Compute, DrawPath::Sprites};

// One white body with a glow of `radius` pixels, moved off the middle of the picture by so many pixels.
Scene loneBody(DrawPath path, double radius, double x = 0, double y = 0) {
  Scene scene;
  const double pixel = 1 / static_cast<double>(scene.camera.pixelsPerUnit(static_cast<float>(scene.height)));
  scene.bodies = {{static_cast<float>(x * pixel), static_cast<float>(y * pixel), 0, 0}};
  scene.look.bodyRadius = static_cast<float>(radius * pixel);
  scene.look.components[0].colour = {1, 1, 1};
  scene.look.path = path;
  return scene;
}

// Light over all pixels and channels by the inverse-square law.
double analyticLight(const Scene& scene) {
  const double ratio = scene.look.sceneRadius / scene.look.bodyRadius;
  const double radiance = 4 * ratio * ratio / (static_cast<double>(scene.bodies.size()) + 400);
  const double radius = scene.look.bodyRadius *
                        static_cast<double>(scene.camera.pixelsPerUnit(static_cast<float>(scene.height)));
  double light = 0;
  for (const Vertex& body : scene.bodies) {
    const glm::vec3 colour = scene.look.components[body.tag % kMaxComponents].colour;
    light += static_cast<double>(colour.r + colour.g + colour.b);
  }
  return light * radiance * 0.25 * glm::pi<double>() * radius * radius;
}

constexpr double kOffsets[][2] = {{0, 0}, {0.5, 0.5}, {0.31, -0.17}, {0.77, 0.03}, {0.5, 0}};

// A footprint 10 % wider, one without its corners, or the light of a body 2 % off fail here or below.
TEST_F(FootprintTest, ALoneBodyHasTheAnalyticLightWhereverItStands) {
  for (const DrawPath path : kPaths) {
    for (double radius = 0.05; radius < 17; radius *= 1.3) {
      for (const auto& [x, y] : kOffsets) {
        const Scene scene = loneBody(path, radius, x, y);
        EXPECT_NEAR(totalLight(drawScene(scene).light) / analyticLight(scene), 1, 0.005)
            << idOf(drawPaths(), path) << ", radius " << radius << ", off by " << x << ", " << y;
      }
    }
  }
}

double brightestPixel(const std::vector<float>& light) {
  return static_cast<double>(*std::max_element(light.begin(), light.end()));
}

TEST_F(FootprintTest, NothingJumpsAsABodyGrows) {
  constexpr double kStep = 1.005;
  for (const DrawPath path : kPaths) {
    double peakBefore = 0, lightBefore = 0;
    for (double radius = 1; radius < 8; radius *= kStep) {
      const Scene scene = loneBody(path, radius, 0.3, 0.1);
      const std::vector<float> light = drawScene(scene).light;
      // Radiance is per area of the body; that of this scene grows with the body.
      const double scale = static_cast<double>(scene.look.bodyRadius * scene.look.bodyRadius);
      const double peak = brightestPixel(light) * scale,
                   total = totalLight(light) * scale / (radius * radius);
      if (peakBefore > 0) {
        EXPECT_NEAR(peak / peakBefore, 1, 0.012) << idOf(drawPaths(), path) << ", radius " << radius;
        EXPECT_NEAR(total / lightBefore, 1, 0.003) << idOf(drawPaths(), path) << ", radius " << radius;
      }
      peakBefore = peak;
      lightBefore = total;
    }
  }
}

// Along an axis: 0.1 R^2 of the glow and 1/4 of the pixel.
TEST_F(FootprintTest, ItsVarianceIsThatOfGlowAndPixel) {
  for (const DrawPath path : kPaths) {
    for (double radius = 0.3; radius < 15; radius *= 1.4) {
      const Scene scene = loneBody(path, radius, 0.3, 0.1);
      const std::vector<float> light = drawScene(scene).light;
      double sum = 0, square = 0;
      for (std::size_t i = 0; i < light.size(); i += 3) {
        const double away = static_cast<double>(i / 3 % static_cast<std::size_t>(scene.width)) + 0.5 -
                            0.5 * scene.width - 0.3;
        sum += static_cast<double>(light[i]);
        square += static_cast<double>(light[i]) * away * away;
      }
      EXPECT_NEAR(square / sum / (0.25 + 0.1 * radius * radius), 1, 0.03)
          << idOf(drawPaths(), path) << ", radius " << radius;
    }
  }
}

// Every pixel of every radius, as far as whole numbers, half floats and the rounding of places let them.
TEST_F(FootprintTest, BothPathsDrawTheSamePixels) {
  for (double radius = 0.2; radius < 17; radius *= 1.25) {
    for (const auto& [x, y] : kOffsets) {
      const std::vector<float> compute = drawScene(loneBody(DrawPath::Compute, radius, x, y)).light;
      const std::vector<float> sprites = drawScene(loneBody(DrawPath::Sprites, radius, x, y)).light;
      const double tolerance = 0.002 * brightestPixel(sprites);
      for (std::size_t i = 0; i < compute.size(); ++i)
        ASSERT_NEAR(compute[i], sprites[i], tolerance) << "radius " << radius << ", channel " << i;
    }
  }
}

// Whole numbers hold all bodies in one pixel, whatever their size and however their colours are kept.
TEST_F(FootprintTest, AllBodiesInOnePlaceDoNotOverflow) {
  for (const unsigned components : {1U, 64U}) {
    for (const unsigned bodies : {1U, 2U, 7U, 3000U}) {
      for (const double radius : {0.001, 0.1, 1.0, 2.6, 3.4, 6.0, 15.0}) {
        Scene scene = loneBody(DrawPath::Compute, radius, 0.5, 0.5);
        scene.components = components;
        scene.bodies.assign(bodies, scene.bodies[0]);
        EXPECT_NEAR(totalLight(drawScene(scene).light) / analyticLight(scene), 1, 0.01)
            << bodies << " bodies of radius " << radius << ", " << components << " components";
      }
    }
  }
}

// A disc of bodies far smaller than a pixel, each some quanta of light: right in the sum, and no brighter or
// darker as it moves.
TEST_F(FootprintTest, FaintBodiesAddUp) {
  Scene scene = loneBody(DrawPath::Compute, 0.02);
  const double pixel = 1 / static_cast<double>(scene.camera.pixelsPerUnit(static_cast<float>(scene.height)));
  scene.bodies.clear();
  for (std::size_t i = 0; i < 200'000; ++i) {
    const double distance = 20 * std::sqrt(static_cast<double>(i) / 2e5) * pixel;
    const double angle = static_cast<double>(i) * glm::pi<double>() * (3 - std::sqrt(5.0));
    scene.bodies.push_back({static_cast<float>(distance * std::cos(angle)),
                            static_cast<float>(distance * std::sin(angle)), 0, 0});
  }
  const double expected = analyticLight(scene);
  for (const float shift : {0.0F, 0.25F, 0.5F, 0.8F}) {
    Scene moved = scene;
    moved.camera.target.x += shift * static_cast<float>(pixel);
    EXPECT_NEAR(totalLight(drawScene(moved).light) / expected, 1, 0.002) << shift;
  }
}

}  // namespace
}  // namespace gravitile::render
