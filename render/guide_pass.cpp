#include "render/guide_pass.h"

#include <cmath>

namespace gravitile::render {
namespace {

constexpr int kGridReach = 10;  // lines on each side of the middle one

}  // namespace

float gridSpacing(float sceneRadius) {
  const float wanted = sceneRadius / kGridReach;
  const float decade = std::pow(10.0F, std::floor(std::log10(wanted)));
  for (const float factor : {1.0F, 2.0F, 5.0F})
    if (factor * decade >= 0.999F * wanted) return factor * decade;
  return 10 * decade;
}

void GuidePass::draw(const FrameInput& input) {
  const Look& look = input.look;
  if ((!look.axes && !look.grid) || !(look.sceneRadius > 0)) return;
  const GLuint program = program_.get();
  const int reach = look.grid ? kGridReach : -1;
  const int lines = (look.axes ? 3 : 0) + (look.grid ? 2 * (2 * kGridReach + 1) : 0);
  glProgramUniform1f(program, bindings::kAxisLength, look.axes ? look.sceneRadius : 0);
  glProgramUniform1f(program, bindings::kGridSpacing, gridSpacing(look.sceneRadius));
  glProgramUniform1i(program, bindings::kGridReach, reach);
  glBindFramebuffer(GL_FRAMEBUFFER, input.framebuffer);
  const TilePlace place = input.place();
  glViewport(-place.x, -place.y, place.pictureWidth, place.pictureHeight);
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
  glUseProgram(program);
  glDrawArrays(GL_LINES, 0, 2 * lines);
  glDisable(GL_BLEND);
}

}  // namespace gravitile::render
