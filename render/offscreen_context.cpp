#include "render/offscreen_context.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "render/render_error.h"

namespace gravitile::render {
namespace {

constexpr EGLint kContextAttributes[] = {EGL_CONTEXT_MAJOR_VERSION,
                                         4,
                                         EGL_CONTEXT_MINOR_VERSION,
                                         5,
                                         EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                         EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                         EGL_CONTEXT_OPENGL_DEBUG,
                                         EGL_TRUE,
                                         EGL_NONE};

// A place to try: a display that has not been initialised yet.
struct Candidate {
  std::string name;
  EGLDisplay display;
  int rank;  // lower is tried first
};

enum Rank { kAskedFor, kGpu, kSoftware, kSurfaceless };

bool lists(const char* extensions, std::string_view name) {
  return extensions != nullptr && std::string_view(extensions).find(name) != std::string_view::npos;
}

template <typename Function>
Function load(const char* name) {
  return reinterpret_cast<Function>(eglGetProcAddress(name));
}

// The CUDA ordinal of an EGL device, if it has one.
std::optional<int> cudaOrdinal(EGLDeviceEXT device, const char* extensions) {
  const auto query = load<PFNEGLQUERYDEVICEATTRIBEXTPROC>("eglQueryDeviceAttribEXT");
  EGLAttrib ordinal = 0;
  if (query == nullptr || !lists(extensions, "EGL_NV_device_cuda")) return std::nullopt;
  if (query(device, EGL_CUDA_DEVICE_NV, &ordinal) != EGL_TRUE) return std::nullopt;
  return static_cast<int>(ordinal);
}

std::vector<Candidate> deviceCandidates(std::optional<int> cudaDevice) {
  const auto queryDevices = load<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
  const auto queryString = load<PFNEGLQUERYDEVICESTRINGEXTPROC>("eglQueryDeviceStringEXT");
  const auto platformDisplay = load<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
  if (queryDevices == nullptr || queryString == nullptr || platformDisplay == nullptr) return {};

  EGLint count = 0;
  if (queryDevices(0, nullptr, &count) != EGL_TRUE || count < 1) return {};
  std::vector<EGLDeviceEXT> devices(static_cast<std::size_t>(count));
  queryDevices(count, devices.data(), &count);
  devices.resize(static_cast<std::size_t>(count));

  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const char* extensions = queryString(devices[i], EGL_EXTENSIONS);
    const std::optional<int> ordinal = cudaOrdinal(devices[i], extensions);
    int rank = lists(extensions, "EGL_MESA_device_software") ? kSoftware : kGpu;
    if (cudaDevice && ordinal == cudaDevice) rank = kAskedFor;
    candidates.push_back({"EGL device " + std::to_string(i),
                          platformDisplay(EGL_PLATFORM_DEVICE_EXT, devices[i], nullptr), rank});
  }
  return candidates;
}

std::vector<Candidate> allCandidates(std::optional<int> cudaDevice) {
  std::vector<Candidate> candidates = deviceCandidates(cudaDevice);
  const auto platformDisplay = load<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
  if (platformDisplay != nullptr &&
      lists(eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS), "EGL_MESA_platform_surfaceless")) {
    candidates.push_back({"Mesa's surfaceless platform",
                          platformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr),
                          kSurfaceless});
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.rank < b.rank; });
  return candidates;
}

// A current GL 4.5 context on this display, or EGL_NO_CONTEXT and in `problem` what stood in the way.
EGLContext makeCurrentContext(EGLDisplay display, const char*& problem) {
  problem = "no display";
  if (display == EGL_NO_DISPLAY) return EGL_NO_CONTEXT;
  problem = "can't be initialised";
  if (eglInitialize(display, nullptr, nullptr) != EGL_TRUE) return EGL_NO_CONTEXT;
  problem = "can't do without a surface";
  const char* extensions = eglQueryString(display, EGL_EXTENSIONS);
  if (!lists(extensions, "EGL_KHR_surfaceless_context") || !lists(extensions, "EGL_KHR_no_config_context")) {
    return EGL_NO_CONTEXT;
  }
  problem = "no OpenGL 4.5 core";
  if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE) return EGL_NO_CONTEXT;
  EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, kContextAttributes);
  if (context == EGL_NO_CONTEXT) return EGL_NO_CONTEXT;
  if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_TRUE &&
      gladLoadGL(eglGetProcAddress) != 0) {
    return context;
  }
  problem = "the OpenGL context can't be used";
  eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(display, context);
  return EGL_NO_CONTEXT;
}

}  // namespace

struct OffscreenContext::Impl {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;
};

OffscreenContext::OffscreenContext(std::optional<int> cudaDevice) : impl_(std::make_unique<Impl>()) {
  std::string tried;
  for (const Candidate& candidate : allCandidates(cudaDevice)) {
    const char* problem = "";
    impl_->display = candidate.display;
    impl_->context = makeCurrentContext(candidate.display, problem);
    if (impl_->context != EGL_NO_CONTEXT) {
      debugLog_.install();
      return;
    }
    tried += (tried.empty() ? "" : "; ") + candidate.name + ": " + problem;
  }
  throw RenderError("no off-screen OpenGL 4.5 context (" + (tried.empty() ? "EGL offers no device" : tried) +
                    "); install a GPU driver with EGL, or Mesa's software one (Debian: libegl-mesa0)");
}

OffscreenContext::~OffscreenContext() {
  eglMakeCurrent(impl_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(impl_->display, impl_->context);
  // The display stays initialised: EGL hands the same one to every context of a device, and terminating it
  // would take theirs away.
}

}  // namespace gravitile::render
