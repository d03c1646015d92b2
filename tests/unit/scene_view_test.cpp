#include "app/scene_view.h"

#include <gtest/gtest.h>

#include <numeric>

#include "systems.h"

namespace gravitile::app {
namespace {

using Kind = sim::ComponentColour::Kind;

// Two components of 100 bodies each: the second ten times as far out.
sim::Scene twoSpheres(const sim::ComponentAppearance& first, const sim::ComponentAppearance& second) {
  sim::Scene scene;
  scene.bodies = sim::test::randomBodies(200, 3);
  scene.bodies.componentNames = {"inner", "outer"};
  for (std::size_t i = 100; i < 200; ++i) {
    scene.bodies.component[i] = 1;
    for (float* x : {&scene.bodies.posMass[i].x, &scene.bodies.posMass[i].y, &scene.bodies.posMass[i].z})
      *x *= 10;
  }
  scene.appearance = {first, second};
  return scene;
}

sim::PositionSample allPositions(const sim::Scene& scene) {
  sim::PositionSample sample;
  sample.indices.resize(scene.bodies.size());
  std::iota(sample.indices.begin(), sample.indices.end(), 0U);
  sample.posMass = scene.bodies.posMass;
  return sample;
}

render::Look lookOf(const sim::Scene& scene, const render::Look& before = {}) {
  return lookFor(scene, visibleBounds(allPositions(scene), scene), before);
}

TEST(SceneView, ComponentsAreHiddenAndColouredAsTheSceneSays) {
  const auto usual = render::Look::defaultComponents();
  const sim::ComponentColour white{Kind::Rgb, 0xFFFFFF}, half{Kind::Rgb, 0xBC0000};
  const render::Look own = lookOf(twoSpheres({.colour = white}, {.colour = half}));
  EXPECT_EQ(own.components[0].colour, glm::vec3(1));
  EXPECT_NEAR(own.components[1].colour.r, 0.5, 0.01) << "sRGB's 188 is half of the light";
  EXPECT_EQ(own.components[1].colour.g, 0);
  EXPECT_EQ(own.components[2].colour, usual[2].colour) << "beyond those of the scene";
  EXPECT_TRUE(own.components[0].visible && own.components[1].visible);

  const render::Look picked = lookOf(twoSpheres({.colour = sim::ComponentColour{Kind::Palette, 3}}, {}));
  EXPECT_EQ(picked.components[0].colour, usual[3].colour);
  EXPECT_EQ(picked.components[1].colour, usual[1].colour) << "the one of its place";

  const render::Look hidden = lookOf(twoSpheres({}, {.colour = white, .visible = false}));
  EXPECT_TRUE(hidden.components[0].visible);
  EXPECT_FALSE(hidden.components[1].visible);
  const render::Look next = lookOf(twoSpheres({}, {}), hidden);
  EXPECT_TRUE(next.components[1].visible) << "nothing of the last scene stays";
  EXPECT_EQ(next.components[1].colour, usual[1].colour);
}

TEST(SceneView, BodiesAreCountedByComponent) {
  sim::Bodies bodies;
  bodies.componentNames = {"gas", "halo", "stars"};
  bodies.component = {0, 2, 2, 0, 2};
  EXPECT_EQ(bodiesByComponent(bodies), (std::vector<std::uint64_t>{2, 0, 3}));
  EXPECT_TRUE(bodiesByComponent({}).empty());
}

TEST(SceneView, HiddenComponentsAreNotFramed) {
  const auto framed = [](bool inner, bool outer) {
    const sim::Scene scene = twoSpheres({.colour = {}, .visible = inner}, {.colour = {}, .visible = outer});
    return visibleBounds(allPositions(scene), scene).radius;
  };
  EXPECT_GT(framed(true, true), 5 * framed(true, false));
  EXPECT_GT(framed(false, true), 5 * framed(true, false));
  EXPECT_EQ(framed(false, false), framed(true, true)) << "all count where none is to be seen";
}

TEST(SceneView, WhatAPersonChoseStays) {
  render::Look before;
  before.colourMode = render::ColourMode::Speed;
  before.exposureStops = -1.5F;
  before.bodySize = 2;
  const render::Look after = lookOf(twoSpheres({}, {}), before);
  EXPECT_EQ(after.colourMode, before.colourMode);
  EXPECT_EQ(after.exposureStops, before.exposureStops);
  EXPECT_EQ(after.bodySize, before.bodySize);
  EXPECT_NE(after.sceneRadius, before.sceneRadius);
  EXPECT_GT(after.range.high, 0);
}

}  // namespace
}  // namespace gravitile::app
