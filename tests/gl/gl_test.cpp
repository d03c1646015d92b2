#include "gl_test.h"

#include <numeric>

namespace gravitile::render {

OffscreenContext& sharedContext() {
  static OffscreenContext context;
  return context;
}

void GlTest::SetUp() {
  errorsBefore_ = sharedContext().debugLog().errors();
}

void GlTest::TearDown() {
  EXPECT_EQ(sharedContext().debugLog().errors(), errorsBefore_) << sharedContext().debugLog().firstError();
}

Drawn drawScene(const Scene& scene) {
  static Renderer renderer;  // its programs are linked once
  return drawScene(scene, renderer);
}

Drawn drawScene(const Scene& scene, Renderer& renderer) {
  PictureTarget target(scene.width, scene.height);
  VertexStream stream;
  stream.resize(scene.bodies.size(), false);
  stream.upload(scene.bodies);
  renderer.draw({.vertexBuffer = stream.buffer(),
                 .bodies = scene.bodies.size(),
                 .components = scene.components,
                 .camera = scene.camera,
                 .look = scene.look,
                 .framebuffer = target.framebuffer(),
                 .width = scene.width,
                 .height = scene.height});
  Drawn drawn;
  glBindFramebuffer(GL_READ_FRAMEBUFFER, target.framebuffer());
  drawn.picture = readFramebuffer(scene.width, scene.height);
  drawn.light.resize(static_cast<std::size_t>(scene.width) * static_cast<std::size_t>(scene.height) * 3);
  glGetTextureImage(renderer.light(), 0, GL_RGB, GL_FLOAT,
                    static_cast<GLsizei>(drawn.light.size() * sizeof(float)), drawn.light.data());
  return drawn;
}

double totalLight(const std::vector<float>& light) {
  return std::accumulate(light.begin(), light.end(), 0.0);
}

}  // namespace gravitile::render
