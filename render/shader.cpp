#include "render/shader.h"

#include <string>

#include "embedded/shaders.h"
#include "render/render_error.h"

namespace gravitile::render {
namespace {

std::string_view sourceOf(std::string_view file) {
  for (const embedded::File& shader : embedded::shaders()) {
    if (shader.name == file) return shader.contents;
  }
  throw RenderError("no shader '" + std::string(file) + "' in this program");
}

std::string compilerLog(GLuint shader) {
  GLint length = 0;
  glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(length), '\0');
  glGetShaderInfoLog(shader, length, nullptr, log.data());
  return log.c_str();
}

std::string linkerLog(GLuint program) {
  GLint length = 0;
  glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(length), '\0');
  glGetProgramInfoLog(program, length, nullptr, log.data());
  return log.c_str();
}

}  // namespace

GlShader compileShader(GLenum stage, std::string_view name, std::string_view source) {
  const GLchar* text = source.data();
  const auto length = static_cast<GLint>(source.size());
  GlShader shader(glCreateShader(stage));
  glShaderSource(shader.get(), 1, &text, &length);
  glCompileShader(shader.get());
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader.get(), GL_COMPILE_STATUS, &compiled);
  if (compiled == GL_FALSE) {
    throw RenderError("shader " + std::string(name) + " does not compile:\n" + compilerLog(shader.get()));
  }
  return shader;
}

GlProgram linkProgram(std::string_view vertexFile, std::string_view fragmentFile) {
  const GlShader vertex = compileShader(GL_VERTEX_SHADER, vertexFile, sourceOf(vertexFile));
  const GlShader fragment = compileShader(GL_FRAGMENT_SHADER, fragmentFile, sourceOf(fragmentFile));
  GlProgram program(glCreateProgram());
  glAttachShader(program.get(), vertex.get());
  glAttachShader(program.get(), fragment.get());
  glLinkProgram(program.get());
  GLint linked = GL_FALSE;
  glGetProgramiv(program.get(), GL_LINK_STATUS, &linked);
  if (linked == GL_FALSE) {
    throw RenderError("shaders " + std::string(vertexFile) + " and " + std::string(fragmentFile) +
                      " do not link:\n" + linkerLog(program.get()));
  }
  glDetachShader(program.get(), vertex.get());
  glDetachShader(program.get(), fragment.get());
  return program;
}

}  // namespace gravitile::render
