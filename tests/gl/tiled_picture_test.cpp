#include "render/tiled_picture.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string>

#include "gl_test.h"

namespace gravitile::render {
namespace {

// A picture in tiles against the same in one piece. What is measured of the picture, its scattered light and
// glows that reach over several tiles would show the seams.
class TiledPicture : public GlTest {
 protected:
  Image draw(const Scene& scene, PixelKind kind, const TileSize& size) {
    VertexStream stream;
    stream.resize(scene.bodies.size(), false);
    stream.upload(scene.bodies);
    Image whole{scene.width, 0, {}, kind};
    drawByTiles(
        renderer(),
        {.vertexBuffer = stream.buffer(),
         .bodies = scene.bodies.size(),
         .components = scene.components,
         .camera = scene.camera,
         .look = scene.look,
         .width = scene.width,
         .height = scene.height,
         .kind = kind},
        [&](const Image& rows) {
          EXPECT_EQ(rows.width, scene.width);
          EXPECT_EQ(rows.kind, kind);
          whole.height += rows.height;
          whole.rgb.insert(whole.rgb.end(), rows.rgb.begin(), rows.rgb.end());
        },
        size);
    EXPECT_EQ(whole.height, scene.height);
    return whole;
  }

  static Renderer& renderer() {
    static Renderer shared;  // its programs are linked once
    return shared;
  }
};

constexpr TileSize kWhole{1 << 14, 1 << 14};

// Bodies of all sizes, from points to glows as large as some tiles, all over the picture and beyond it.
Scene crowd(int bodies) {
  Scene scene;
  scene.width = 301;
  scene.height = 203;
  scene.components = 3;
  scene.look.bodyRadius = 0.02F;
  scene.look.meanMass = 1;
  for (int i = 0; i < bodies; ++i) {
    const float t = static_cast<float>(i) / static_cast<float>(bodies);
    const float angle = 40 * t, radius = 2.2F * t * t + 0.05F;
    scene.bodies.push_back({1.4F * radius * std::cos(angle), radius * std::sin(angle),
                            2.4F * std::sin(97 * t), vertexTag(static_cast<std::uint32_t>(i % 3), 0.5F + t)});
  }
  for (std::size_t i = 0; i < 6; ++i)
    scene.bodies.push_back({-1.2F + 0.5F * static_cast<float>(i), 0.3F, 2.8F - 0.1F * static_cast<float>(i),
                            vertexTag(static_cast<std::uint32_t>(i % 3), 1)});
  return scene;
}

int largestStep(const Image& a, const Image& b) {
  int largest = 0;
  for (std::size_t i = 0; i < std::min(a.rgb.size(), b.rgb.size()); ++i)
    largest = std::max(largest, std::abs(int{a.rgb[i]} - int{b.rgb[i]}));
  return largest;
}

bool isBlack(const Image& image) {
  return std::all_of(image.rgb.begin(), image.rgb.end(), [](std::uint8_t byte) { return byte == 0; });
}

constexpr TileSize kTileSizes[] = {{64, 48}, {300, 202}, {302, 2}, {34, 400}, {128, 128}};

struct Case {
  const char* name;
  void (*set)(Look&);
};
constexpr Case kCases[] = {
    {"plain", [](Look&) {}},
    {"exposure", [](Look& look) { look.autoExposure = true; }},
    {"film curve", [](Look& look) { look.toneCurve = ToneCurve::Film; }},
    {"speed", [](Look& look) { look.colourMode = ColourMode::Speed; }},
    {"local density", [](Look& look) { look.colourMode = ColourMode::Density; }},
    {"map", [](Look& look) { look.kind = PictureKind::DensityMap; }},
    {"guides", [](Look& look) { look.axes = look.grid = true; }},
};

TEST_F(TiledPicture, IsBitByBitTheOneInOnePiece) {
  for (const DrawPath path : {DrawPath::Sprites, DrawPath::Compute}) {
    for (const Case& now : kCases) {
      Scene scene = crowd(3000);
      scene.look.path = path;
      now.set(scene.look);
      for (const PixelKind kind : {PixelKind::Rgb8, PixelKind::Rgb16, PixelKind::RgbFloat}) {
        const Image whole = draw(scene, kind, kWhole);
        EXPECT_FALSE(isBlack(whole)) << now.name;
        for (const TileSize& size : kTileSizes) {
          const Image tiled = draw(scene, kind, size);
          ASSERT_EQ(tiled.rgb.size(), whole.rgb.size());
          EXPECT_EQ(std::memcmp(tiled.rgb.data(), whole.rgb.data(), whole.rgb.size()), 0)
              << now.name << ", path " << static_cast<int>(path) << ", kind " << static_cast<int>(kind)
              << ", tiles of " << size.width << "x" << size.height;
        }
      }
    }
  }
}

// Light that is scattered is kept in half floats, whose rounding may fall the other way.
TEST_F(TiledPicture, ScatteredLightHasNoSeams) {
  for (const bool automatic : {false, true}) {
    for (const float radius : {0.0F, 0.5F, 1.0F}) {
      Scene scene = crowd(3000);
      scene.look.bloom = 0.6F;
      scene.look.bloomRadius = radius;
      scene.look.autoExposure = automatic;
      const Image whole = draw(scene, PixelKind::Rgb8, kWhole);
      for (const TileSize& size : kTileSizes)
        EXPECT_LE(largestStep(draw(scene, PixelKind::Rgb8, size), whole), 1)
            << "radius " << radius << ", tiles of " << size.width << "x" << size.height;
    }
  }
}

// The figures of a density map are mass per area, whose sum over the picture is the mass.
TEST_F(TiledPicture, ADensityMapOfFiguresAddsUpToTheMass) {
  Scene scene;
  scene.width = 121;
  scene.height = 87;
  scene.look.kind = PictureKind::DensityMap;
  scene.look.bodyRadius = 0.02F;
  scene.look.meanMass = 3;
  for (int i = 0; i < 50; ++i)
    scene.bodies.push_back({0.01F * static_cast<float>(i) - 0.25F, 0.1F, 0, vertexTag(0, 3)});
  for (const TileSize& size : {kWhole, TileSize{32, 16}}) {
    const Image figures = draw(scene, PixelKind::Float, size);
    double sum = 0;
    for (std::size_t i = 0; i + 4 <= figures.rgb.size(); i += 4) {
      float figure = 0;
      std::memcpy(&figure, figures.rgb.data() + i, sizeof(figure));
      sum += figure;
    }
    const double pixels = scene.camera.pixelsPerUnit(static_cast<float>(scene.height));
    EXPECT_NEAR(sum / (pixels * pixels), 150, 0.01 * 150);
  }
}

TEST_F(TiledPicture, TellsHowFarItIs) {
  Scene scene = crowd(100);
  scene.look.bloom = 0.5F;
  VertexStream stream;
  stream.resize(scene.bodies.size(), false);
  stream.upload(scene.bodies);
  std::vector<double> parts;
  drawByTiles(renderer(),
              {.vertexBuffer = stream.buffer(),
               .bodies = scene.bodies.size(),
               .camera = scene.camera,
               .look = scene.look,
               .width = 256,
               .height = 128,
               .progress = [&](double part) { parts.push_back(part); }},
              [](const Image&) {}, {128, 64});
  ASSERT_EQ(parts.size(), 8U);
  EXPECT_TRUE(std::is_sorted(parts.begin(), parts.end()));
  EXPECT_EQ(parts.back(), 1);
}

}  // namespace
}  // namespace gravitile::render
