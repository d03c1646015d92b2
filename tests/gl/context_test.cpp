#include "render/context.h"

#include <cstdlib>
#include <optional>
#include <string>

#include "gl_test.h"
#include "render/window_context.h"

namespace gravitile::render {
namespace {

TEST(OffscreenContextTest, IsGl45CoreAndNamesItself) {
  const GlInfo info = sharedContext().info();
  EXPECT_FALSE(info.vendor.empty());
  EXPECT_FALSE(info.renderer.empty());
  EXPECT_GE(info.version.substr(0, 3), "4.5") << info.version;
  GLint profile = 0;
  glGetIntegerv(GL_CONTEXT_PROFILE_MASK, &profile);
  EXPECT_EQ(profile, GL_CONTEXT_CORE_PROFILE_BIT);
}

TEST(OffscreenContextTest, CountsErrorsAndKeepsTheFirstText) {
  const GlDebugLog& log = sharedContext().debugLog();
  const std::uint64_t before = log.errors();
  glBindTextureUnit(0, 0xffffffu);  // no such texture
  EXPECT_EQ(log.errors(), before + 1);
  EXPECT_FALSE(log.firstError().empty());
  const std::string first = log.firstError();
  glClear(0xffffffffu);  // no such bits
  EXPECT_EQ(log.errors(), before + 2);
  EXPECT_EQ(log.firstError(), first);
  EXPECT_NE(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
}

TEST(OffscreenContextTest, IgnoresMessagesThatAreNoFaults) {
  const GlDebugLog& log = sharedContext().debugLog();
  const std::uint64_t before = log.errors();
  const auto send = [](GLenum type, GLenum severity) {
    glDebugMessageInsert(GL_DEBUG_SOURCE_APPLICATION, type, 1, severity, -1, "a message");
  };
  send(GL_DEBUG_TYPE_PERFORMANCE, GL_DEBUG_SEVERITY_MEDIUM);
  send(GL_DEBUG_TYPE_OTHER, GL_DEBUG_SEVERITY_NOTIFICATION);
  EXPECT_EQ(log.errors(), before);
  send(GL_DEBUG_TYPE_OTHER, GL_DEBUG_SEVERITY_HIGH);
  EXPECT_EQ(log.errors(), before + 1);
}

// An environment variable for as long as this lives.
class ScopedVariable {
 public:
  ScopedVariable(const char* name, const char* value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    value != nullptr ? setenv(name, value, 1) : unsetenv(name);
  }
  ~ScopedVariable() { before_ ? setenv(name_, before_->c_str(), 1) : unsetenv(name_); }
  ScopedVariable(const ScopedVariable&) = delete;
  ScopedVariable& operator=(const ScopedVariable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

TEST(DisplayAvailable, NeedsAVariableThatNamesADisplay) {
  const ScopedVariable wayland("WAYLAND_DISPLAY", nullptr);
  for (const char* display : {static_cast<const char*>(nullptr), "", ":4711"}) {
    const ScopedVariable x11("DISPLAY", display);
    EXPECT_FALSE(WindowContext::displayAvailable()) << (display != nullptr ? display : "unset");
  }
}

}  // namespace
}  // namespace gravitile::render
