#include <cuda_runtime_api.h>
#include <glad/gl.h>
#include <gtest/gtest.h>

#include "render/offscreen_context.h"
#include "render/vertex_stream.h"
#include "tests/gpu/systems.h"

using namespace gravitile;
using namespace gravitile::sim;

namespace {

std::vector<render::Vertex> readBack(const render::VertexStream& stream) {
  std::vector<render::Vertex> vertices(stream.size());
  glGetNamedBufferSubData(stream.buffer(), 0,
                          static_cast<GLsizeiptr>(vertices.size() * sizeof(render::Vertex)), vertices.data());
  return vertices;
}

}  // namespace

TEST(Interop, TheUpdateKernelWritesStraightIntoTheGlBuffer) {
  GRAVITILE_NEEDS_GPU();
  render::OffscreenContext context(0);
  const Bodies bodies = randomBodies(5000);
  const auto engine = gpuEngine(bodies, choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.1));
  render::VertexStream stream;
  stream.resize(bodies.size(), true);
  ASSERT_EQ(stream.path(), render::VertexPath::Interop) << stream.reason();

  for (int frame = 0; frame < 5; ++frame) {
    render::Vertex* mapped = stream.map(engine->stream());
    engine->advance(3, reinterpret_cast<sim::Vertex*>(mapped));
    while (!engine->handedOver()) engine->goOn();
    engine->orderPicture();
    stream.unmap(engine->stream());
  }
  engine->wait();
  const Bodies now = engine->download();
  const auto vertices = readBack(stream);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    ASSERT_EQ(vertices[i].x, now.posMass[i].x) << i;
    ASSERT_EQ(vertices[i].y, now.posMass[i].y) << i;
    ASSERT_EQ(vertices[i].z, now.posMass[i].z) << i;
    ASSERT_EQ(vertices[i].tag, bodies.component[i]) << i;
  }
  EXPECT_EQ(engine->status().steps, 15u);
  EXPECT_EQ(context.debugLog().errors(), 0u) << context.debugLog().firstError();
}

TEST(Interop, TwoHundredSizesLeaveMemoryFlat) {
  GRAVITILE_NEEDS_GPU();
  render::OffscreenContext context(0);
  const auto engine =
      gpuEngine(randomBodies(10), choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.1));
  render::VertexStream stream;
  const auto useWith = [&](std::size_t count) {
    stream.resize(count, true);
    ASSERT_EQ(stream.path(), render::VertexPath::Interop) << stream.reason();
    stream.map(engine->stream());
    stream.unmap(engine->stream());
  };
  const auto freeBytes = [] {
    std::size_t free = 0, total = 0;
    glFinish();
    cudaDeviceSynchronize();
    cudaMemGetInfo(&free, &total);
    return free;
  };
  for (const std::size_t count : {100'000u, 1000u}) useWith(count);
  const std::size_t before = freeBytes();
  for (int k = 0; k < 100; ++k) {
    useWith(100'000 + static_cast<std::size_t>(k));
    useWith(1000);
  }
  constexpr std::size_t kSlack = 16u << 20;  // GL frees lazily
  EXPECT_LE(before, freeBytes() + kSlack);
  EXPECT_EQ(context.debugLog().errors(), 0u) << context.debugLog().firstError();
}
