// What a change of N makes and gives back leaves no file of the process open: a driver that keeps one for
// each lets a long lecture run into the limit of open files.
#include <glad/gl.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>

#include "render/offscreen_context.h"
#include "render/vertex_stream.h"
#include "sim/cuda/memory.h"
#include "tests/gpu/systems.h"

using namespace gravitile;
using namespace gravitile::sim;

namespace {

std::ptrdiff_t openFiles() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
}

// How many more files are open after 40 times, of which the first ten don't count.
std::ptrdiff_t filesKeptBy(const std::function<void(std::size_t)>& action) {
  std::ptrdiff_t before = 0;
  for (std::size_t k = 0; k < 40; ++k) {
    if (k == 10) before = openFiles();
    action(k);
  }
  return openFiles() - before;
}

// Sizes as far apart as those that people change between.
std::size_t sizeOf(std::size_t turn) {
  return turn % 2 == 0 ? 1000 : 100'000 + turn;
}

}  // namespace

TEST(OpenFiles, ThePartsOfAnEngineKeepNone) {
  GRAVITILE_NEEDS_GPU();
  const Stream stream;
  EXPECT_EQ(filesKeptBy([](std::size_t) { const Stream some; }), 0) << "a stream";
  EXPECT_EQ(filesKeptBy([&stream](std::size_t) {
              const Event event;
              event.record(stream.get());
              event.synchronize();
            }),
            0)
      << "an event";
  EXPECT_EQ(filesKeptBy([](std::size_t k) { const DeviceBuffer<Double4> memory(sizeOf(k)); }), 0)
      << "device memory";
  EXPECT_EQ(filesKeptBy([](std::size_t k) { const PinnedBuffer<Double4> memory(sizeOf(k)); }), 0)
      << "pinned memory";
}

TEST(OpenFiles, AnEngineKeepsNoneOfItsFormerBodies) {
  GRAVITILE_NEEDS_GPU();
  const auto engine =
      gpuEngine(randomBodies(10), choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.1));
  EXPECT_EQ(filesKeptBy([&engine](std::size_t k) { engine->load(randomBodies(sizeOf(k))); }), 0);
  EXPECT_EQ(filesKeptBy([&engine](std::size_t k) {
              engine->load(randomBodies(sizeOf(k)));
              engine->requestForceSample();
              engine->requestDiagnostics({});
              engine->advance(2, nullptr);
              engine->wait();
            }),
            0)
      << "with steps";
}

TEST(OpenFiles, ASharedVertexBufferKeepsNoneOfItsFormerSizes) {
  GRAVITILE_NEEDS_GPU();
  render::OffscreenContext context(0);
  const auto engine =
      gpuEngine(randomBodies(10), choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.1));
  render::VertexStream stream;
  EXPECT_EQ(filesKeptBy([&stream](std::size_t k) { stream.resize(sizeOf(k), false); }), 0) << "not shared";
  EXPECT_EQ(filesKeptBy([&stream](std::size_t k) { stream.resize(sizeOf(k), true); }), 0) << "registered";
  EXPECT_EQ(filesKeptBy([&](std::size_t k) {
              stream.resize(sizeOf(k), true);
              stream.map(engine->stream());
              stream.unmap(engine->stream());
            }),
            0)
      << "registered and mapped";
}
