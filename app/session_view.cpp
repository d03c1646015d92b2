// From where the bodies are looked at.
#include <glm/gtc/quaternion.hpp>

#include "app/session.h"

namespace gravitile::app {
namespace {

// A disc in the x-y plane seen from its rim: x to the right, z up.
glm::quat edgeOnView() {
  return glm::angleAxis(glm::radians(90.0F), glm::vec3(1, 0, 0));
}

glm::quat orientationOf(command::SetView::Orientation orientation) {
  using Orientation = command::SetView::Orientation;
  switch (orientation) {
    case Orientation::Oblique:
      return render::obliqueView();
    case Orientation::EdgeOn:
      return edgeOnView();
    case Orientation::FaceOn:
      break;
  }
  return render::faceOnView();
}

}  // namespace

void Session::setViewport(const Viewport& viewport) {
  const bool otherWindow = !viewport.sameWindow(viewport_);
  viewport_ = viewport;
  picture_.camera.shift = viewport.shift;
  if (!otherWindow || !fittedAspect_) return;
  picture_.camera.refit(*fittedAspect_, viewport.fitAspect());
  fittedAspect_ = viewport.fitAspect();
}

void Session::fitView() {
  picture_.fit(viewport_.fitAspect());
  fittedAspect_ = viewport_.fitAspect();
}

void Session::run(const command::FitCamera&) {
  camera_.halt();
  fitView();
}

void Session::run(const command::SetView& asked) {
  if (asked.orientation || asked.fit || asked.zoom) camera_.halt();
  if (asked.orientation) picture_.camera.orientation = orientationOf(*asked.orientation);
  if (asked.fit || asked.zoom) fitView();
  if (asked.zoom) picture_.camera.distance /= static_cast<float>(*asked.zoom);
}

}  // namespace gravitile::app
