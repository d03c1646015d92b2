#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "gl_test.h"
#include "render/renderer.h"

namespace gravitile::render {
namespace {

// Bodies that stand still are drawn once: whether a frame took them from the one before is told by what is
// put into their buffer meanwhile, which must not show then.
class KeptLightTest : public GlTest {
 protected:
  static constexpr int kWidth = 64, kHeight = 36;

  void SetUp() override {
    GlTest::SetUp();
    renderer_.emplace();
    target_.emplace(kWidth, kHeight);
    stream_.emplace();
    put({{0, 0, 0, 0}});
    frame_.vertexBuffer = stream_->buffer();
    frame_.bodies = 1;
    frame_.contents = 1;
    frame_.framebuffer = target_->framebuffer();
    frame_.width = kWidth;
    frame_.height = kHeight;
    frame_.seconds = 1.0 / 60;
    frame_.look.dither = false;
  }

  void TearDown() override {
    stream_.reset();
    target_.reset();
    renderer_.reset();
    GlTest::TearDown();
  }

  void put(const std::vector<Vertex>& bodies) {
    if (stream_->size() != bodies.size()) stream_->resize(bodies.size(), false);
    stream_->upload(bodies);
  }

  Image draw() {
    renderer_->draw(frame_);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target_->framebuffer());
    return readFramebuffer(kWidth, kHeight);
  }

  // Draws, moves the body behind the renderer's back, changes something, and draws again. True when the old
  // place is what shows, but for what was changed.
  bool keeps(const std::function<void()>& change) {
    put({{0, 0, 0, 0}});
    frame_.contents += 2;  // another buffer, as far as the renderer knows
    draw();
    EXPECT_FALSE(renderer_->keptLight());
    put({{0.7F, 0, 0, 0}});
    change();
    draw();
    return renderer_->keptLight();
  }

  std::optional<Renderer> renderer_;
  std::optional<PictureTarget> target_;
  std::optional<VertexStream> stream_;
  FrameInput frame_;
};

TEST_F(KeptLightTest, ShowsTheBodiesThatWereDrawnBefore) {
  for (const DrawPath path : {DrawPath::Compute, DrawPath::Sprites}) {
    frame_.look.path = path;
    ++frame_.contents;
    put({{0, 0, 0, 0}});
    const Image before = draw();
    put({{0.7F, 0, 0, 0}});
    const Image kept = draw();
    EXPECT_TRUE(renderer_->keptLight());
    EXPECT_EQ(kept.rgb, before.rgb);
    ++frame_.contents;
    EXPECT_NE(draw().rgb, before.rgb);
    EXPECT_FALSE(renderer_->keptLight());
  }
}

TEST_F(KeptLightTest, WhatChangesTheLightDrawsItAnew) {
  Look& look = frame_.look;
  const std::vector<std::pair<std::string, std::function<void()>>> changes{
      {"contents", [&] { ++frame_.contents; }},
      {"unknown contents", [&] { frame_.contents = 0; }},
      {"camera", [&] { frame_.camera.distance *= 1.01F; }},
      {"size of the picture", [&] { frame_.width = kWidth - 1; }},
      {"bodies", [&] { frame_.bodies = 0; }},
      {"each stands for others", [&] { frame_.standFor = 2; }},
      {"colour",
       [&] {
         look.components[0].colour = {0.2F, 1, 0.3F};
       }},
      {"size of bodies", [&] { look.bodySize *= 2; }},
      {"kind", [&] { look.kind = PictureKind::DensityMap; }},
      {"what colours stand for", [&] { look.colourMode = ColourMode::Speed; }},
      {"draw path", [&] { look.path = DrawPath::Sprites; }},
      {"supersampling", [&] { frame_.supersample = 2; }},
      {"motion blur", [&] { frame_.exposures = 2; }},
      {"tile",
       [&] {
         frame_.tile = TilePlace{0, 0, kWidth, kHeight};
       }},
      {"other bodies are about to come", [&] { renderer_->forget(); }},
  };
  const FrameInput frame = frame_;
  for (const auto& [what, change] : changes) {
    frame_.look.path = DrawPath::Compute;
    EXPECT_FALSE(keeps(change)) << what;
    const std::uint64_t contents = frame_.contents;
    frame_ = frame;
    frame_.contents = contents + 1;
  }
}

TEST_F(KeptLightTest, WhatIsMadeOfTheLightFollowsWithoutIt) {
  Look& look = frame_.look;
  EXPECT_TRUE(keeps([] {}));
  const std::vector<std::pair<std::string, std::function<void()>>> changes{
      {"tone curve", [&] { look.toneCurve = ToneCurve::Film; }},
      {"exposure", [&] { look.exposureStops += 1; }},
      {"saturation", [&] { look.saturation = 0.3F; }},
      {"bloom", [&] { look.bloom = 0.5F; }},
  };
  for (const auto& [what, change] : changes) {
    const Image before = draw();
    change();
    EXPECT_NE(draw().rgb, before.rgb) << what;
    EXPECT_TRUE(renderer_->keptLight()) << what;
  }
}

// Bloom and trails are made of kept light too: whatever was switched meanwhile, a kept frame is the one that
// would be drawn anew.
TEST_F(KeptLightTest, AFrameOfKeptLightIsTheOneThatWouldBeDrawnAnew) {
  Look& look = frame_.look;
  using Change = std::function<void()>;
  const std::vector<std::pair<std::string, Change>> changes{
      {"bloom", [&] { look.bloom = 0.4F; }},
      {"bloom's radius", [&] { look.bloomRadius *= 1.7F; }},
      {"bloom's radius again", [&] { look.bloomRadius *= 0.5F; }},
      {"no bloom", [&] { look.bloom = 0; }},
      {"bloom once more", [&] { look.bloom = 0.3F; }},
      {"trails", [&] { look.trailSeconds = 1; }},
      {"no trails", [&] { look.trailSeconds = 0; }},
      {"long exposure", [&] { look.longExposure = 0.01F; }},
      {"no long exposure", [&] { look.longExposure = 0; }},
      {"film curve", [&] { look.toneCurve = ToneCurve::Film; }},
  };
  for (const DrawPath path : {DrawPath::Compute, DrawPath::Sprites}) {
    look = Look();
    look.dither = false;
    look.path = path;
    put({{0, 0, 0, 0}});
    ++frame_.contents;
    draw();
    for (const auto& [what, change] : changes) {
      change();
      draw();
      const Image kept = draw();
      EXPECT_TRUE(renderer_->keptLight()) << what;
      Renderer fresh;
      fresh.draw(frame_);
      glBindFramebuffer(GL_READ_FRAMEBUFFER, target_->framebuffer());
      EXPECT_EQ(kept.rgb, readFramebuffer(kWidth, kHeight).rgb) << what;
    }
  }
}

TEST_F(KeptLightTest, TrailsThatAreSwitchedOffAreGone) {
  Look& look = frame_.look;
  look.autoExposure = false;  // which would follow the trails' light slowly
  look.bloom = 0.3F;
  frame_.seconds = 0.05;
  for (const DrawPath path : {DrawPath::Compute, DrawPath::Sprites}) {
    look.path = path;
    look.trailSeconds = 1;
    for (int k = 0; k < 8; ++k) {
      put({{0.1F * static_cast<float>(k), 0, 0, 0}});
      ++frame_.contents;
      draw();
    }
    const Image withTrail = draw();
    EXPECT_TRUE(renderer_->keptLight());
    look.trailSeconds = 0;
    const Image without = draw();
    EXPECT_TRUE(renderer_->keptLight());
    Renderer fresh;
    fresh.draw(frame_);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target_->framebuffer());
    EXPECT_EQ(without.rgb, readFramebuffer(kWidth, kHeight).rgb);
    EXPECT_NE(without.rgb, withTrail.rgb);
  }
}

// Ranges that follow the bodies' figures change colours for a while.
TEST_F(KeptLightTest, ColoursByAMovingRangeAreNotKept) {
  frame_.look.colourMode = ColourMode::Speed;
  frame_.look.range.automatic = true;
  EXPECT_FALSE(keeps([] {}));
  frame_.look.range.automatic = false;
  EXPECT_TRUE(keeps([] {}));
}

// A picture that is saved is drawn by the same renderer, larger.
TEST_F(KeptLightTest, AnotherPictureInBetweenIsForgotten) {
  const PictureTarget larger(2 * kWidth, 2 * kHeight);
  ++frame_.contents;
  const Image before = draw();
  FrameInput other = frame_;
  other.contents = 0;
  other.width = larger.width();
  other.height = larger.height();
  other.framebuffer = larger.framebuffer();
  renderer_->draw(other);
  EXPECT_EQ(draw().rgb, before.rgb);
  EXPECT_FALSE(renderer_->keptLight());
}

}  // namespace
}  // namespace gravitile::render
