#include "app/scene_look.h"

#include <algorithm>

#include "app/scene_view.h"

namespace gravitile::app {

render::Look usualLook(const sim::Scene& scene, render::Look look) {
  look.components = sceneComponents(scene);
  return look;
}

render::Look lookOver(const sim::Scene& scene, const LookFile& file, const render::Look& inForce) {
  return withLook(file, usualLook(scene, inForce));
}

LookFile lookInForce(const sim::Scene& scene, const render::Look& look) {
  return lookFileOf(look, usualLook(scene, look));
}

bool sameSettings(const render::Look& a, const render::Look& b) {
  for (const LookField& field : lookFields())
    if (field.get(a) != field.get(b) && (isChosen(field, a) || isChosen(field, b))) return false;
  return lookFileOf(a, b).components.empty();
}

render::Look keepChangedComponents(render::Look now, const render::Look& before, const render::Look& usual) {
  for (const ComponentChange& change : lookFileOf(before, usual).components) {
    for (std::size_t k = 0; k < kComponentFields; ++k)
      if (change.given[k]) componentFields()[k].copy(change.look, now.components[change.number - 1]);
  }
  return now;
}

bool deliverFigure(const render::Look& look, sim::Simulation& simulation) {
  sim::StepParameters parameters = simulation.parameters();
  parameters.vertexFigure = figureFor(look);
  if (parameters == simulation.parameters()) return false;
  simulation.setParameters(parameters);
  return true;
}

}  // namespace gravitile::app
