// Light that is the mean of a larger picture, or of several moments.
#include <cmath>
#include <cstdlib>

#include "gl_test.h"

namespace gravitile::render {
namespace {

class MeanLight : public GlTest {
 protected:
  struct Moment {
    std::vector<Vertex> bodies;
    int number = 0, of = 1;
  };
  // The light of the last moment's draw, RGB.
  std::vector<float> draw(const Scene& scene, const std::vector<Moment>& moments, int supersample = 1) {
    for (const Moment& moment : moments) {
      VertexStream stream;
      stream.resize(moment.bodies.size(), false);
      stream.upload(moment.bodies);
      renderer_.draw({.vertexBuffer = stream.buffer(),
                      .bodies = moment.bodies.size(),
                      .components = scene.components,
                      .camera = scene.camera,
                      .look = scene.look,
                      .framebuffer = target_.framebuffer(),
                      .width = target_.width(),
                      .height = target_.height(),
                      .supersample = supersample,
                      .exposure = moment.number,
                      .exposures = moment.of});
    }
    std::vector<float> light(3 * 128 * 72);
    glGetTextureImage(renderer_.light(), 0, GL_RGB, GL_FLOAT,
                      static_cast<GLsizei>(light.size() * sizeof(float)), light.data());
    return light;
  }
  Image picture() {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target_.framebuffer());
    return readFramebuffer(target_.width(), target_.height());
  }

  OffscreenContext& context_ = sharedContext();  // before what needs it
  Renderer renderer_;
  PictureTarget target_{128, 72};
};

std::vector<Vertex> spread(int count, float shift) {
  std::vector<Vertex> bodies;
  for (int i = 0; i < count; ++i) {
    const float angle = 0.37F * static_cast<float>(i);
    const float radius = 0.9F * static_cast<float>(i) / static_cast<float>(count);
    bodies.push_back({radius * std::cos(angle) + shift, radius * std::sin(angle), 0.5F * std::sin(5 * angle),
                      vertexTag(static_cast<std::uint32_t>(i % 3))});
  }
  return bodies;
}

Scene plain(DrawPath path) {
  Scene scene;
  scene.look.path = path;
  scene.look.bodyRadius = 0.02F;
  return scene;
}

double largest(const std::vector<float>& light) {
  double most = 0;
  for (const float value : light) most = std::max(most, static_cast<double>(value));
  return most;
}

TEST_F(MeanLight, OfALargerPictureHasAsMuchLightAndFinerPoints) {
  for (const DrawPath path : {DrawPath::Sprites, DrawPath::Compute}) {
    const Scene scene = plain(path);
    const auto bodies = spread(60, 0);
    const std::vector<float> usual = draw(scene, {{bodies}});
    for (const int factor : {2, 3, 4}) {
      const std::vector<float> fine = draw(scene, {{bodies}}, factor);
      EXPECT_NEAR(totalLight(fine) / totalLight(usual), 1, 0.01) << factor;
      EXPECT_GT(largest(fine), largest(usual)) << factor;  // a point is smeared less
    }
  }
}

TEST_F(MeanLight, OfALargerPictureIsThatPicturesMean) {
  for (const DrawPath path : {DrawPath::Sprites, DrawPath::Compute}) {
    Scene scene = plain(path);
    scene.bodies = spread(60, 0);
    scene.width = 256;
    scene.height = 144;
    const std::vector<float> large = drawScene(scene, renderer_).light;
    const std::vector<float> mean = draw(scene, {{scene.bodies}}, 2);
    double worst = 0;
    for (std::size_t y = 0; y < 72; ++y)
      for (std::size_t x = 0; x < 128; ++x)
        for (std::size_t c = 0; c < 3; ++c) {
          const auto at = [&](std::size_t dx, std::size_t dy) {
            return large[3 * ((2 * y + dy) * 256 + 2 * x + dx) + c];
          };
          const float expected = (at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)) / 4;
          worst = std::max(worst, std::abs(static_cast<double>(mean[3 * (y * 128 + x) + c] - expected)));
        }
    EXPECT_LT(worst, 1e-4 * largest(mean));
  }
}

TEST_F(MeanLight, OfMomentsSmearsWhatMovesAndKeepsItsLight) {
  for (const DrawPath path : {DrawPath::Sprites, DrawPath::Compute}) {
    const Scene scene = plain(path);
    const std::vector<std::vector<Vertex>> places{spread(5, -0.3F), spread(5, 0), spread(5, 0.3F)};
    std::vector<float> expected(3 * 128 * 72);
    for (const auto& bodies : places) {
      const std::vector<float> one = draw(scene, {{bodies}});
      for (std::size_t i = 0; i < one.size(); ++i) expected[i] += one[i] / 3;
    }
    const std::vector<float> mean = draw(scene, {{places[0], 0, 3}, {places[1], 1, 3}, {places[2], 2, 3}});
    double worst = 0;
    for (std::size_t i = 0; i < mean.size(); ++i)
      worst = std::max(worst, std::abs(static_cast<double>(mean[i] - expected[i])));
    EXPECT_LT(worst, 2e-3 * largest(expected));
    EXPECT_NEAR(totalLight(mean) / totalLight(expected), 1, 1e-3);
    EXPECT_LT(largest(mean), 0.8 * largest(draw(scene, {{places[1]}})));  // smeared
  }
}

TEST_F(MeanLight, OfOneMomentIsThePicture) {
  const Scene scene = plain(DrawPath::Sprites);
  const auto bodies = spread(60, 0);
  draw(scene, {{bodies}});
  const Image usual = picture();
  draw(scene, {{bodies, 0, 2}, {bodies, 1, 2}});
  EXPECT_EQ(picture().rgb, usual.rgb);
}

}  // namespace
}  // namespace gravitile::render
