#include "render/draw_path.h"

#include <string_view>

#include "render/gl_object.h"

namespace gravitile::render {
namespace {

// The compute shader wins from this many bodies on.
constexpr std::size_t kComputeFromHardware = 4096;
constexpr std::size_t kComputeFromSoftware = 4096;

}  // namespace

GlAbilities GlAbilities::ofContext() {
  GlAbilities abilities;
  GLfloat range[2] = {1, 1};
  glGetFloatv(GL_POINT_SIZE_RANGE, range);
  abilities.largestPoint = range[1];
  const auto* text = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  const std::string_view name = text != nullptr ? text : "";
  for (const std::string_view software : {"llvmpipe", "softpipe", "SWR", "SwiftShader"})
    abilities.software = abilities.software || name.find(software) != std::string_view::npos;
  return abilities;
}

DrawPath drawPath(DrawPath wanted, std::size_t bodies, const GlAbilities& gl) {
  if (wanted != DrawPath::Automatic) return wanted;
  return bodies >= (gl.software ? kComputeFromSoftware : kComputeFromHardware) ? DrawPath::Compute
                                                                               : DrawPath::Sprites;
}

}  // namespace gravitile::render
