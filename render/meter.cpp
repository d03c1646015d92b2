#include "render/meter.h"

#include <algorithm>
#include <cmath>

#include "render/gl_buffer.h"

namespace gravitile::render {
namespace {

constexpr std::size_t kBins = 2048;       // as in shaders/histogram.glsl
constexpr std::size_t kGroup = 256;       // invocations, as in shaders/histogram.comp
constexpr GLuint kMostGroups = 512;       // each adds up to kBins counts to those of all
constexpr std::size_t kLooks = 1u << 18;  // of this many bodies or pixels percentiles are good to 1 %

enum Wanted : GLuint { kFigures, kDensities, kExposure };  // as in shaders/percentiles.comp

void dispatch(GLuint program, std::size_t all, GLuint stride) {
  glProgramUniform1ui(program, bindings::kStride, stride);
  glUseProgram(program);
  const auto groups = static_cast<GLuint>((all + kGroup - 1) / kGroup);
  glDispatchCompute(std::clamp(groups, 1U, kMostGroups), 1, 1);
}

}  // namespace

Meter::Meter() : histogram_(makeBuffer(kBins * sizeof(GLuint))) {}

void Meter::measureFigures(const FrameInput& input) {
  if (input.bodies == 0) return;
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kHistogram, histogram_.get());
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kBodies, input.vertexBuffer);
  const std::size_t stride = std::max<std::size_t>(1, input.bodies / kLooks);
  dispatch(ofBodies_.get(), input.bodies / stride, static_cast<GLuint>(stride));
  find(kFigures);
}

void Meter::add(const FrameInput& tile, const LightSource& light, const PixelRect& inner) {
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kHistogram, histogram_.get());
  light.bind();
  const TilePlace place = tile.place();
  const double pixels = static_cast<double>(place.pictureWidth) * place.pictureHeight;
  const double stride = std::max(1.0, std::floor(std::sqrt(pixels / static_cast<double>(kLooks))));
  const double own = static_cast<double>(inner.width) * inner.height;
  const GLuint program = (light.inks ? ofInks_ : ofImage_).get();
  const auto whole = [](int value) { return static_cast<GLuint>(value); };
  glProgramUniform4ui(program, bindings::kArea, whole(inner.x), whole(inner.y), whole(inner.width),
                      whole(inner.height));
  dispatch(program, static_cast<std::size_t>(own / (stride * stride)), static_cast<GLuint>(stride));
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
}

void Meter::finish(const FrameInput& input) {
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kHistogram, histogram_.get());
  find(input.look.kind == PictureKind::DensityMap ? kDensities : kExposure);
}

void Meter::find(GLuint wanted) {
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
  glProgramUniform1ui(percentiles_.get(), bindings::kWanted, wanted);
  glUseProgram(percentiles_.get());
  glDispatchCompute(1, 1, 1);
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
}

}  // namespace gravitile::render
