#include <cmath>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

#include "gl_test.h"

namespace {

// Of this thread, while somebody counts.
thread_local bool counting = false;
thread_local std::size_t newCalls = 0;
std::size_t storages = 0;  // of GL buffers and textures, and of programs linked

PFNGLNAMEDBUFFERSTORAGEPROC realBufferStorage = nullptr;
PFNGLTEXTURESTORAGE2DPROC realTextureStorage2d = nullptr;
PFNGLTEXTURESTORAGE3DPROC realTextureStorage3d = nullptr;
PFNGLLINKPROGRAMPROC realLinkProgram = nullptr;

}  // namespace

void* operator new(std::size_t bytes) {
  if (counting) ++newCalls;
  if (void* memory = std::malloc(bytes > 0 ? bytes : 1)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace gravitile::render {
namespace {

// A frame like the one before it takes no memory, of the heap or of OpenGL's.
class SteadyFrameTest : public GlTest {
 protected:
  void SetUp() override {
    GlTest::SetUp();
    realBufferStorage = glad_glNamedBufferStorage;
    realTextureStorage2d = glad_glTextureStorage2D;
    realTextureStorage3d = glad_glTextureStorage3D;
    realLinkProgram = glad_glLinkProgram;
    glad_glNamedBufferStorage = [](GLuint name, GLsizeiptr bytes, const void* data, GLbitfield flags) {
      ++storages;
      realBufferStorage(name, bytes, data, flags);
    };
    glad_glTextureStorage2D = [](GLuint name, GLsizei levels, GLenum format, GLsizei width, GLsizei height) {
      ++storages;
      realTextureStorage2d(name, levels, format, width, height);
    };
    glad_glTextureStorage3D = [](GLuint name, GLsizei levels, GLenum format, GLsizei width, GLsizei height,
                                 GLsizei depth) {
      ++storages;
      realTextureStorage3d(name, levels, format, width, height, depth);
    };
    glad_glLinkProgram = [](GLuint name) {
      ++storages;
      realLinkProgram(name);
    };
  }
  void TearDown() override {
    glad_glNamedBufferStorage = realBufferStorage;
    glad_glTextureStorage2D = realTextureStorage2d;
    glad_glTextureStorage3D = realTextureStorage3d;
    glad_glLinkProgram = realLinkProgram;
    GlTest::TearDown();
  }
};

struct Case {
  std::string name;
  Look look;
};

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const Choice<DrawPath>& path : drawPaths()) {
    const std::string by = "drawn by " + std::string(path.id) + ", ";
    Look look;
    look.path = path.value;
    for (const Choice<ColourMode>& mode : colourModes()) {
      look.colourMode = mode.value;
      all.push_back({by + "colours by " + std::string(mode.id), look});
    }
    for (const Choice<ToneCurve>& curve : toneCurves()) {
      look.toneCurve = curve.value;
      look.bloom = 0.3F;
      look.autoExposure = true;
      look.axes = look.grid = true;
      all.push_back({by + std::string(curve.id) + " curve, bloom, guides", look});
    }
    look.trailSeconds = 1;
    all.push_back({by + "trails", look});
    look.trailsOf = TrailBodies::Chosen;
    all.push_back({by + "trails of chosen bodies", look});
    look.longExposure = 1;
    all.push_back({by + "long exposure", look});
    look = {};
    look.path = path.value;
    look.kind = PictureKind::DensityMap;
    all.push_back({by + "density map", look});
  }
  return all;
}

TEST_F(SteadyFrameTest, TakesNoMemory) {
  constexpr int kWarmUp = 8, kFrames = 5;
  std::vector<Vertex> bodies(3000);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const auto step = static_cast<float>(i);
    bodies[i] = {std::fmod(step * 0.618034F, 1.0F) - 0.5F, std::fmod(step * 0.754878F, 1.0F) - 0.5F, 0,
                 vertexTag(static_cast<std::uint32_t>(i % 3), step)};
  }
  const std::vector<std::uint32_t> chosen{1, 5};
  VertexStream stream;
  stream.resize(bodies.size(), false);
  stream.upload(bodies);
  const PictureTarget target(96, 54);
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    Renderer renderer;
    FrameInput frame{.vertexBuffer = stream.buffer(),
                     .bodies = bodies.size(),
                     .components = 3,
                     .chosen = chosen,
                     .camera = {},
                     .look = c.look,
                     .framebuffer = target.framebuffer(),
                     .width = target.width(),
                     .height = target.height(),
                     .seconds = 1.0 / 60};
    storages = 0;
    for (int k = 0; k < kWarmUp; ++k) renderer.draw(frame);
    EXPECT_GT(storages, 0U) << "nothing is counted";
    newCalls = storages = 0;
    counting = true;
    for (int k = 0; k < kFrames; ++k) renderer.draw(frame);
    counting = false;
    EXPECT_EQ(newCalls, 0U);
    EXPECT_EQ(storages, 0U);
  }
}

// What a window of another size needs is made in the first frame of that size, and nothing after it.
TEST_F(SteadyFrameTest, AResizeTakesMemoryInOneFrameOnly) {
  VertexStream stream;
  stream.resize(2, false);
  stream.upload(std::vector<Vertex>{{0, 0, 0, 0}, {0.5F, 0, 0, 0}});
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    Renderer renderer;
    const PictureTarget small(64, 36), large(200, 120);
    FrameInput frame{
        .vertexBuffer = stream.buffer(), .bodies = 2, .camera = {}, .look = c.look, .seconds = 0.01};
    const auto drawInto = [&](const PictureTarget& target) {
      frame.framebuffer = target.framebuffer();
      frame.width = target.width();
      frame.height = target.height();
      renderer.draw(frame);
    };
    for (int k = 0; k < 3; ++k) drawInto(small);  // programs are linked when they are first needed
    for (const PictureTarget* target : {&large, &small, &large}) {
      drawInto(*target);
      storages = 0;
      renderer.draw(frame);
      EXPECT_EQ(storages, 0U) << frame.width;
    }
  }
}

}  // namespace
}  // namespace gravitile::render
