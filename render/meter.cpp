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
  finish(kFigures);
}

void Meter::measureLight(const FrameInput& input, const LightSource& light) {
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kHistogram, histogram_.get());
  light.bind();
  const double pixels = static_cast<double>(input.width) * input.height;
  const double stride = std::max(1.0, std::floor(std::sqrt(pixels / static_cast<double>(kLooks))));
  dispatch((light.inks ? ofInks_ : ofImage_).get(), static_cast<std::size_t>(pixels / (stride * stride)),
           static_cast<GLuint>(stride));
  finish(input.look.kind == PictureKind::DensityMap ? kDensities : kExposure);
}

void Meter::finish(GLuint wanted) {
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
  glProgramUniform1ui(percentiles_.get(), bindings::kWanted, wanted);
  glUseProgram(percentiles_.get());
  glDispatchCompute(1, 1, 1);
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
}

}  // namespace gravitile::render
