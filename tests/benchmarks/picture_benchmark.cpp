// Time a picture takes on the GPU, by timer queries, pass by pass: medians of repeated frames after a
// warm-up.
//   build/gravitile_picture_benchmark [WIDTHxHEIGHT] [BODIES ...] [PART OF A ROW'S NAME]
// Without arguments 1920x1080 and 65,536, 1,048,576 and 10,000,000 bodies. `spread`: an exponential disc seen
// as a scene is opened; `core`: all within some pixels. `processor`: its time a frame over all threads, which
// is what counts for a software rasteriser. Below each, the time of mapping and unmapping the
// vertex buffer by CUDA, where there is CUDA.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <random>
#include <string>
#include <vector>

#include "mapping.h"
#include "render/offscreen_context.h"
#include "render/renderer.h"
#include "render/vertex_stream.h"

namespace gravitile::render {
namespace {

constexpr int kWarmUp = 5;
constexpr int kFrames = 41;
constexpr double kSecondsEach = 4;  // a slow machine makes fewer frames
constexpr std::uint32_t kComponents = 3;

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::vector<Vertex> disc(std::size_t bodies, float scaleLength) {
  std::mt19937 generator(1);
  std::uniform_real_distribution<float> uniform(1e-6F, 1);
  std::vector<Vertex> vertices(bodies);
  for (std::size_t i = 0; i < bodies; ++i) {
    const float radius = -scaleLength * std::log(uniform(generator) * uniform(generator));
    const float angle = 6.2831853F * uniform(generator);
    vertices[i] = {radius * std::cos(angle), radius * std::sin(angle),
                   0.1F * scaleLength * (uniform(generator) - 0.5F),
                   vertexTag(static_cast<std::uint32_t>(i % kComponents), 1 + radius)};
  }
  return vertices;
}

struct Case {
  std::string name;
  Look look;
  std::size_t components = kComponents;
};

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const DrawPath path : {DrawPath::Compute, DrawPath::Sprites}) {
    Look look;
    look.path = path;
    const std::string name(idOf(drawPaths(), path));
    all.push_back({name + ", component", look});
    if (path == DrawPath::Compute) all.push_back({name + ", many comp.", look, kMaxComponents});
    look.colourMode = ColourMode::Speed;
    if (path == DrawPath::Compute) all.push_back({name + ", speed", look});
    look.kind = PictureKind::DensityMap;
    if (path == DrawPath::Compute) all.push_back({name + ", density map", look});
    look = {};
    look.path = path;
    look.autoExposure = true;
    look.bloom = 0.3F;
    look.toneCurve = ToneCurve::Film;
    all.push_back({name + ", film bloom", look});
  }
  return all;
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                   values.end());
  return values[values.size() / 2];
}

void measure(Renderer& renderer, FrameInput frame, const std::string& what) {
  PassClock clock;
  renderer.setClock(&clock);
  std::vector<PassClock::Pass> passes;
  std::vector<std::vector<double>> times;
  std::vector<double> totals;
  const double begin = seconds();
  std::clock_t processor = 0;
  frame.seconds = 1.0 / 60;
  for (int k = 0; k < kWarmUp + kFrames && (k < kWarmUp + 3 || seconds() < begin + kSecondsEach); ++k) {
    if (k == kWarmUp) processor = std::clock();
    clock.begin();
    renderer.draw(frame);
    passes = clock.read();
    if (k < kWarmUp) continue;
    times.resize(passes.size());
    totals.push_back(0);
    for (std::size_t p = 0; p < passes.size(); ++p) {
      times[p].push_back(passes[p].ms);
      totals.back() += passes[p].ms;
    }
  }
  renderer.setClock(nullptr);
  fmt::print("{:<46} {:8.3f}", what, median(totals));
  for (std::vector<double>& pass : times) fmt::print(" {:8.3f}", median(pass));
  const double processorMs = 1e3 * static_cast<double>(std::clock() - processor) / CLOCKS_PER_SEC;
  fmt::print(" {:9.3f} {:7}\n", processorMs / static_cast<double>(totals.size()), totals.size());
}

void printMapping(Renderer& renderer, FrameInput frame, const std::vector<Vertex>& vertices) {
  VertexStream stream;
  stream.resize(vertices.size(), true);
  if (stream.path() != VertexPath::Interop) {
    fmt::print("mapping by CUDA: not possible, {}\n", stream.reason());
    return;
  }
  stream.upload(vertices);
  frame.vertexBuffer = stream.buffer();
  const MappingTimes times = measureMapping(stream, [&] { renderer.draw(frame); });
  fmt::print(
      "mapping and unmapping by CUDA, ms: {:.3f} on the GPU, {:.3f} of the clock, {:.3f} a frame longer\n",
      times.gpuMs, times.clockMs, times.frameMs);
}

struct Plan {
  int width = 1920, height = 1080;
  std::vector<std::size_t> sizes;
  std::string part;  // of the name of what is measured
};

void measureAll(const Plan& plan) {
  const int width = plan.width, height = plan.height;
  const PictureTarget target(width, height);
  Renderer renderer;
  fmt::print("{}, {}x{}, ms\n{:<46} {:>8} {:>8} {:>8} {:>8} {:>8} {:>9} {:>7}\n",
             reinterpret_cast<const char*>(glGetString(GL_RENDERER)), width, height, "", "total", "prepare",
             "bodies", "measure", "finish", "processor", "frames");
  for (const std::size_t bodies : plan.sizes) {
    for (const bool core : {false, true}) {
      const std::vector<Vertex> vertices = disc(bodies, core ? 0.005F : 0.25F);
      VertexStream stream;
      stream.resize(bodies, false);
      stream.upload(vertices);
      FrameInput frame;
      for (const Case& c : cases()) {
        frame = {.vertexBuffer = stream.buffer(),
                 .bodies = bodies,
                 .components = c.components,
                 .camera = {},
                 .look = c.look,
                 .framebuffer = target.framebuffer(),
                 .width = width,
                 .height = height};
        frame.camera.fit({0, 0, 0}, 1, static_cast<float>(width) / static_cast<float>(height));
        frame.look.sceneRadius = 1;
        frame.look.bodyRadius = std::clamp(1 / std::sqrt(static_cast<float>(bodies)), 0.0025F, 0.03F);
        const std::string what = fmt::format("{:>9} {:<6} {}", bodies, core ? "core" : "spread", c.name);
        if (what.find(plan.part) != std::string::npos) measure(renderer, frame, what);
      }
      frame.look = {};
      if (!core) printMapping(renderer, frame, vertices);
    }
  }
}

}  // namespace
}  // namespace gravitile::render

int main(int argc, char** argv) {
  gravitile::render::Plan plan;
  for (int k = 1; k < argc; ++k) {
    char* end = nullptr;
    const std::size_t number = std::strtoul(argv[k], &end, 10);
    if (end == argv[k]) {
      plan.part = argv[k];
    } else if (*end == 'x') {
      plan.width = static_cast<int>(number);
      plan.height = std::atoi(end + 1);
    } else {
      plan.sizes.push_back(number);
    }
  }
  if (plan.sizes.empty()) plan.sizes = {65'536, 1'048'576, 10'000'000};
  gravitile::render::OffscreenContext context;
  gravitile::render::measureAll(plan);
  return 0;
}
