#include "render/vertex_mixer.h"

#include <vector>

#include "gl_test.h"
#include "render/vertex_stream.h"

namespace gravitile::render {
namespace {

class VertexMixerTest : public GlTest {
 protected:
  static constexpr std::size_t kBodies = 1000;

  VertexMixerTest() {
    std::vector<Vertex> earlier(kBodies), later(kBodies);
    for (std::size_t i = 0; i < kBodies; ++i) {
      const auto number = static_cast<float>(i);
      earlier[i] = {number, 2, -number, 7};
      later[i] = {number + 4, 2, number, static_cast<std::uint32_t>(i)};
    }
    earlier_.resize(kBodies, false);
    later_.resize(kBodies, false);
    earlier_.upload(earlier);
    later_.upload(later);
  }

  std::vector<Vertex> mixed(float place, std::size_t every, bool withEarlier = true) {
    mixer_.mix({.later = later_.buffer(),
                .earlier = withEarlier ? earlier_.buffer() : 0,
                .bodies = kBodies,
                .place = place,
                .every = every});
    std::vector<Vertex> vertices(mixer_.bodies());
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glGetNamedBufferSubData(mixer_.buffer(), 0, static_cast<GLsizeiptr>(vertices.size() * sizeof(Vertex)),
                            vertices.data());
    return vertices;
  }

  VertexMixer mixer_;
  VertexStream earlier_, later_;
};

TEST_F(VertexMixerTest, BodiesStandBetweenTheirPlacesOrBeyond) {
  for (const float place : {0.0f, 0.25f, 1.0f, 1.5f}) {
    const std::vector<Vertex> vertices = mixed(place, 1);
    ASSERT_EQ(vertices.size(), kBodies);
    for (const std::size_t i : {0UL, 1UL, 255UL, 256UL, 999UL}) {
      const auto number = static_cast<float>(i);
      EXPECT_FLOAT_EQ(vertices[i].x, number + 4 * place);
      EXPECT_FLOAT_EQ(vertices[i].y, 2);
      EXPECT_FLOAT_EQ(vertices[i].z, number * (2 * place - 1));
      EXPECT_EQ(vertices[i].tag, i);
    }
  }
}

TEST_F(VertexMixerTest, OfEverySoManyBodiesOneIsTaken) {
  for (const std::size_t every : {2UL, 3UL, 7UL, 999UL, 5000UL}) {
    const std::vector<Vertex> vertices = mixed(1, every, false);
    ASSERT_EQ(vertices.size(), (kBodies + every - 1) / every);
    for (std::size_t k = 0; k < vertices.size(); ++k) {
      EXPECT_EQ(vertices[k].tag, k * every);
      EXPECT_EQ(vertices[k].x, static_cast<float>(k * every) + 4);
    }
  }
}

TEST_F(VertexMixerTest, WithoutAnEarlierStateTheLaterOneIsTaken) {
  EXPECT_EQ(mixed(0.5f, 1, false)[3].x, 7);
}

}  // namespace
}  // namespace gravitile::render
