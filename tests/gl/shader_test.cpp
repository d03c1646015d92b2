#include "render/shader.h"

#include <string>

#include "embedded/shaders.h"
#include "gl_test.h"
#include "render/render_error.h"

namespace gravitile::render {
namespace {

class Shader : public GlTest {};

// The message that linking ends in, "" when it links.
std::string linkFailure(std::string_view vertexFile, std::string_view fragmentFile) {
  try {
    linkProgram(vertexFile, fragmentFile);
  } catch (const RenderError& error) {
    return error.what();
  }
  return "";
}

TEST_F(Shader, EveryPairLinks) {
  EXPECT_EQ(linkFailure("bodies.vert", "bodies.frag"), "");
  EXPECT_EQ(linkFailure("fullscreen.vert", "tone_map.frag"), "");
  EXPECT_EQ(embedded::shaders().size(), 4u) << "a shader that no test links";
}

TEST_F(Shader, AnUnknownFileIsNamed) {
  EXPECT_NE(linkFailure("no_such.vert", "bodies.frag").find("no_such.vert"), std::string::npos);
}

// Drivers report a compiler error to the debug log as well, so this is no GlTest.
TEST(ShaderFailure, ACompilerErrorNamesTheFileAndCarriesTheLog) {
  sharedContext();
  std::string failure;
  try {
    compileShader(GL_FRAGMENT_SHADER, "broken.frag", "#version 450 core\nvoid main() { noSuchThing = 1; }\n");
  } catch (const RenderError& error) {
    failure = error.what();
  }
  EXPECT_NE(failure.find("broken.frag does not compile"), std::string::npos) << failure;
  EXPECT_NE(failure.find("noSuchThing"), std::string::npos) << failure;
}

}  // namespace
}  // namespace gravitile::render
