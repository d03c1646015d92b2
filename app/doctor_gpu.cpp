// NVIDIA's GPU and what belongs to it, as `gravitile doctor` sees it.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>

#include "app/doctor.h"
#include "render/offscreen_context.h"
#include "render/render_error.h"
#include "render/vertex_stream.h"
#ifdef GRAVITILE_HAVE_CUDA
#include "sim/cuda/device.h"
#include "sim/cuda/nvrtc.h"
#endif

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

std::string lineIn(const fs::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

// Whether the machine has a graphics card of NVIDIA, with or without a driver.
bool hasNvidiaCard() {
  constexpr const char *kNvidia = "0x10de", *kDisplayController = "0x03";
  std::error_code error;
  for (const fs::directory_entry& device : fs::directory_iterator("/sys/bus/pci/devices", error))
    if (lineIn(device.path() / "vendor") == kNvidia &&
        lineIn(device.path() / "class").starts_with(kDisplayController))
      return true;
  return false;
}

constexpr const char* kNoCard = "there is no NVIDIA GPU: the processor computes";
constexpr const char* kNotNeeded = "not needed: the processor computes";

#ifdef GRAVITILE_HAVE_CUDA
Finding examineGpu() {
  const std::string obstacle = sim::whyDeviceIsUnusable(0);
  if (!obstacle.empty() && !hasNvidiaCard()) return {Verdict::Ok, kNoCard};
  if (!obstacle.empty())
    return {Verdict::Fault, "the NVIDIA GPU can't be used: " + obstacle,
            "install or update NVIDIA's driver and restart (in a container: start it with the GPU, '--gpus "
            "all')"};
  constexpr double kGibibyte = 1024.0 * 1024 * 1024;
  std::string what;
  for (const sim::CudaDevice& device : sim::cudaDevices())
    what += fmt::format("{}{}, sm_{}, {:.0f} GiB", what.empty() ? "" : "; ", device.name,
                        device.computeCapability, static_cast<double>(device.memoryBytes) / kGibibyte);
  const std::string driver = sim::nvidiaDriverVersion();
  return {Verdict::Ok, fmt::format("{}; driver {} for CUDA {}, this program has {}", what,
                                   driver.empty() ? "of unknown version" : driver,
                                   sim::cudaDriverApiVersion(), sim::cudaRuntimeVersion())};
}

bool gpuIsUsable() {
  return sim::whyDeviceIsUnusable(0).empty();
}

Finding examineCompiler() {
  const std::string version = sim::nvrtcVersion();
  if (!version.empty()) return {Verdict::Ok, "NVRTC " + version};
  if (!gpuIsUsable()) return {Verdict::Ok, kNotNeeded};
  return {Verdict::Warning, "NVRTC was not found: GPU kernels run with their built-in tuning values only",
          "install the CUDA toolkit, or its package of NVRTC"};
}
#else
Finding examineGpu() {
  if (!hasNvidiaCard()) return {Verdict::Ok, kNoCard};
  return {Verdict::Warning,
          "there is an NVIDIA GPU, and this Gravitile was built without CUDA: the processor computes",
          "install the CUDA toolkit (12.8 or newer) and build again"};
}

bool gpuIsUsable() {
  return false;
}

Finding examineCompiler() {
  return {Verdict::Ok, "not needed: built without CUDA"};
}
#endif

Finding examineInterop() {
  if (!gpuIsUsable()) return {Verdict::Ok, kNotNeeded};
  constexpr int kDevice = 0;
  constexpr std::size_t kProbeVertices = 1024;
  try {
    const render::OffscreenContext context(kDevice);
    render::VertexStream stream;
    stream.resize(kProbeVertices, true);
    if (stream.path() == render::VertexPath::Interop)
      return {Verdict::Ok, "kernels write into the GL vertex buffer"};
    return {
        Verdict::Warning, "frames travel through host memory: " + stream.reason(),
        "let the NVIDIA GPU draw as well; on a laptop with two GPUs start with __NV_PRIME_RENDER_OFFLOAD=1 "
        "__GLX_VENDOR_LIBRARY_NAME=nvidia"};
  } catch (const render::RenderError&) {
    return {Verdict::Ok, "not examined: there is no OpenGL"};  // which is a row of its own
  }
}

}  // namespace

std::vector<DoctorCheck> gpuChecks() {
  const std::string driver = "reinstall NVIDIA's driver; until then --device cpu computes without it";
  return {{"gpu", "NVIDIA GPU", examineGpu, true, driver},
          {"compiler", "GPU compiler", examineCompiler, true, "reinstall the CUDA toolkit"},
          {"interop", "CUDA-GL interop", examineInterop, true, driver}};
}

}  // namespace gravitile::app
