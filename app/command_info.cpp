#include <fmt/format.h>

#include <cstdio>

#include "app/commands.h"
#include "app/output_folder.h"
#include "app/run_size.h"
#include "app/version.h"
#include "render/film_writer.h"
#include "render/offscreen_context.h"
#include "render/picture_memory.h"
#include "render/render_error.h"
#include "render/vertex_stream.h"
#include "sim/host_memory.h"
#include "sim/user_error.h"
#include "sim/user_folders.h"
#ifdef GRAVITILE_HAVE_CUDA
#include "sim/cuda/device.h"
#include "sim/cuda/device_memory.h"
#include "sim/cuda/nvrtc.h"
#endif

namespace gravitile::app {
namespace {

void line(const char* label, const std::string& text) {
  fmt::print("{:<14}{}\n", label, text);
}

std::string orElse(const std::string& text, const char* instead) {
  return text.empty() ? instead : text;
}

#ifdef GRAVITILE_HAVE_CUDA
void printCuda() {
  line("CUDA", "runtime " + sim::cudaRuntimeVersion() + ", linked in");
  line("NVRTC", orElse(sim::nvrtcVersion(), "not found; only the built-in variants of the kernels can run"));
  line("driver", orElse(sim::nvidiaDriverVersion(), "none"));
  const auto devices = sim::cudaDevices();
  if (devices.empty()) line("GPUs", "none");
  for (const sim::CudaDevice& device : devices) {
    constexpr double kGibibyte = 1024.0 * 1024 * 1024;
    const std::string obstacle = sim::whyDeviceIsUnusable(device.ordinal);
    line(fmt::format("cuda:{}", device.ordinal).c_str(),
         fmt::format("{}, sm_{}, {} multiprocessors, {:.0f} GiB{}", device.name, device.computeCapability,
                     device.multiprocessors, static_cast<double>(device.memoryBytes) / kGibibyte,
                     obstacle.empty() ? "" : "; not usable: " + obstacle));
  }
}
#else
void printCuda() {
  line("CUDA", "built without");
}
#endif

void printInterop(const sim::Engine& engine) {
  if (!engine.writesDeviceMemory()) {
    line("interop", "no: the CPU computes, pictures are fed by host copies");
    return;
  }
  constexpr std::size_t kProbeVertices = 1024;
  render::VertexStream stream;
  stream.resize(kProbeVertices, true);
  line("interop", stream.path() == render::VertexPath::Interop
                      ? "yes: kernels write into the GL vertex buffer"
                      : "no: " + stream.reason());
}

// The off-screen context only: what a display would give is not touched.
void printGl(const sim::Engine& engine, int cudaDevice) {
  try {
    const bool gpu = engine.writesDeviceMemory();
    const render::OffscreenContext context(gpu ? std::optional<int>(cudaDevice) : std::nullopt);
    const render::GlInfo gl = context.info();
    line("OpenGL", fmt::format("{} ({}), {}", gl.renderer, gl.vendor, gl.version));
    printInterop(engine);
  } catch (const render::RenderError& error) {
    line("OpenGL", fmt::format("no off-screen context: {}", error.what()));
    line("interop", "no: there is no OpenGL");
  }
}

// What films this program writes, and why not others.
void printFilms() {
  std::string there, obstacles;
  for (const render::FilmFormat& format : render::filmFormats()) {
    const std::string obstacle = render::filmObstacle(format);
    if (obstacle.empty()) there += (there.empty() ? "" : ", ") + std::string(format.extension);
    if (!obstacle.empty() && obstacles.find(obstacle) == std::string::npos)
      obstacles += (obstacles.empty() ? "" : "; ") + obstacle;
  }
  line("films", there);
  if (!obstacles.empty()) line("", obstacles);
}

std::string megabytes(std::uint64_t bytes) {
  constexpr double kMegabyte = 1e6;
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / kMegabyte);
}

void printParts(const char* label, const std::vector<sim::MemoryPart>& parts) {
  for (const sim::MemoryPart& part : parts) {
    line(label, fmt::format("{:>12}  {}", megabytes(part.bytes), part.what));
    label = "";
  }
}

// What a run with these options would take, and whether there is room for it: as it is decided when it
// starts.
void printNeeds(const CommonOptions& options, const sim::RunSize& run) {
  const sim::MemoryNeeds needs = sim::memoryNeeds(run);
  const std::uint64_t picture = render::pictureBytes(options.width, options.height);
  line("memory of", fmt::format("{} bodies, {}, {}x{} pixels, at the most", run.bodies,
                                sim::describe(run.kernel), options.width, options.height));
  printParts("main memory", needs.host);
  line("", fmt::format("{:>12}  in all, of {} available", megabytes(needs.hostBytes()),
                       megabytes(sim::availableMemoryBytes())));
  printParts("GPU memory", needs.device);
  if (!needs.device.empty()) line("", fmt::format("{:>12}  in all", megabytes(needs.deviceBytes())));
  line("picture", fmt::format("{:>12}  where it is drawn", megabytes(picture)));
  std::string obstacle;
  try {
    requireRoomFor(run);
  } catch (const sim::UserError& error) {
    obstacle = error.what();
  }
#ifdef GRAVITILE_HAVE_CUDA
  if (obstacle.empty() && !needs.device.empty()) {
    obstacle = sim::whyNoDeviceMemory(needs.deviceBytes());
    if (!obstacle.empty()) obstacle = fmt::format("--bodies: {} bodies need {}", run.bodies, obstacle);
  }
#endif
  line("room", obstacle.empty() ? "yes" : "no: " + obstacle);
}

// What only tells of a run.
void refuseWithoutBodies(const CommonOptions& options) {
  if (options.bodies) return;
  for (const std::string& option : options.given)
    if (option != "--device")
      throw sim::UserError(
          fmt::format("{}: it is about the memory of a run; allowed: with --bodies N", option));
}

}  // namespace

int runInfo(const CommonOptions& options) {
  refuseWithoutBodies(options);
  const sim::EngineOptions wanted = engineOptions(options);
  const sim::EngineChoice chosen = sim::makeEngine(wanted);
  const sim::EngineInfo info = chosen.engine->info();
  std::optional<sim::RunSize> run;
  if (options.bodies) {
    run = runSize(options, info.family, *options.bodies);
    run->kernel = kernelChoice(options, *chosen.engine);
  }

  line("gravitile", programVersion());
  const sim::EngineChoice processor = sim::makeEngine(
      {.device = {.kind = sim::DeviceChoice::Kind::Cpu}, .kernelDirectory = {}, .threads = 0});
  const sim::EngineInfo cpu = processor.engine->info();
  line("processor", fmt::format("{} ({})", cpu.device, cpu.backend));
  printCuda();
  line("computes on", fmt::format("{} ({})", info.device, info.backend));
  if (!chosen.note.empty()) line("", chosen.note);
  if (info.clockMhz > 0) line("clock", fmt::format("{:.0f} MHz", info.clockMhz));
  printGl(*chosen.engine, wanted.device.cudaOrdinal);
  printFilms();
  line("data", orElse(sim::dataFolder().string(), "none: neither XDG_DATA_HOME nor HOME is set"));
  line("pictures", orElse(wantedFolder(kPictures).string(), "the current folder: HOME is not set"));
  line("videos", orElse(wantedFolder(kFilms).string(), "the current folder: HOME is not set"));
  line("documents", orElse(wantedFolder(kResults).string(), "the current folder: HOME is not set"));
  line("cache", orElse(sim::cacheFolder().string(), "none: neither XDG_CACHE_HOME nor HOME is set"));
  line("configuration",
       orElse(sim::configFolder().string(), "none: neither XDG_CONFIG_HOME nor HOME is set"));
  if (run) printNeeds(options, *run);
  return 0;
}

}  // namespace gravitile::app
