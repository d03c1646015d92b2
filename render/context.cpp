#include "render/context.h"

#include <glad/gl.h>

namespace gravitile::render {
namespace {

std::string glString(GLenum name) {
  const auto* text = reinterpret_cast<const char*>(glGetString(name));
  return text != nullptr ? text : "unknown";
}

}  // namespace

GlInfo Context::info() const {
  return {glString(GL_VENDOR), glString(GL_RENDERER), glString(GL_VERSION)};
}

}  // namespace gravitile::render
