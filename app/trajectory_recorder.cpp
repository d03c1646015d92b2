#include "app/trajectory_recorder.h"

#include <fmt/format.h>
#include <unistd.h>

#include <span>
#include <utility>

#include "app/format.h"

namespace gravitile::app {

TrajectoryRecorder::TrajectoryRecorder(const std::filesystem::path& path, const sim::TrajectoryHead& head)
    : path_(path), bodies_(head.bodies()), worker_(path, head, 1) {}

void TrajectoryRecorder::takeCopy() {
  copying_.bodies.resize(static_cast<std::size_t>(bodies_));
  const std::span<sim::Vertex> bodies(copying_.bodies);
  // The same sixteen bytes by both names: app/picture.cpp checks it.
  if (readBack_.take({reinterpret_cast<render::Vertex*>(bodies.data()), bodies.size()}))
    worker_.add(std::exchange(copying_, {}));
}

void TrajectoryRecorder::follow(const Picture& picture, double time) {
  if (readBack_.pending() && !worker_.full()) takeCopy();
  if (holdsSteps() || picture.shownStep() == newest_ || picture.stream().size() != bodies_) return;
  copying_ = worker_.empty();
  copying_.step = picture.shownStep();
  copying_.time = time;
  newest_ = copying_.step;
  readBack_.start(picture.stream().buffer(), picture.stream().size());
}

std::string TrajectoryRecorder::end() {
  try {
    worker_.end();
  } catch (...) {
    if (!worker_.kept()) unlink(path_.c_str());  // it held the name
    throw;
  }
  if (!worker_.kept()) {
    unlink(path_.c_str());
    return "No frame was recorded";
  }
  return fmt::format("Saved {}: {}, {}B", path_.string(), counted(worker_.frames(), "frame"),
                     withPrefix(static_cast<double>(worker_.bytes())));
}

}  // namespace gravitile::app
