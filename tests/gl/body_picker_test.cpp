#include "render/body_picker.h"

#include <cmath>
#include <limits>
#include <random>

#include "gl_test.h"

namespace gravitile::render {
namespace {

constexpr int kWidth = 400, kHeight = 300;

class Picking : public GlTest {
 protected:
  void SetUp() override {
    GlTest::SetUp();
    picker_.emplace();
  }

  // Looks from z = 3 towards the origin.
  std::optional<PickedVertex> pick(const std::vector<Vertex>& bodies, const glm::vec2& place,
                                   float mostPixels = 12, std::uint64_t hidden = 0) {
    VertexStream stream;
    stream.resize(bodies.size(), false);
    stream.upload(bodies);
    picker_->start({.vertexBuffer = stream.buffer(),
                    .bodies = bodies.size(),
                    .camera = camera_,
                    .width = kWidth,
                    .height = kHeight,
                    .place = place,
                    .mostPixels = mostPixels,
                    .hidden = hidden});
    glFinish();
    std::optional<PickedVertex> found;
    EXPECT_TRUE(picker_->take(found));
    EXPECT_FALSE(picker_->pending());
    return found;
  }

  // What the GPU is to find, worked out here.
  std::optional<std::uint32_t> expected(const std::vector<Vertex>& bodies, const glm::vec2& place,
                                        float mostPixels) const {
    std::optional<std::uint32_t> best;
    float bestPixels = 0, bestDepth = 0;
    for (std::uint32_t k = 0; k < bodies.size(); ++k) {
      const glm::vec3 point(bodies[k].x, bodies[k].y, bodies[k].z);
      const auto at = camera_.placeOf(point, float(kWidth) / kHeight);
      if (!at) continue;
      const float pixels = std::hypot((at->x - place.x) * kWidth / 2, (at->y - place.y) * kHeight / 2);
      const float depth = -(camera_.view() * glm::vec4(point, 1)).z;
      if (pixels > mostPixels) continue;
      const float whole = std::floor(pixels);
      if (best && (whole > bestPixels || (whole == bestPixels && depth >= bestDepth))) continue;
      best = k;
      bestPixels = whole;
      bestDepth = depth;
    }
    return best;
  }

  std::optional<BodyPicker> picker_;
  Camera camera_;
};

TEST_F(Picking, FindsTheBodyUnderThePointer) {
  const std::vector<Vertex> bodies{{-0.5f, 0, 0}, {0.5f, 0.25f, 0}, {0, -0.5f, 0.5f}};
  for (std::uint32_t k = 0; k < bodies.size(); ++k) {
    const glm::vec3 point(bodies[k].x, bodies[k].y, bodies[k].z);
    const auto found = pick(bodies, *camera_.placeOf(point, float(kWidth) / kHeight));
    ASSERT_TRUE(found) << k;
    EXPECT_EQ(found->index, k);
    EXPECT_EQ(found->position, point);
    EXPECT_LT(found->pixels, 0.01f);
    EXPECT_NEAR(found->depth, 3 - point.z, 1e-4);
  }
}

TEST_F(Picking, OfThoseInOnePixelTheFrontOne) {
  EXPECT_EQ(pick({{0, 0, -1}, {0, 0, 1}, {0, 0, 0}}, {0, 0})->index, 1U);
  EXPECT_EQ(pick({{0, 0, 1}, {0, 0, 1}}, {0, 0})->index, 0U) << "of two at one place the first";
}

TEST_F(Picking, NothingIsFoundFarFromAll) {
  const std::vector<Vertex> bodies{{0.5f, 0, 0}};
  EXPECT_FALSE(pick(bodies, {0, 0}));
  const auto far = pick(bodies, {0, 0}, BodyPicker::kMostPixels);
  ASSERT_TRUE(far) << "but within a larger distance";
  EXPECT_NEAR(far->pixels, 0.5f * camera_.pixelsPerUnit(kHeight), 0.1);
  EXPECT_FALSE(pick({}, {0, 0}));
}

TEST_F(Picking, WhatIsBehindTheEyeOrNoNumberIsPassedOver) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const std::vector<Vertex> bodies{{0, 0, 3},    {0, 0, 5},         {kNan, 0, 0},
                                   {0, 0, kNan}, {kInfinity, 0, 0}, {0, 0, -kInfinity}};
  EXPECT_FALSE(pick(bodies, {0, 0}));
}

TEST_F(Picking, HiddenComponentsAreNotSeen) {
  const std::vector<Vertex> bodies{{0, 0, 0, vertexTag(2)}, {0, 0, 1, vertexTag(40, 7.5f)}};
  EXPECT_EQ(pick(bodies, {0, 0})->index, 1U);
  EXPECT_EQ(pick(bodies, {0, 0}, 12, std::uint64_t{1} << 40)->index, 0U);
  EXPECT_FALSE(pick(bodies, {0, 0}, 12, std::uint64_t{1} << 40 | 4));
}

TEST_F(Picking, AgreesWithTheProcessorForManyBodies) {
  std::mt19937 random(5);
  std::uniform_real_distribution<float> uniform(-1, 1);
  std::vector<Vertex> bodies(20'000);
  for (Vertex& body : bodies) body = {uniform(random), uniform(random), uniform(random), 0};
  camera_.orientation = obliqueView();
  camera_.shift = 0.2f;
  for (int k = 0; k < 20; ++k) {
    const glm::vec2 place(uniform(random), uniform(random));
    const auto found = pick(bodies, place, 5);
    const auto best = expected(bodies, place, 5);
    ASSERT_EQ(found.has_value(), best.has_value());
    // Rounding can put a body into the next pixel: then both are as near, to a hundredth.
    if (found && found->index != *best) {
      EXPECT_LT(std::abs(found->pixels - std::round(found->pixels)), 0.01f)
          << found->index << " or " << *best;
    }
  }
}

TEST_F(Picking, ATrackerBringsTheNewestPlace) {
  const std::vector<Vertex> bodies{{1, 2, 3}, {4, 5, 6}};
  VertexStream stream;
  stream.resize(2, false);
  stream.upload(bodies);
  BodyTracker tracker;
  EXPECT_FALSE(tracker.take());
  for (int k = 0; k < 20; ++k) tracker.read(stream.buffer(), 1);  // more than it has room for
  glFinish();
  EXPECT_EQ(tracker.take(), glm::vec3(4, 5, 6));
  EXPECT_FALSE(tracker.take()) << "taken once";
  stream.upload(std::vector<Vertex>{{7, 8, 9}, {-1, -2, -3}});
  tracker.read(stream.buffer(), 0);
  tracker.read(stream.buffer(), 1);
  glFinish();
  EXPECT_EQ(tracker.take(), glm::vec3(-1, -2, -3));
  tracker.read(stream.buffer(), 0);
  tracker.forget();
  glFinish();
  EXPECT_FALSE(tracker.take());
}

}  // namespace
}  // namespace gravitile::render
