#include "render/frame_ring.h"

#include <thread>
#include <vector>

#include "gl_test.h"
#include "render/film_stage.h"

namespace gravitile::render {
namespace {

class FrameRingTest : public GlTest {};
class FilmStageTest : public GlTest {};

void paint(GLuint framebuffer, float red, float green, float blue) {
  const GLfloat colour[] = {red, green, blue, 1};
  glClearNamedFramebufferfv(framebuffer, GL_COLOR, 0, colour);
}

FrameRing::Frame next(FrameRing& ring) {
  ring.wait();
  const auto frame = ring.take();
  EXPECT_TRUE(frame);
  return frame.value_or(FrameRing::Frame{});
}

TEST_F(FrameRingTest, FramesComeInTheirOrderAsTheyWereAskedFor) {
  for (const int width : {1, 2, 3, 5, 64, 333}) {
    const PictureTarget target(width, 21);
    FrameRing ring(width, 21, 3);
    EXPECT_FALSE(ring.take());
    std::uint64_t taken = 0;
    for (std::uint64_t k = 0; k < 10; ++k) {
      paint(target.framebuffer(), 0, static_cast<float>(k) / 10, 1);
      ASSERT_TRUE(ring.start(target.framebuffer(), 100 + k));
      paint(target.framebuffer(), 1, 1, 1);  // later, and not in it
      const FrameRing::Frame frame = next(ring);
      EXPECT_EQ(frame.number, 100 + k);
      const Image image = imageOf(frame.pixels);
      ASSERT_EQ(image.rgb.size(), std::size_t(3 * width * 21));
      for (std::size_t at = 0; at < image.rgb.size(); at += 3) {
        ASSERT_EQ(image.rgb[at], 0);
        ASSERT_NEAR(image.rgb[at + 1], 25.5 * double(k), 1);
        ASSERT_EQ(image.rgb[at + 2], 255);
      }
      ring.giveBack(++taken);
    }
  }
}

TEST_F(FrameRingTest, AFullRingTakesNoMoreUntilABufferComesBack) {
  const PictureTarget target(8, 8);
  FrameRing ring(8, 8, 2);
  EXPECT_TRUE(ring.start(target.framebuffer(), 1));
  EXPECT_TRUE(ring.start(target.framebuffer(), 2));
  EXPECT_FALSE(ring.start(target.framebuffer(), 3));
  EXPECT_EQ(next(ring).number, 1U);
  EXPECT_FALSE(ring.start(target.framebuffer(), 3)) << "it is lent out";
  ring.giveBack(1);
  EXPECT_TRUE(ring.start(target.framebuffer(), 4));
  EXPECT_EQ(next(ring).number, 2U);
  EXPECT_EQ(next(ring).number, 4U);
  EXPECT_FALSE(ring.pending());
}

TEST_F(FrameRingTest, AnotherThreadReadsThePixels) {
  const PictureTarget target(64, 64);
  FrameRing ring(64, 64, 2);
  paint(target.framebuffer(), 1, 0, 0);
  ring.start(target.framebuffer(), 0);
  const FrameRing::Frame frame = next(ring);
  Image image;
  std::thread([&] { image = imageOf(frame.pixels); }).join();
  EXPECT_EQ(image.rgb.at(0), 255);
  EXPECT_EQ(image.rgb.at(3 * 64 * 64 - 2), 0);
}

TEST(FittedArea, KeepsProportionsAndStandsInTheMiddle) {
  EXPECT_EQ(fittedArea(1280, 720, 1280, 720), (PixelArea{0, 0, 1280, 720}));
  EXPECT_EQ(fittedArea(1920, 1080, 1280, 720), (PixelArea{0, 0, 1280, 720}));
  EXPECT_EQ(fittedArea(720, 720, 1280, 720), (PixelArea{280, 0, 720, 720}));
  EXPECT_EQ(fittedArea(1280, 360, 1280, 720), (PixelArea{0, 180, 1280, 360}));
  EXPECT_EQ(fittedArea(1, 1, 1280, 720), (PixelArea{280, 0, 720, 720}));
  EXPECT_EQ(fittedArea(4000, 1, 640, 360), (PixelArea{0, 179, 640, 1}));
  EXPECT_EQ(fittedArea(1021, 601, 1022, 602), (PixelArea{0, 1, 1021, 601}))
      << "a film of even sizes: as it is";
}

// Left half red, right half green; the lower half of both is dark.
void paintFields(GLuint framebuffer, int width, int height) {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glEnable(GL_SCISSOR_TEST);
  for (const bool right : {false, true}) {
    for (const bool upper : {false, true}) {
      glScissor(right ? width / 2 : 0, upper ? height / 2 : 0, width, height);
      const float light = upper ? 1 : 0.5F;
      glClearColor(right ? 0 : light, right ? light : 0, 0, 1);
      glClear(GL_COLOR_BUFFER_BIT);
    }
  }
}

Image filmed(FilmStage& stage, int width, int height) {
  FrameRing ring(width, height, 1);
  ring.start(stage.frame(), 0);
  return imageOf(next(ring).pixels);
}

// The colour there, from the upper left corner.
struct Colour {
  int red, green;
};
Colour at(const Image& image, int x, int y) {
  const auto place = static_cast<std::size_t>(3 * (y * image.width + x));
  return {image.rgb.at(place), image.rgb.at(place + 1)};
}

TEST_F(FilmStageTest, TheFilmKeepsItsSizeAndThePictureItsProportions) {
  FilmStage stage(80, 40);
  const struct {
    int width, height, left, top;  // of the window, and of the picture in the film
  } windows[] = {{80, 40, 0, 0},  {160, 80, 0, 0}, {40, 40, 20, 0},
                 {80, 20, 0, 10}, {79, 39, 0, 0},  {80, 40, 0, 0}};
  for (const auto& window : windows) {
    paintFields(stage.canvas(window.width, window.height), window.width, window.height);
    const Image image = filmed(stage, 80, 40);
    const int left = window.left + 2, right = 77 - window.left, top = window.top + 2,
              bottom = 37 - window.top;
    EXPECT_EQ(at(image, left, top).red, 255) << window.width;
    EXPECT_EQ(at(image, right, top).green, 255) << window.width;
    EXPECT_NEAR(at(image, left, bottom).red, 128, 2) << window.width;
    EXPECT_NEAR(at(image, right, bottom).green, 128, 2) << window.width;
    if (window.left > 0) {
      EXPECT_EQ(at(image, 2, 20).red + at(image, 77, 20).green, 0) << "black at the sides";
    }
    if (window.top > 0) {
      EXPECT_EQ(at(image, 20, 2).red + at(image, 20, 37).red, 0) << "black above and below";
    }
    if (window.width == 79) {
      EXPECT_EQ(at(image, 79, 0).green + at(image, 0, 39).red, 0) << "the odd ones are black";
      EXPECT_EQ(at(image, 0, 0).red + at(image, 78, 0).green, 510) << "and the rest is not scaled";
    }
  }
}

}  // namespace
}  // namespace gravitile::render
