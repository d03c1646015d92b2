#pragma once

#include <memory>
#include <optional>

#include "render/context.h"

namespace gravitile::render {

// A context without any window, through EGL's device platform (NVIDIA and Mesa), falling back to Mesa's
// surfaceless platform. It has no default framebuffer: draw into one of your own.
class OffscreenContext final : public Context {
 public:
  // With `cudaDevice`, the EGL device whose EGL_CUDA_DEVICE_NV is that ordinal is taken, so that GL and CUDA
  // share the GPU; without, or when there is none, any device that gives GL 4.5 (GPUs before software).
  // Throws RenderError that names what was tried.
  explicit OffscreenContext(std::optional<int> cudaDevice = std::nullopt);
  ~OffscreenContext() override;
  OffscreenContext(const OffscreenContext&) = delete;
  OffscreenContext& operator=(const OffscreenContext&) = delete;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gravitile::render
