#include "render/renderer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <glm/gtc/type_ptr.hpp>

#include "render/colour_target.h"
#include "render/shader.h"
#include "render/vertex.h"

namespace gravitile::render {
namespace {

// Uniform locations, as they stand in shaders/bodies.vert and shaders/tone_map.frag.
enum BodyUniform {
  kViewProjection,
  kPixelsTimesDepth,
  kRadiusRange,
  kRadiance,
  kColourByFigure,
  kFigureScale,
  kComponentColours
};
constexpr GLint kExposure = 0;

// The smallest drawn radius, pixels. At 2.25 a footprint's sum over the pixels depends on where its middle
// falls between them by less than 0.4 %, so that distant bodies neither flicker nor brighten.
constexpr float kMinRadiusPixels = 2.25f;

// A body next to the camera covers no more of the picture's height than twice this.
constexpr float kMaxRadiusOfHeight = 0.125f;

// One exposure for all scenes: the bodies share the light of the whole, so that a disc of the scene's radius
// has this mean radiance whatever N, body size and resolution are. Below kFewBodies they stop growing
// brighter, since each is then seen as a point of its own.
constexpr float kSceneRadiance = 1.0f;
constexpr float kFewBodies = 400.0f;

// Up to this many bodies the HDR image has half floats, which a data-centre GPU blends 3 to 5 times faster
// than full ones (H200, 1280x720: 65,536 bodies 0.64 against 1.71 ms, 1,048,576 bodies 6.6 against 21.8 ms
// for the whole picture). A half float stops growing at about 2,048 times what is added to it, so the core of
// a million bodies would come out flat; with more bodies than this, exactness wins.
constexpr std::size_t kMostBodiesInHalfFloats = 1u << 17;

// Bodies are not thinner than this part of the scene: a radius of 0 would ask for infinite radiance.
constexpr float kThinnest = 1e-6f;

// Mean over the unit disc of the footprint in shaders/bodies.frag.
constexpr float kFootprintMean = 0.25f;

// Radiance at the middle of one glow of this radius.
float bodyRadiance(const Look& look, float bodyRadius, std::size_t bodies) {
  const float ratio = look.sceneRadius / bodyRadius;
  return kSceneRadiance / kFootprintMean * ratio * ratio / (static_cast<float>(bodies) + kFewBodies);
}

// All at once, or band by band with a word about each. Software rasterisers read and write the whole band for
// every batch of points, so the picture is cut and not the bodies.
void drawPoints(const FrameInput& input) {
  constexpr int kBandRows = 1024;
  const auto bodies = static_cast<GLsizei>(input.bodies);
  if (!input.progress) return glDrawArrays(GL_POINTS, 0, bodies);
  glEnable(GL_SCISSOR_TEST);
  for (int row = 0; row < input.height; row += kBandRows) {
    const int rows = std::min(kBandRows, input.height - row);
    glScissor(0, row, input.width, rows);
    glDrawArrays(GL_POINTS, 0, bodies);
    glFinish();
    input.progress(static_cast<double>(row + rows) / input.height);
  }
  glDisable(GL_SCISSOR_TEST);
}

GlVertexArray makeVertexArray() {
  GLuint name = 0;
  glCreateVertexArrays(1, &name);
  return GlVertexArray(name);
}

void describeVertex(GLuint array) {
  constexpr GLuint kPosition = 0, kTag = 1, kBinding = 0;
  glEnableVertexArrayAttrib(array, kPosition);
  glVertexArrayAttribFormat(array, kPosition, 3, GL_FLOAT, GL_FALSE, offsetof(Vertex, x));
  glVertexArrayAttribBinding(array, kPosition, kBinding);
  glEnableVertexArrayAttrib(array, kTag);
  glVertexArrayAttribIFormat(array, kTag, 1, GL_UNSIGNED_INT, offsetof(Vertex, tag));
  glVertexArrayAttribBinding(array, kTag, kBinding);
}

}  // namespace

Renderer::Renderer()
    : bodyProgram_(linkProgram("bodies.vert", "bodies.frag")),
      toneMapProgram_(linkProgram("fullscreen.vert", "tone_map.frag")),
      bodyArray_(makeVertexArray()),
      emptyArray_(makeVertexArray()) {
  describeVertex(bodyArray_.get());
  GLfloat range[2] = {1, 1};
  glGetFloatv(GL_POINT_SIZE_RANGE, range);
  maxPointSize_ = range[1];
}

void Renderer::draw(const FrameInput& input) {
  if (input.width < 1 || input.height < 1) return;
  prepareHdrImage(input);
  // Whatever else draws in this context may have left these on.
  for (const GLenum state :
       {GL_BLEND, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_SCISSOR_TEST, GL_CULL_FACE, GL_FRAMEBUFFER_SRGB}) {
    glDisable(state);
  }
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  drawBodies(input);
  toneMap(input);
}

void Renderer::prepareHdrImage(const FrameInput& input) {
  const GLenum format = input.bodies <= kMostBodiesInHalfFloats ? GL_RGBA16F : GL_RGBA32F;
  if (input.width == width_ && input.height == height_ && format == hdrFormat_) return;
  hdrFramebuffer_.reset();
  hdrImage_.reset();
  width_ = height_ = 0;
  ColourTarget target = makeColourTarget(input.width, input.height, format);
  hdrImage_ = std::move(target.image);
  hdrFramebuffer_ = std::move(target.framebuffer);
  hdrFormat_ = format;
  width_ = input.width;
  height_ = input.height;
}

void Renderer::drawBodies(const FrameInput& input) {
  constexpr GLfloat kBlack[4] = {0, 0, 0, 0};
  glClearNamedFramebufferfv(hdrFramebuffer_.get(), GL_COLOR, 0, kBlack);
  if (input.bodies == 0) return;

  const Look& look = input.look;
  const auto width = static_cast<float>(input.width);
  const auto height = static_cast<float>(input.height);
  const float maxRadius =
      std::max(std::min(0.5f * maxPointSize_, kMaxRadiusOfHeight * height), kMinRadiusPixels);
  const float bodyRadius = std::max(look.bodyRadius * look.bodySize, kThinnest * look.sceneRadius);

  // A point is clipped by its middle. The viewport and the view are widened alike by the largest radius, so
  // that a glow leaves the picture gradually.
  const float margin = std::ceil(maxRadius);
  const glm::vec3 narrowing(width / (width + 2 * margin), height / (height + 2 * margin), 1);
  glm::mat4 projection = input.camera.projection(width / height);
  const float pixelsTimesDepth = bodyRadius * projection[1][1] * 0.5f * height;
  for (int column = 0; column < 4; ++column) {
    projection[column] *= glm::vec4(narrowing, 1);
  }
  const glm::mat4 viewProjection = projection * input.camera.view();

  const GLuint program = bodyProgram_.get();
  glProgramUniformMatrix4fv(program, kViewProjection, 1, GL_FALSE, glm::value_ptr(viewProjection));
  glProgramUniform1f(program, kPixelsTimesDepth, pixelsTimesDepth);
  glProgramUniform2f(program, kRadiusRange, kMinRadiusPixels, maxRadius);
  glProgramUniform1f(program, kRadiance, bodyRadiance(look, bodyRadius, input.bodies));
  glProgramUniform1i(program, kColourByFigure, look.colourMode == ColourMode::Component ? 0 : 1);
  glProgramUniform1f(program, kFigureScale, look.range.high > 0 ? 1 / look.range.high : 0);
  std::array<glm::vec3, kMaxComponents> colours;
  for (std::size_t k = 0; k < colours.size(); ++k)
    colours[k] = look.components[k].visible ? look.components[k].colour : glm::vec3(0);
  glProgramUniform3fv(program, kComponentColours, kMaxComponents, glm::value_ptr(colours[0]));

  glBindFramebuffer(GL_FRAMEBUFFER, hdrFramebuffer_.get());
  const auto inset = static_cast<GLint>(margin);
  glViewport(-inset, -inset, input.width + 2 * inset, input.height + 2 * inset);
  glEnable(GL_PROGRAM_POINT_SIZE);
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFunc(GL_ONE, GL_ONE);
  glUseProgram(program);
  glVertexArrayVertexBuffer(bodyArray_.get(), 0, input.vertexBuffer, 0, sizeof(Vertex));
  glBindVertexArray(bodyArray_.get());
  drawPoints(input);
  glDisable(GL_BLEND);
}

void Renderer::toneMap(const FrameInput& input) {
  glBindFramebuffer(GL_FRAMEBUFFER, input.framebuffer);
  glViewport(0, 0, input.width, input.height);
  glProgramUniform1f(toneMapProgram_.get(), kExposure, std::exp2(input.look.exposureStops));
  glUseProgram(toneMapProgram_.get());
  glBindTextureUnit(0, hdrImage_.get());
  glBindVertexArray(emptyArray_.get());
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace gravitile::render
