#pragma once

#include <string>

#include "render/gl_debug.h"

namespace gravitile::render {

struct GlInfo {
  std::string vendor, renderer, version;
};

// A current OpenGL 4.5 core context. One thread owns it.
class Context {
 public:
  virtual ~Context() = default;

  GlInfo info() const;
  const GlDebugLog& debugLog() const { return debugLog_; }

 protected:
  GlDebugLog debugLog_;
};

}  // namespace gravitile::render
