#include <fmt/format.h>

#include <cstdio>

#include "app/commands.h"
#include "app/output_folder.h"
#include "app/version.h"
#include "render/offscreen_context.h"
#include "render/render_error.h"
#include "render/vertex_stream.h"
#include "sim/user_error.h"
#include "sim/user_folders.h"
#ifdef GRAVITILE_HAVE_CUDA
#include "sim/cuda/device.h"
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

}  // namespace

int runInfo(const CommonOptions& options) {
  const sim::EngineOptions wanted = engineOptions(options);
  const sim::EngineChoice chosen = sim::makeEngine(wanted);
  const sim::EngineInfo info = chosen.engine->info();

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
  line("data", orElse(sim::dataFolder().string(), "none: neither XDG_DATA_HOME nor HOME is set"));
  line("pictures", orElse(wantedFolder(kPictures).string(), "the current folder: HOME is not set"));
  line("videos", orElse(wantedFolder(kFilms).string(), "the current folder: HOME is not set"));
  line("documents", orElse(wantedFolder(kResults).string(), "the current folder: HOME is not set"));
  line("cache", orElse(sim::cacheFolder().string(), "none: neither XDG_CACHE_HOME nor HOME is set"));
  line("configuration",
       orElse(sim::configFolder().string(), "none: neither XDG_CONFIG_HOME nor HOME is set"));
  return 0;
}

}  // namespace gravitile::app
