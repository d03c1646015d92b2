#include "sim/cuda/device.h"

#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "sim/cuda/check.h"

namespace gravitile::sim {
namespace {

std::string versionText(int version) {
  return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

// The management library, which comes with the driver and not with the toolkit; loaded only to be asked.
class Nvml {
 public:
  Nvml() : library_(dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL), &close) {
    if (!library_) return;
    const auto init = function<int (*)()>("nvmlInit_v2");
    ready_ = init != nullptr && init() == 0;
  }
  ~Nvml() {
    if (!ready_) return;
    if (const auto shutdown = function<int (*)()>("nvmlShutdown")) shutdown();
  }
  Nvml(const Nvml&) = delete;
  Nvml& operator=(const Nvml&) = delete;

  std::string driverVersion() const {
    std::string text(80, '\0');  // NVML_SYSTEM_DRIVER_VERSION_BUFFER_SIZE
    const auto ask = function<int (*)(char*, unsigned)>("nvmlSystemGetDriverVersion");
    if (!ready_ || ask == nullptr || ask(text.data(), static_cast<unsigned>(text.size())) != 0) return "";
    return text.c_str();
  }

  std::optional<unsigned> smClockMhz(const char* pciBusId) const {
    constexpr int kSmClock = 1;  // NVML_CLOCK_SM
    const auto find = function<int (*)(const char*, void**)>("nvmlDeviceGetHandleByPciBusId_v2");
    const auto ask = function<int (*)(void*, int, unsigned*)>("nvmlDeviceGetClockInfo");
    void* device = nullptr;
    unsigned clock = 0;
    if (!ready_ || find == nullptr || ask == nullptr || find(pciBusId, &device) != 0) return std::nullopt;
    if (ask(device, kSmClock, &clock) != 0) return std::nullopt;
    return clock;
  }

 private:
  static void close(void* library) {
    if (library != nullptr) dlclose(library);
  }
  template <typename Function>
  Function function(const char* name) const {
    return library_ ? reinterpret_cast<Function>(dlsym(library_.get(), name)) : nullptr;
  }

  std::unique_ptr<void, void (*)(void*)> library_;
  bool ready_ = false;
};

}  // namespace

std::vector<CudaDevice> cudaDevices() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess) {
    cudaGetLastError();
    return {};
  }
  std::vector<CudaDevice> devices;
  for (int ordinal = 0; ordinal < count; ++ordinal) {
    cudaDeviceProp properties{};
    if (cudaGetDeviceProperties(&properties, ordinal) != cudaSuccess) {
      cudaGetLastError();
      continue;
    }
    devices.push_back({.ordinal = ordinal,
                       .name = properties.name,
                       .computeCapability = properties.major * 10 + properties.minor,
                       .multiprocessors = properties.multiProcessorCount,
                       .memoryBytes = properties.totalGlobalMem});
  }
  return devices;
}

std::string whyDeviceIsUnusable(int ordinal) {
  int count = 0;
  const cudaError_t code = cudaGetDeviceCount(&count);
  cudaGetLastError();
  if (code == cudaErrorInsufficientDriver && cudaDriverApiVersion().empty()) {
    return "no NVIDIA driver is installed";
  }
  if (code == cudaErrorInsufficientDriver) {
    return fmt::format(
        "the NVIDIA driver is too old: it supports CUDA {}, this program needs {}; update the driver",
        cudaDriverApiVersion(), cudaRuntimeVersion());
  }
  if (code == cudaErrorNoDevice || (code == cudaSuccess && count == 0)) return "there is no NVIDIA GPU";
  if (code != cudaSuccess) return fmt::format("CUDA does not start: {}", cudaGetErrorString(code));
  if (ordinal >= count)
    return fmt::format("there is no GPU {}; the GPUs here are 0 to {}", ordinal, count - 1);

  int major = 0, minor = 0;
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, ordinal);
  cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, ordinal);
  if (major * 10 + minor < kOldestComputeCapability) {
    return fmt::format("the GPU is too old: compute capability {}.{}, and {}.{} is needed", major, minor,
                       kOldestComputeCapability / 10, kOldestComputeCapability % 10);
  }
  return "";
}

std::string cudaRuntimeVersion() {
  int version = 0;
  cudaRuntimeGetVersion(&version);
  return versionText(version);
}

std::string cudaDriverApiVersion() {
  int version = 0;
  if (cudaDriverGetVersion(&version) != cudaSuccess || version == 0) {
    cudaGetLastError();
    return "";
  }
  return versionText(version);
}

std::string nvidiaDriverVersion() {
  return Nvml().driverVersion();
}

double currentSmClockMhz(int ordinal) {
  char busId[32] = {};
  if (cudaDeviceGetPCIBusId(busId, sizeof busId, ordinal) != cudaSuccess) {
    cudaGetLastError();
    return 0;
  }
  return Nvml().smClockMhz(busId).value_or(0);
}

}  // namespace gravitile::sim
