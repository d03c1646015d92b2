#include "render/read_back.h"

#include <chrono>
#include <thread>

#include "gl_test.h"

namespace gravitile::render {
namespace {

class ReadBackTest : public GlTest {};

// Four fields of different colours, so that a picture turned over or skewed is another one.
void paint(int width, int height, float blue) {
  glEnable(GL_SCISSOR_TEST);
  for (const int x : {0, width / 2}) {
    for (const int y : {0, height / 2}) {
      glScissor(x, y, width, height);
      glClearColor(x == 0 ? 0 : 1, y == 0 ? 0 : 1, blue, 1);
      glClear(GL_COLOR_BUFFER_BIT);
    }
  }
  glDisable(GL_SCISSOR_TEST);
}

std::optional<Image> waitFor(ReadBack& readBack) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (std::chrono::steady_clock::now() < end) {
    if (auto image = readBack.take()) return image;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return std::nullopt;
}

TEST_F(ReadBackTest, IsThePictureThatWasThereWhenItWasAskedFor) {
  for (const int width : {1, 2, 3, 5, 64, 333}) {  // rows that are no multiple of four bytes too
    constexpr int kHeight = 37;
    const PictureTarget target(width, kHeight);
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer());
    paint(width, kHeight, 0);
    const Image expected = readFramebuffer(width, kHeight);
    ReadBack readBack;
    EXPECT_FALSE(readBack.pending());
    EXPECT_FALSE(readBack.take());
    readBack.start(width, kHeight);
    EXPECT_TRUE(readBack.pending());
    paint(width, kHeight, 1);  // later, and no longer in it
    const std::optional<Image> image = waitFor(readBack);
    ASSERT_TRUE(image) << width;
    EXPECT_EQ(image->width, width);
    EXPECT_EQ(image->height, kHeight);
    EXPECT_EQ(image->rgb, expected.rgb) << width;
    EXPECT_NE(readFramebuffer(width, kHeight).rgb, expected.rgb);
    EXPECT_FALSE(readBack.pending());
    EXPECT_FALSE(readBack.take()) << "it is given out once";
  }
}

TEST_F(ReadBackTest, MayBeAskedAgainAndLeftAlone) {
  const PictureTarget small(8, 8), large(32, 16);
  ReadBack readBack;
  glBindFramebuffer(GL_FRAMEBUFFER, small.framebuffer());
  readBack.start(8, 8);
  glBindFramebuffer(GL_FRAMEBUFFER, large.framebuffer());
  paint(32, 16, 0.5F);
  readBack.start(32, 16);
  const std::optional<Image> image = waitFor(readBack);
  ASSERT_TRUE(image);
  EXPECT_EQ(image->rgb, readFramebuffer(32, 16).rgb) << "the last one asked for";
  readBack.start(32, 16);  // and never taken
}

TEST_F(ReadBackTest, CanBeWaitedFor) {
  const PictureTarget target(333, 37);
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer());
  ReadBack readBack;
  for (const float blue : {0.0F, 1.0F}) {
    paint(333, 37, blue);
    const Image expected = readFramebuffer(333, 37);
    readBack.start(333, 37);
    paint(333, 37, 0.5F);  // later
    EXPECT_EQ(readBack.wait().rgb, expected.rgb);
    EXPECT_FALSE(readBack.pending());
  }
}

}  // namespace
}  // namespace gravitile::render
