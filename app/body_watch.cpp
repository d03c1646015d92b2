#include "app/body_watch.h"

namespace gravitile::app {
namespace {

std::uint64_t hiddenIn(const render::Look& look) {
  std::uint64_t hidden = 0;
  for (std::size_t k = 0; k < look.components.size(); ++k)
    hidden |= std::uint64_t{!look.components[k].visible} << k;
  return hidden;
}

}  // namespace

void BodyWatch::ask(const Question& question) {
  if (question.request) {
    asked_ = {*question.request, question.camera, {}};
    picker_.start({.vertexBuffer = question.bodies.buffer(),
                   .bodies = question.bodies.size(),
                   .camera = question.camera,
                   .width = question.width,
                   .height = question.height,
                   .place = question.request->place,
                   .hidden = hiddenIn(question.look)});
  }
  if (question.body != tracked_) tracker_.forget();
  tracked_ = question.body;
  if (tracked_ && *tracked_ < question.bodies.size()) tracker_.read(question.bodies.buffer(), *tracked_);
}

std::optional<BodyWatch::Answer> BodyWatch::takeAnswer() {
  if (!picker_.take(asked_.found)) return std::nullopt;
  return asked_;
}

std::optional<glm::vec3> BodyWatch::takePlace() {
  return tracker_.take();
}

}  // namespace gravitile::app
