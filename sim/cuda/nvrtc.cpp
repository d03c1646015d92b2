#include "sim/cuda/nvrtc.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <nvrtc.h>

#include <algorithm>
#include <cstdlib>

namespace gravitile::sim {
namespace {

// The functions of NVRTC that are used, found in the shared library at run time.
struct Nvrtc {
  void* library = nullptr;
  decltype(&::nvrtcVersion) version = nullptr;
  decltype(&::nvrtcGetNumSupportedArchs) architectureCount = nullptr;
  decltype(&::nvrtcGetSupportedArchs) architectures = nullptr;
  decltype(&::nvrtcCreateProgram) createProgram = nullptr;
  decltype(&::nvrtcDestroyProgram) destroyProgram = nullptr;
  decltype(&::nvrtcCompileProgram) compileProgram = nullptr;
  decltype(&::nvrtcGetProgramLogSize) logSize = nullptr;
  decltype(&::nvrtcGetProgramLog) log = nullptr;
  decltype(&::nvrtcGetPTXSize) ptxSize = nullptr;
  decltype(&::nvrtcGetPTX) ptx = nullptr;
  decltype(&::nvrtcGetCUBINSize) cubinSize = nullptr;
  decltype(&::nvrtcGetCUBIN) cubin = nullptr;
  decltype(&::nvrtcGetErrorString) errorString = nullptr;
};

void* openLibrary() {
  std::vector<std::string> candidates{"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"};
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH"}) {
    if (const char* home = std::getenv(variable))
      candidates.push_back(std::string(home) + "/lib64/libnvrtc.so");
  }
  candidates.emplace_back("/usr/local/cuda/lib64/libnvrtc.so");
  for (const std::string& name : candidates) {
    if (void* library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL)) return library;
  }
  return nullptr;
}

template <typename Function>
bool find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

Nvrtc loadNvrtc() {
  Nvrtc nvrtc;
  nvrtc.library = openLibrary();
  if (nvrtc.library == nullptr) return nvrtc;
  const bool complete = find(nvrtc.library, "nvrtcVersion", nvrtc.version) &&
                        find(nvrtc.library, "nvrtcGetNumSupportedArchs", nvrtc.architectureCount) &&
                        find(nvrtc.library, "nvrtcGetSupportedArchs", nvrtc.architectures) &&
                        find(nvrtc.library, "nvrtcCreateProgram", nvrtc.createProgram) &&
                        find(nvrtc.library, "nvrtcDestroyProgram", nvrtc.destroyProgram) &&
                        find(nvrtc.library, "nvrtcCompileProgram", nvrtc.compileProgram) &&
                        find(nvrtc.library, "nvrtcGetProgramLogSize", nvrtc.logSize) &&
                        find(nvrtc.library, "nvrtcGetProgramLog", nvrtc.log) &&
                        find(nvrtc.library, "nvrtcGetPTXSize", nvrtc.ptxSize) &&
                        find(nvrtc.library, "nvrtcGetPTX", nvrtc.ptx) &&
                        find(nvrtc.library, "nvrtcGetCUBINSize", nvrtc.cubinSize) &&
                        find(nvrtc.library, "nvrtcGetCUBIN", nvrtc.cubin) &&
                        find(nvrtc.library, "nvrtcGetErrorString", nvrtc.errorString);
  if (!complete) nvrtc.library = nullptr;
  return nvrtc;
}

// Loaded once, on first use, and kept for the life of the process.
const Nvrtc& loaded() {
  static const Nvrtc kNvrtc = loadNvrtc();
  return kNvrtc;
}

const Nvrtc& require() {
  if (loaded().library == nullptr) {
    throw NvrtcMissing(
        "NVRTC, CUDA's run-time compiler, was not found; install the CUDA toolkit (libnvrtc) to change block "
        "size or unroll factor");
  }
  return loaded();
}

// Owner of a program under compilation.
class Program {
 public:
  Program(const Nvrtc& nvrtc, const NvrtcJob& job) : nvrtc_(nvrtc) {
    std::vector<const char*> texts, names;
    for (const auto& [name, text] : job.headers) {
      names.push_back(name.c_str());
      texts.push_back(text.c_str());
    }
    check(nvrtc_.createProgram(&program_, job.source.c_str(), job.name.c_str(),
                               static_cast<int>(texts.size()), texts.data(), names.data()));
  }
  ~Program() { nvrtc_.destroyProgram(&program_); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  void compile(const NvrtcJob& job) {
    const std::string architecture = "--gpu-architecture=" + job.target;
    std::vector<const char*> options{architecture.c_str(), "--std=c++17"};
    for (const std::string& option : job.options) options.push_back(option.c_str());
    const nvrtcResult result =
        nvrtc_.compileProgram(program_, static_cast<int>(options.size()), options.data());
    if (result == NVRTC_ERROR_COMPILATION) throw KernelCompileError(log());
    check(result);
  }

  std::string image(bool ptx) const {
    std::size_t size = 0;
    check(ptx ? nvrtc_.ptxSize(program_, &size) : nvrtc_.cubinSize(program_, &size));
    std::string image(size, '\0');
    check(ptx ? nvrtc_.ptx(program_, image.data()) : nvrtc_.cubin(program_, image.data()));
    return image;
  }

 private:
  std::string log() const {
    std::size_t size = 0;
    check(nvrtc_.logSize(program_, &size));
    std::string text(size, '\0');
    check(nvrtc_.log(program_, text.data()));
    while (!text.empty() && (text.back() == '\0' || text.back() == '\n')) text.pop_back();
    return text;
  }

  void check(nvrtcResult result) const {
    if (result != NVRTC_SUCCESS)
      throw KernelCompileError(fmt::format("NVRTC: {}", nvrtc_.errorString(result)));
  }

  const Nvrtc& nvrtc_;
  nvrtcProgram program_ = nullptr;
};

}  // namespace

std::string compileWithNvrtc(const NvrtcJob& job) {
  Program program(require(), job);
  program.compile(job);
  return program.image(job.target.starts_with("compute_"));
}

std::string nvrtcVersion() {
  int major = 0, minor = 0;
  if (loaded().library == nullptr || loaded().version(&major, &minor) != NVRTC_SUCCESS) return "";
  return fmt::format("{}.{}", major, minor);
}

int newestNvrtcArchitecture() {
  const Nvrtc& nvrtc = require();
  int count = 0;
  nvrtc.architectureCount(&count);
  std::vector<int> known(static_cast<std::size_t>(std::max(count, 1)));
  nvrtc.architectures(known.data());
  return *std::max_element(known.begin(), known.end());
}

}  // namespace gravitile::sim
