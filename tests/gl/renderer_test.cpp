#include "render/renderer.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "gl_test.h"
#include "render/render_error.h"

namespace gravitile::render {
namespace {

class RendererTest : public GlTest {};

constexpr DrawPath kPaths[] = {DrawPath::Compute, DrawPath::Sprites};

bool isBlack(const Image& image) {
  return std::all_of(image.rgb.begin(), image.rgb.end(), [](std::uint8_t value) { return value == 0; });
}

// A renderer with a target and a stream that outlive single frames.
struct Rig {
  explicit Rig(std::vector<Vertex> bodies, int width = 64, int height = 36) : target(width, height) {
    stream.resize(bodies.size(), false);
    stream.upload(bodies);
    frame.vertexBuffer = stream.buffer();
    frame.bodies = bodies.size();
    frame.framebuffer = target.framebuffer();
    frame.width = width;
    frame.height = height;
  }

  Image draw() {
    renderer.draw(frame);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target.framebuffer());
    return readFramebuffer(target.width(), target.height());
  }

  Renderer renderer;
  PictureTarget target;
  VertexStream stream;
  FrameInput frame;
};

TEST_F(RendererTest, DrawsAtAnySize) {
  struct Case {
    int width, height;
    DrawPath path;
  };
  std::vector<Case> cases;
  for (const DrawPath path : kPaths)
    for (const auto& [width, height] :
         {std::pair{1, 1}, {1, 50}, {333, 177}, {2, 2}, {1920, 1080}, {7680, 4320}})
      cases.push_back({width, height, path});
  for (const auto& [width, height, path] : cases) {
    Rig rig({{0, 0, 0, 0}}, width, height);
    rig.frame.look.path = path;
    rig.frame.components = 1;
    const Image picture = rig.draw();
    EXPECT_EQ(picture.rgb.size(), static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3);
    EXPECT_FALSE(isBlack(picture)) << width << "x" << height;
    // The lone body stands in the middle.
    const auto brightest = std::max_element(picture.rgb.begin(), picture.rgb.end()) - picture.rgb.begin();
    EXPECT_NEAR(static_cast<double>(brightest / 3 % width), 0.5 * (width - 1), 1) << width << "x" << height;
    EXPECT_NEAR(static_cast<double>(brightest / 3 / width), 0.5 * (height - 1), 1) << width << "x" << height;
  }
}

TEST_F(RendererTest, AMinimisedWindowDrawsNothing) {
  Rig rig({{0, 0, 0, 0}});
  constexpr GLfloat kRed[4] = {1, 0, 0, 1};
  glClearNamedFramebufferfv(rig.target.framebuffer(), GL_COLOR, 0, kRed);
  for (const auto& [width, height] : {std::pair{0, 0}, {0, 36}, {64, 0}}) {
    rig.frame.width = width;
    rig.frame.height = height;
    const Image picture = rig.draw();
    for (std::size_t i = 0; i < picture.rgb.size(); i += 3) {
      ASSERT_EQ(picture.rgb[i], 255);
      ASSERT_EQ(picture.rgb[i + 1], 0);
    }
  }
}

TEST_F(RendererTest, ThePictureIsOpaque) {
  std::vector<Vertex> bodies;
  for (int i = 0; i < 50; ++i) bodies.push_back({0.02f * static_cast<float>(i) - 0.5f, 0, 0, 0});
  Rig rig(bodies);
  constexpr GLfloat kClear[4] = {0, 0, 0, 0};
  glClearNamedFramebufferfv(rig.target.framebuffer(), GL_COLOR, 0, kClear);
  rig.draw();
  std::vector<std::uint8_t> rgba(static_cast<std::size_t>(rig.frame.width * rig.frame.height) * 4);
  glReadPixels(0, 0, rig.frame.width, rig.frame.height, GL_RGBA, GL_UNSIGNED_BYTE, rgba.data());
  for (std::size_t i = 3; i < rgba.size(); i += 4) ASSERT_EQ(rgba[i], 255);
}

TEST_F(RendererTest, NoBodiesIsBlackAndOneBodyIsNot) {
  EXPECT_TRUE(isBlack(drawScene({}).picture));
  Scene one;
  one.bodies = {{0, 0, 0, 0}};
  EXPECT_FALSE(isBlack(drawScene(one).picture));
}

TEST_F(RendererTest, BrokenAndHiddenBodiesDrawNothing) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInf = std::numeric_limits<float>::infinity();
  const Vertex bodies[] = {{kNan, 0, 0, 0}, {0, kNan, 0, 0},  {0, 0, kNan, 0},      {kNan, kNan, kNan, 0},
                           {kInf, 0, 0, 0}, {0, -kInf, 0, 0}, {0, 0, kInf, 0},      {0, 0, -kInf, 0},
                           {0, 0, 3, 0},    {0, 0, 4, 0},     {0.1f, 0.1f, 1e6f, 0}};
  for (const DrawPath path : kPaths) {
    for (const Vertex& body : bodies) {
      Scene scene;
      scene.look.path = path;
      scene.camera.distance = 3;
      scene.bodies = {body};
      const Drawn drawn = drawScene(scene);
      EXPECT_TRUE(isBlack(drawn.picture)) << body.x << ", " << body.y << ", " << body.z;
      EXPECT_EQ(totalLight(drawn.light), 0) << body.x << ", " << body.y << ", " << body.z;
    }
  }
}

TEST_F(RendererTest, HiddenComponentsDrawNothingInEveryColourMode) {
  for (const DrawPath path : kPaths) {
    for (const Choice<ColourMode>& mode : colourModes()) {
      for (const PictureKind kind : {PictureKind::Light, PictureKind::DensityMap}) {
        Scene scene;
        scene.look.path = path;
        scene.look.kind = kind;
        scene.look.colourMode = mode.value;
        scene.bodies = {{0, 0, 0, vertexTag(1, 2)}};
        EXPECT_GT(totalLight(drawScene(scene).light), 0) << mode.id;
        scene.look.components[1].visible = false;
        EXPECT_EQ(totalLight(drawScene(scene).light), 0) << mode.id;
      }
    }
  }
}

TEST_F(RendererTest, AnyTagHasAColour) {
  for (const Choice<ColourMode>& mode : colourModes()) {
    for (const std::uint32_t tag : {0U, 7U, 64U, 0xffffU, 0x3f800001U, 0x7f7f0000U, 0x7f800000U}) {
      Scene scene;
      scene.look.colourMode = mode.value;
      scene.look.path = tag % 2 == 0 ? DrawPath::Compute : DrawPath::Sprites;
      scene.bodies = {{0, 0, 0, tag}};
      const std::vector<float> light = drawScene(scene).light;
      EXPECT_TRUE(std::isfinite(totalLight(light))) << tag;
      EXPECT_GT(totalLight(light), 0) << tag;
    }
  }
}

TEST_F(RendererTest, BodiesOfNoSizeStayFinite) {
  for (const DrawPath path : kPaths) {
    Scene scene;
    scene.look.path = path;
    scene.bodies = {{0, 0, 0, 0}};
    scene.look.bodySize = 0;
    const double light = totalLight(drawScene(scene).light);
    EXPECT_TRUE(std::isfinite(light));
    EXPECT_GT(light, 0);
  }
}

TEST_F(RendererTest, ComponentsReuseTheColoursInTurn) {
  for (int component = 0; component < kMaxComponents; ++component) {
    Scene scene;
    scene.bodies = {{0, 0, 0, static_cast<std::uint32_t>(component)}};
    const std::vector<float> first = drawScene(scene).light;
    scene.bodies[0].tag += kMaxComponents;
    EXPECT_EQ(drawScene(scene).light, first) << component;
    scene.bodies[0].tag += 1;
    EXPECT_NE(drawScene(scene).light, first) << component;
  }
}

// A glow that hangs over the edge is cut there and not dropped when its middle leaves.
TEST_F(RendererTest, AGlowLeavesThePictureGradually) {
  for (const DrawPath path : kPaths) {
    for (const float radius : {0.02f, 0.1f}) {  // of a small body and of a large one
      Scene scene;
      scene.look.path = path;
      scene.look.bodyRadius = radius;
      const float halfHeight = 0.5f * 144 / scene.camera.pixelsPerUnit(144);
      scene.bodies = {{0, 0, 0, 0}};
      const double whole = totalLight(drawScene(scene).light);
      scene.bodies = {{0, halfHeight + 0.1f * radius, 0, 0}};
      EXPECT_NEAR(totalLight(drawScene(scene).light) / whole, 0.4, 0.1) << radius;
    }
  }
}

TEST_F(RendererTest, LeftOverStateDoesNotMatter) {
  Rig rig({{0, 0, 0, 0}, {0.01f, 0, 0, 1}});
  for (const auto& [bodies, path] : {std::pair{std::size_t{2}, DrawPath::Sprites},
                                     {std::size_t{0}, DrawPath::Sprites},
                                     {std::size_t{2}, DrawPath::Compute}}) {
    rig.frame.bodies = 2;
    rig.frame.look.path = path;
    const Image expected = rig.draw();
    rig.frame.bodies = bodies;
    for (const GLenum state : {GL_BLEND, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_SCISSOR_TEST, GL_CULL_FACE})
      glEnable(state);
    glScissor(0, 0, 3, 3);
    glCullFace(GL_FRONT_AND_BACK);
    glBlendFunc(GL_ZERO, GL_ONE);
    glBlendEquation(GL_MAX);
    glColorMask(GL_FALSE, GL_TRUE, GL_FALSE, GL_TRUE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glViewport(1, 2, 3, 4);
    const Image picture = rig.draw();
    EXPECT_EQ(isBlack(picture), bodies == 0);
    if (bodies > 0) {
      EXPECT_EQ(picture.rgb, expected.rgb);
    }
  }
}

// A picture that is drawn in bands, with a word about each, is the one that is drawn at once.
TEST_F(RendererTest, ProgressChangesNoPixel) {
  constexpr int kWidth = 40, kHeight = 2100;
  std::vector<Vertex> bodies;
  for (int i = 0; i < 400; ++i) {
    bodies.push_back({0.01f * static_cast<float>(i % 7), 0.005f * static_cast<float>(i - 200), 0, 0});
  }
  Rig rig(bodies, kWidth, kHeight);
  rig.frame.look.bodyRadius = 0.02f;
  for (const DrawPath path : kPaths) {
    rig.frame.look.path = path;
    rig.frame.progress = {};
    const Image expected = rig.draw();
    std::vector<double> parts;
    rig.frame.progress = [&parts](double part) { parts.push_back(part); };
    EXPECT_EQ(rig.draw().rgb, expected.rgb);
    ASSERT_GT(parts.size(), 2U);
    EXPECT_TRUE(std::is_sorted(parts.begin(), parts.end()));
    EXPECT_EQ(parts.back(), 1.0);
  }
}

TEST_F(RendererTest, TwoHundredSizesFreeTheirImages) {
  for (const DrawPath path : kPaths) {
    Rig rig({{0, 0, 0, 0}});
    rig.frame.look.path = path;
    for (int i = 0; i < 200; ++i) {
      const GLuint old = rig.renderer.light();
      rig.frame.width = 20 + i % 44;
      rig.frame.height = 10 + i % 26;
      rig.renderer.draw(rig.frame);
      EXPECT_TRUE(old == 0 || old == rig.renderer.light() || glIsTexture(old) == GL_FALSE);
      const PictureTarget target(30 + i, 20 + i);
      EXPECT_EQ(target.width(), 30 + i);
    }
  }
}

TEST_F(RendererTest, ImpossibleSizesAreRefused) {
  for (const auto& [width, height] : {std::pair{0, 5}, {5, 0}, {-1, 5}, {1 << 20, 1}, {1, 1 << 20}}) {
    EXPECT_THROW(PictureTarget(width, height), RenderError) << width << "x" << height;
  }
}

}  // namespace
}  // namespace gravitile::render
