#include "render/cuda_interop.h"

#ifdef GRAVITILE_HAVE_CUDA
#include <cuda_gl_interop.h>  // after glad, whose header stands in for GL/gl.h
#endif

#include <array>

#include "render/render_error.h"

namespace gravitile::render {
namespace {

// cudaErrorInvalidGraphicsContext, cudaErrorOperatingSystem, cudaErrorUnknown: what registration answers
// when the GL context is not on a CUDA GPU. As numbers, because the toolkit may be absent.
constexpr std::array<int, 3> kOtherGpuErrors = {219, 304, 999};

}  // namespace

std::string interopRefusal(int cudaError, const std::string& errorName, const std::string& glRenderer) {
  std::string line = "CUDA-GL interop is off: CUDA error " + std::to_string(cudaError) + " (" + errorName +
                     "), GL draws on " + glRenderer;
  for (const int code : kOtherGpuErrors) {
    if (code == cudaError) {
      line +=
          "; on a laptop with two GPUs start with __NV_PRIME_RENDER_OFFLOAD=1 "
          "__GLX_VENDOR_LIBRARY_NAME=nvidia";
    }
  }
  return line;
}

#ifdef GRAVITILE_HAVE_CUDA

namespace {

void check(cudaError_t status, const char* action) {
  if (status == cudaSuccess) return;
  cudaGetLastError();  // clears a non-sticky error, so that it is not blamed on the next call
  throw RenderError(std::string(action) + " the vertex buffer failed: CUDA error " +
                    std::to_string(static_cast<int>(status)) + " (" + cudaGetErrorName(status) + ", " +
                    cudaGetErrorString(status) + ")");
}

}  // namespace

InteropRegistration registerForInterop(GLuint buffer) {
  cudaGraphicsResource* resource = nullptr;
  const cudaError_t status =
      cudaGraphicsGLRegisterBuffer(&resource, buffer, cudaGraphicsRegisterFlagsWriteDiscard);
  if (status == cudaSuccess) return {resource, ""};
  cudaGetLastError();
  const auto* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  return {nullptr, interopRefusal(static_cast<int>(status), cudaGetErrorName(status),
                                  renderer != nullptr ? renderer : "an unknown GPU")};
}

void unregisterFromInterop(void* resource) noexcept {
  if (cudaGraphicsUnregisterResource(static_cast<cudaGraphicsResource*>(resource)) != cudaSuccess) {
    cudaGetLastError();  // the context is gone, and the registration with it
  }
}

void* mapForInterop(void* resource, void* stream) {
  auto* graphics = static_cast<cudaGraphicsResource*>(resource);
  check(cudaGraphicsMapResources(1, &graphics, static_cast<cudaStream_t>(stream)), "mapping");
  void* pointer = nullptr;
  std::size_t bytes = 0;
  const cudaError_t status = cudaGraphicsResourceGetMappedPointer(&pointer, &bytes, graphics);
  if (status != cudaSuccess) {
    cudaGraphicsUnmapResources(1, &graphics, static_cast<cudaStream_t>(stream));
    check(status, "finding");
  }
  return pointer;
}

void unmapFromInterop(void* resource, void* stream) {
  auto* graphics = static_cast<cudaGraphicsResource*>(resource);
  check(cudaGraphicsUnmapResources(1, &graphics, static_cast<cudaStream_t>(stream)), "unmapping");
}

#else

InteropRegistration registerForInterop(GLuint) {
  return {nullptr, "CUDA-GL interop is off: this program was built without CUDA"};
}

void unregisterFromInterop(void*) noexcept {}

void* mapForInterop(void*, void*) {
  throw RenderError("this program was built without CUDA");
}

void unmapFromInterop(void*, void*) {}

#endif

}  // namespace gravitile::render
