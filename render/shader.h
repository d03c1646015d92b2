#pragma once

#include <string_view>

#include "render/gl_object.h"

namespace gravitile::render {

// Compiles one stage (GL_VERTEX_SHADER, ...). Throws RenderError with `name` and the compiler's log.
GlShader compileShader(GLenum stage, std::string_view name, std::string_view source);

// Compiles and links two of the embedded shaders of shaders/ ("bodies.vert", "bodies.frag"). Throws
// RenderError with the file's name and the compiler's log.
GlProgram linkProgram(std::string_view vertexFile, std::string_view fragmentFile);

}  // namespace gravitile::render
