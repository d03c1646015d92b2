#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <vector>

#include "render/image.h"
#include "render/offscreen_context.h"
#include "render/renderer.h"
#include "render/vertex_stream.h"

namespace gravitile::render {

// The off-screen context that all tests of this program share.
OffscreenContext& sharedContext();

// A test that draws. It fails when GL reported an error while it ran.
class GlTest : public testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

 private:
  std::uint64_t errorsBefore_ = 0;
};

// A frame of these bodies looked at from z = +`distance` towards the origin, into no framebuffer yet.
struct Scene {
  std::vector<Vertex> bodies;
  Camera camera;
  Look look;
  int width = 256, height = 144;
  std::size_t components = kMaxComponents;
};

// The finished picture, and the linear light before tone mapping (RGB, rows from the bottom).
struct Drawn {
  Image picture;
  std::vector<float> light;
};
Drawn drawScene(const Scene& scene);
Drawn drawScene(const Scene& scene, Renderer& renderer);

// Sum of all channels of all pixels.
double totalLight(const std::vector<float>& light);

}  // namespace gravitile::render
