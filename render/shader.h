#pragma once

#include <string>
#include <string_view>

#include "render/gl_object.h"

namespace gravitile::render {

// Files of shaders/ that make one program: a vertex and a fragment shader, or a compute shader alone.
struct ProgramFiles {
  std::string_view vertex, fragment, compute;
  std::string_view defines{};      // macros, with spaces between them, that are defined in all of them
  std::string_view alsoDefined{};  // one more
};

// The text of an embedded file, with each line `#include "FILE"` replaced by that file, the first time that
// it is named (inside #if it would be missing elsewhere); `defines` come after the line of the version.
// Throws RenderError that names a file that is not there.
std::string shaderSource(std::string_view file, std::string_view defines = {}, std::string_view more = {});

// Compiles one stage (GL_VERTEX_SHADER, ...). Throws RenderError with `name` and the compiler's log.
GlShader compileShader(GLenum stage, std::string_view name, std::string_view source);

// Throws RenderError with the file's name and the compiler's log.
GlProgram linkProgram(const ProgramFiles& files);

// A program that is compiled when it is first needed: of the many, a picture takes a few.
class Program {
 public:
  explicit Program(const ProgramFiles& files) : files_(files) {}
  GLuint get();  // throws like linkProgram()

 private:
  ProgramFiles files_;
  GlProgram program_;
};

}  // namespace gravitile::render
