#include "render/shader.h"

#include <algorithm>
#include <string>
#include <vector>

#include "embedded/shaders.h"
#include "render/render_error.h"

namespace gravitile::render {
namespace {

std::string_view contentsOf(std::string_view file) {
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

// Adds the file's text, and in its midst that of files it includes. Compilers count lines of each file by
// itself, under the number that it has in `included`.
void expand(std::string_view file, std::vector<std::string_view>& included, std::string& text) {
  constexpr std::string_view kInclude = "#include \"";
  const std::size_t number = included.size();
  included.push_back(file);
  std::string_view rest = contentsOf(file);
  for (int line = 1; !rest.empty(); ++line) {
    const std::size_t length = std::min(rest.find('\n'), rest.size() - 1) + 1;
    const std::string_view now = rest.substr(0, length);
    rest.remove_prefix(length);
    if (!now.starts_with(kInclude)) {
      text += now;
      continue;
    }
    const std::string_view name = now.substr(kInclude.size(), now.rfind('"') - kInclude.size());
    if (std::find(included.begin(), included.end(), name) == included.end()) {
      text += "#line 1 " + std::to_string(included.size()) + "\n";
      expand(name, included, text);
    }
    text += "#line " + std::to_string(line + 1) + " " + std::to_string(number) + "\n";
  }
}

}  // namespace

std::string shaderSource(std::string_view file, std::string_view defines, std::string_view more) {
  std::vector<std::string_view> included;
  std::string text;
  expand(file, included, text);
  std::string lines;
  for (std::string_view rest = defines; !rest.empty();) {
    const std::size_t length = std::min(rest.find(' '), rest.size());
    lines += "#define " + std::string(rest.substr(0, length)) + "\n";
    rest.remove_prefix(std::min(length + 1, rest.size()));
  }
  if (!more.empty()) lines += "#define " + std::string(more) + "\n";
  if (!lines.empty()) text.insert(text.find('\n') + 1, lines + "#line 2 0\n");
  return text;
}

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

GlProgram linkProgram(const ProgramFiles& files) {
  struct Stage {
    GLenum kind;
    std::string_view file;
  };
  GlProgram program(glCreateProgram());
  std::vector<GlShader> shaders;
  std::string names;
  for (const auto& [kind, file] :
       {Stage{GL_VERTEX_SHADER, files.vertex}, Stage{GL_FRAGMENT_SHADER, files.fragment},
        Stage{GL_COMPUTE_SHADER, files.compute}}) {
    if (file.empty()) continue;
    shaders.push_back(compileShader(kind, file, shaderSource(file, files.defines, files.alsoDefined)));
    glAttachShader(program.get(), shaders.back().get());
    names += (names.empty() ? "" : " and ") + std::string(file);
  }
  glLinkProgram(program.get());
  GLint linked = GL_FALSE;
  glGetProgramiv(program.get(), GL_LINK_STATUS, &linked);
  if (linked == GL_FALSE)
    throw RenderError("shaders " + names + " do not link:\n" + linkerLog(program.get()));
  for (const GlShader& shader : shaders) glDetachShader(program.get(), shader.get());
  return program;
}

GLuint Program::get() {
  if (!program_) program_ = linkProgram(files_);
  return program_.get();
}

}  // namespace gravitile::render
