#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

#include "gl_test.h"
#include "render/guide_pass.h"

namespace gravitile::render {
namespace {

// Pictures compared with ones that a person has looked at. GRAVITILE_UPDATE_GOLDEN=1 writes new ones.
class Golden : public GlTest {};

// Limits of the comparison, 8-bit steps. A GPU rounds differently from the software rasteriser that drew the
// golden pictures; planted faults (channels swapped, bodies 10 % larger, upside down, no adding up of light)
// exceed at least one of them several times over.
constexpr double kMeanLimit = 0.15;
constexpr double kBlurredLimit = 4;

struct Difference {
  double mean = 0;            // of the absolute differences
  double largestBlurred = 0;  // of the differences averaged over 3x3 pixels, which forgives a lone pixel
};

Difference compare(const Image& a, const Image& b) {
  Difference difference;
  const auto at = [&](int x, int y, int channel) {
    const auto index = static_cast<std::size_t>((y * a.width + x) * 3 + channel);
    return static_cast<double>(a.rgb[index]) - static_cast<double>(b.rgb[index]);
  };
  for (int y = 0; y < a.height; ++y) {
    for (int x = 0; x < a.width; ++x) {
      for (int channel = 0; channel < 3; ++channel) {
        difference.mean += std::abs(at(x, y, channel)) / static_cast<double>(a.rgb.size());
        double sum = 0;
        for (int i = 0; i < 9; ++i) {
          sum += at(std::clamp(x + i % 3 - 1, 0, a.width - 1), std::clamp(y + i / 3 - 1, 0, a.height - 1),
                    channel);
        }
        difference.largestBlurred = std::max(difference.largestBlurred, std::abs(sum / 9));
      }
    }
  }
  return difference;
}

// A spiral of bodies that comes towards the camera, with no symmetry: every colour key, sizes from below a
// pixel to many, a dense clump where light adds up.
Scene spiral(ColourMode mode) {
  Scene scene;
  scene.look.colourMode = mode;
  scene.look.bodyRadius = 0.06f;
  scene.look.range = {.automatic = false, .low = 0, .high = 12};
  for (int i = 0; i < 96; ++i) {
    const float t = static_cast<float>(i) / 96;
    const float radius = 0.15f + 0.9f * t;
    scene.bodies.push_back({1.2f * radius * std::cos(9 * t), radius * std::sin(9 * t), -4 + 6.2f * t,
                            vertexTag(static_cast<std::uint32_t>(i % 13), static_cast<float>(i % 13))});
  }
  for (int i = 0; i < 64; ++i) {
    const auto step = static_cast<float>(i);
    scene.bodies.push_back(
        {0.7f + 0.01f * std::sin(step), 0.55f + 0.01f * std::cos(2 * step), 0, vertexTag(1, 1)});
  }
  scene.camera.orientation = glm::angleAxis(0.3f, glm::vec3(0, 1, 0));
  return scene;
}

void expectGolden(const Scene& scene, const std::string& name) {
  const std::filesystem::path path = std::filesystem::path(GRAVITILE_GOLDEN_DIR) / name;
  const Image picture = drawScene(scene).picture;
  if (std::getenv("GRAVITILE_UPDATE_GOLDEN") != nullptr) writePicture(path, picture);
  const Image golden = readPng(path);
  ASSERT_EQ(golden.width, picture.width) << path;
  ASSERT_EQ(golden.height, picture.height) << path;
  const Difference difference = compare(picture, golden);
  EXPECT_LE(difference.mean, kMeanLimit) << name;
  EXPECT_LE(difference.largestBlurred, kBlurredLimit) << name;
}

// On both paths.
void expectGoldenOnEachPath(Scene scene, const std::string& name) {
  for (const DrawPath path : {DrawPath::Sprites, DrawPath::Compute}) {
    scene.look.path = path;
    SCOPED_TRACE(idOf(drawPaths(), path));
    expectGolden(scene, name);
  }
}

std::string nameOf(std::string_view what, std::string_view id) {
  return std::string(what) + "_" + std::string(id) + ".png";
}

TEST_F(Golden, EachColourMode) {
  for (const Choice<ColourMode>& mode : colourModes()) {
    Scene scene = spiral(mode.value);
    if (mode.value == ColourMode::Acceleration) {
      scene.look.colourMap = ColourMap::Ember;
      scene.look.range.automatic = true;
    }
    if (mode.value == ColourMode::Density)
      scene.look.range = {.automatic = false, .low = 1, .high = 1e6, .logarithmic = true};
    if (mode.value == ColourMode::Mass) {
      scene.look.colourMap = ColourMap::BlackBody;
      scene.look.range = {.automatic = false, .low = 1, .high = 100, .logarithmic = true};
    }
    expectGoldenOnEachPath(scene, nameOf("spiral", mode.id));
  }
}

TEST_F(Golden, EachToneCurve) {
  for (const Choice<ToneCurve>& curve : toneCurves()) {
    Scene scene = spiral(ColourMode::Component);
    scene.look.toneCurve = curve.value;
    scene.look.exposureStops = -1;
    expectGoldenOnEachPath(scene, nameOf("tone", curve.id));
  }
}

TEST_F(Golden, DensityMap) {
  Scene scene = spiral(ColourMode::Component);
  scene.look.kind = PictureKind::DensityMap;
  scene.look.meanMass = 4;
  expectGoldenOnEachPath(scene, "spiral_density_map.png");
}

TEST_F(Golden, BloomAndSaturation) {
  Scene scene = spiral(ColourMode::Component);
  scene.look.bloom = 0.4f;
  scene.look.saturation = 1.6f;
  expectGoldenOnEachPath(scene, "spiral_bloom.png");
}

TEST_F(Golden, ComponentsOfUnlikeLooks) {
  Scene scene = spiral(ColourMode::Component);
  for (Vertex& body : scene.bodies) body.tag %= 3;
  scene.components = 3;  // an ink each
  scene.look.components[0].visible = false;
  scene.look.components[1].brightness = 0.4f;
  scene.look.components[2].size = 2;
  scene.look.components[2].colour = {0.9f, 0.2f, 0.5f};
  expectGoldenOnEachPath(scene, "spiral_components.png");
}

// A GPU fills pictures by compute shaders, a software rasteriser by fragments: they look alike.
TEST_F(Golden, FragmentsAndComputeShadersMakeTheSamePicture) {
  GlAbilities byCompute = GlAbilities::ofContext(), byFragments = byCompute;
  byCompute.software = false;
  byFragments.software = true;
  Renderer one(byCompute), other(byFragments);
  std::vector<Look> looks;
  for (const Choice<ToneCurve>& curve : toneCurves()) {
    for (const float bloom : {0.0f, 0.4f}) {
      Look look = spiral(ColourMode::Component).look;
      look.toneCurve = curve.value;
      look.bloom = bloom;
      look.autoExposure = bloom > 0;
      looks.push_back(look);
    }
  }
  Look map = spiral(ColourMode::Mass).look;
  map.kind = PictureKind::DensityMap;
  looks.push_back(map);
  for (const DrawPath path : {DrawPath::Compute, DrawPath::Sprites}) {
    for (const Look& look : looks) {
      Scene scene = spiral(ColourMode::Component);
      scene.look = look;
      scene.look.path = path;
      const Image a = drawScene(scene, one).picture, b = drawScene(scene, other).picture;
      int largest = 0;
      for (std::size_t k = 0; k < a.rgb.size(); ++k)
        largest = std::max(largest, std::abs(a.rgb[k] - b.rgb[k]));
      EXPECT_LE(largest, 1) << idOf(toneCurves(), look.toneCurve) << ", bloom " << look.bloom;
    }
  }
}

TEST_F(Golden, AxesAndGrid) {
  Scene scene;
  scene.bodies = {{0.3f, 0.2f, 0, 0}};
  scene.camera.orientation = obliqueView();
  scene.look.axes = scene.look.grid = true;
  expectGolden(scene, "axes_and_grid.png");
  const Image with = drawScene(scene).picture;
  scene.look.axes = scene.look.grid = false;
  EXPECT_GT(compare(with, drawScene(scene).picture).mean, 10 * kMeanLimit) << "they are not seen";
}

TEST(GridSpacing, IsARoundNumberAndFitsTheScene) {
  for (float radius = 1e-6f; radius < 1e7f; radius *= 1.37f) {
    const float spacing = gridSpacing(radius);
    EXPECT_GE(spacing * 10, 0.99f * radius);
    EXPECT_LE(spacing * 10, 2.6f * radius);
    const float leading = spacing / std::pow(10.0f, std::floor(std::log10(spacing * 1.001f)));
    EXPECT_TRUE(std::abs(leading - 1) < 1e-3f || std::abs(leading - 2) < 1e-3f ||
                std::abs(leading - 5) < 1e-3f)
        << spacing;
  }
}

}  // namespace
}  // namespace gravitile::render
