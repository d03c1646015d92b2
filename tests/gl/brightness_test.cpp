#include <cmath>
#include <glm/gtc/constants.hpp>
#include <numeric>

#include "gl_test.h"

namespace gravitile::render {
namespace {

// How much light reaches the picture, measured before tone mapping. A body's light follows the inverse-square
// law: its sum over all pixels is a constant times (pixels a scene unit covers there)².
class Brightness : public GlTest {};

// Light of the whole picture over that of a picture of the same scale: what zoom and resolution leave alone.
double lightPerArea(const Scene& scene) {
  const double scale = scene.camera.pixelsPerUnit(static_cast<float>(scene.height));
  return totalLight(drawScene(scene).light) / (scale * scale);
}

Scene loneBody(float x, float y) {
  Scene scene;
  scene.bodies = {{x, y, 0, 0}};
  scene.look.bodyRadius = 0.02f;
  return scene;
}

double radiusPixels(const Scene& scene) {
  return scene.look.bodyRadius * scene.camera.pixelsPerUnit(static_cast<float>(scene.height));
}

// From 0.05 pixels to 14 the total changes by less than 0.5 %.
TEST_F(Brightness, FollowsTheInverseSquareLawFromSubPixelToManyPixels) {
  // A third and a fifth of a scene unit are not pixel centres at any of these distances.
  for (const float offset : {0.0f, 1.0f / 3, 0.2f}) {
    Scene nearest = loneBody(0, 0);
    nearest.camera.distance = 0.25f;
    const double expected = lightPerArea(nearest);
    ASSERT_GT(radiusPixels(nearest), 13);
    for (float distance = 0.5f; distance < 80; distance *= 1.07f) {
      Scene scene = loneBody(0.4f * offset, -0.3f * offset);
      scene.camera.distance = distance;
      EXPECT_NEAR(lightPerArea(scene) / expected, 1, 0.005)
          << "radius " << radiusPixels(scene) << " pixels, offset " << offset;
    }
  }
}

// Bodies spread evenly over a disc (a sunflower's spiral), as many of them in one pixel as anywhere.
std::vector<Vertex> evenDisc(std::size_t count, float radius) {
  std::vector<Vertex> bodies(count);
  for (std::size_t i = 0; i < count; ++i) {
    const float distance = radius * std::sqrt((static_cast<float>(i) + 0.5f) / static_cast<float>(count));
    const double angle = static_cast<double>(i) * glm::pi<double>() * (3 - std::sqrt(5.0));
    bodies[i] = {distance * static_cast<float>(std::cos(angle)),
                 distance * static_cast<float>(std::sin(angle)), 0, 0};
  }
  return bodies;
}

TEST_F(Brightness, IsTheDocumentedMeanForAnyCountSizeAndResolution) {
  struct Case {
    std::size_t bodies;
    float bodySize, sceneRadius;
    int width, height;
  };
  const Case cases[] = {{20000, 1, 1, 256, 144},    {100000, 1, 1, 256, 144}, {20000, 3, 1, 256, 144},
                        {20000, 0.3f, 1, 256, 144}, {20000, 1, 50, 256, 144}, {20000, 1, 1, 641, 359}};
  for (const Case& c : cases) {
    Scene scene;
    scene.bodies = evenDisc(c.bodies, 0.7f * c.sceneRadius);
    scene.look.components[0].colour = {1, 1, 1};
    scene.look.bodyRadius = 0.02f * c.sceneRadius;
    scene.look.bodySize = c.bodySize;
    scene.look.sceneRadius = c.sceneRadius;
    scene.camera.distance = 3 * c.sceneRadius;
    scene.width = c.width;
    scene.height = c.height;
    // Three channels of mean radiance 1 over the disc of the scene's radius.
    const double expected = 3 * glm::pi<double>() * c.sceneRadius * c.sceneRadius *
                            static_cast<double>(c.bodies) / (static_cast<double>(c.bodies) + 400);
    scene.look.path = DrawPath::Compute;
    EXPECT_NEAR(lightPerArea(scene) / expected, 1, 0.005)
        << c.bodies << " bodies, size " << c.bodySize << ", " << c.width << "x" << c.height;
    // Half floats lose 3.7 % of the light of 100,000 overlapping bodies.
    scene.look.path = DrawPath::Sprites;
    EXPECT_NEAR(lightPerArea(scene) / expected, 1, 0.05)
        << c.bodies << " bodies, size " << c.bodySize << ", " << c.width << "x" << c.height;
  }
}

// A half-float image loses small additions to a large sum: the core of a large system would come out flat and
// too dim.
TEST_F(Brightness, AMillionBodiesInOnePlaceAddUp) {
  Scene scene;
  scene.bodies.assign(1'000'000, {0, 0, 0, 0});
  scene.look.bodyRadius = 0.0025f;
  const double million = lightPerArea(scene);
  scene.bodies.resize(200'000);
  const double fifth = lightPerArea(scene) * (1 + 400.0 / 2e5) / (1 + 400.0 / 1e6);
  EXPECT_NEAR(million / fifth, 1, 0.02);
}

// One wide glow as bright as a dense core: radiance 44 in its middle.
Scene brightGlow() {
  Scene scene = loneBody(0, 0);
  scene.look.bodyRadius = 0.3f;
  scene.look.components[0].colour *= 400;
  return scene;
}

TEST_F(Brightness, AStopIsAFactorOfTwo) {
  for (const float stops : {-8.0f, -2.0f, 0.0f, 3.0f}) {
    Scene doubled = brightGlow();
    doubled.look.exposureStops = stops;
    doubled.look.components[0].colour *= 2;
    Scene exposed = brightGlow();
    exposed.look.exposureStops = stops + 1;
    EXPECT_EQ(drawScene(doubled).picture.rgb, drawScene(exposed).picture.rgb) << stops;
  }
}

// The tone curve rises all the way: the middle of the glow grows brighter over nearly five decades of light.
TEST_F(Brightness, BrightCoresKeepTheirGradations) {
  int before = 0;
  for (float stops = -12; stops <= 4; stops += 1) {
    Scene scene = brightGlow();
    scene.look.exposureStops = stops;
    const Image picture = drawScene(scene).picture;
    const int middle = (scene.height / 2 * scene.width + scene.width / 2) * 3;
    const int sum = std::accumulate(picture.rgb.begin() + middle, picture.rgb.begin() + middle + 3, 0);
    EXPECT_GT(sum, before) << "at " << stops << " stops";
    before = sum;
  }
  EXPECT_LT(before, 3 * 255);
}

// A million bodies within some pixels, densest in the middle: each ring of the picture is brighter than the
// one around it, and none is cut off at white.
TEST_F(Brightness, ADenseCoreOfAMillionBodiesKeepsItsGradations) {
  for (const ToneCurve curve : {ToneCurve::Eye, ToneCurve::Film}) {
    Scene scene;
    scene.look.path = DrawPath::Compute;
    scene.look.toneCurve = curve;
    scene.look.exposureStops = curve == ToneCurve::Film ? -3.5f : 0.0f;  // a film has less latitude
    scene.look.dither = false;
    scene.look.bodyRadius = 0.0025f;
    scene.look.sceneRadius = 0.5f;
    for (const Vertex& body : evenDisc(1'000'000, 1)) {  // surface density as 1 / distance
      const float distance = std::sqrt(body.x * body.x + body.y * body.y);
      scene.bodies.push_back({body.x * distance, body.y * distance, 0, 0});
    }
    const Image picture = drawScene(scene).picture;
    const auto brightness = [&](int column) {
      const std::uint8_t* pixel =
          &picture.rgb[static_cast<std::size_t>((scene.height / 2 * scene.width + column) * 3)];
      return pixel[0] + pixel[1] + pixel[2];
    };
    const int middle = scene.width / 2;
    EXPECT_LT(brightness(middle), 3 * 255);
    for (int away = 1; away < 32; away *= 2)
      EXPECT_GT(brightness(middle + away), brightness(middle + 2 * away) + 3)
          << idOf(toneCurves(), curve) << ", " << away << " pixels from the middle";
  }
}

// Groups of bodies that lie close together are added up by themselves first, on a GPU; the sums are the same.
TEST_F(Brightness, IsTheSameWhetherGroupsAddUpByThemselvesOrNot) {
  GlAbilities hardware = GlAbilities::ofContext(), software = hardware;
  hardware.software = false;
  software.software = true;
  Renderer byTiles(hardware), oneByOne(software);
  for (const float radius : {0.002f, 0.05f, 0.2f, 2.0f}) {  // all groups have a tile, some, none
    Scene scene;
    scene.look.path = DrawPath::Compute;
    scene.look.bodyRadius = 0.01f;
    for (const Vertex& body : evenDisc(3000, radius)) {
      const auto number = static_cast<std::uint32_t>(scene.bodies.size());
      scene.bodies.push_back({body.x + 0.3f, body.y, 0, vertexTag(number % 3, static_cast<float>(number))});
    }
    for (const std::size_t components :
         {std::size_t{3}, std::size_t{9}}) {  // an ink each; red, green and blue
      scene.components = components;
      scene.look.kind = PictureKind::Light;
      EXPECT_EQ(drawScene(scene, byTiles).light, drawScene(scene, oneByOne).light) << radius;
      scene.look.kind = PictureKind::DensityMap;
      EXPECT_EQ(drawScene(scene, byTiles).light, drawScene(scene, oneByOne).light) << radius;
      EXPECT_GT(totalLight(drawScene(scene, byTiles).light), 0) << radius;
    }
  }
}

}  // namespace
}  // namespace gravitile::render
