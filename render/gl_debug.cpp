#include "render/gl_debug.h"

#include <glad/gl.h>

namespace gravitile::render {
namespace {

// Performance hints and notes about where buffers live are no faults.
void GLAD_API_PTR onDebugMessage(GLenum, GLenum type, GLuint, GLenum severity, GLsizei, const GLchar* message,
                                 const void* log) {
  if (type != GL_DEBUG_TYPE_ERROR && severity != GL_DEBUG_SEVERITY_HIGH) return;
  static_cast<GlDebugLog*>(const_cast<void*>(log))->record(message);
}

}  // namespace

void GlDebugLog::install() {
  glEnable(GL_DEBUG_OUTPUT);
  glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);  // no callback from the driver's own threads
  glDebugMessageCallback(onDebugMessage, this);
}

void GlDebugLog::record(const char* message) {
  if (errors_++ == 0) firstError_ = message;
}

}  // namespace gravitile::render
