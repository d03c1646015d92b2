#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "app/picture.h"
#include "app/trajectory_worker.h"
#include "render/vertex_read_back.h"

namespace gravitile::app {

// Records what the window shows as a trajectory: after each frame that shows another step it has the vertices
// copied out, and a thread compresses them. No frame of the window waits for that; where the disk does not
// keep up, steps do. Needs a current GL context all its life.
class TrajectoryRecorder {
 public:
  // Throws sim::UserError when there is no place for the file. The head is of the bodies that run.
  TrajectoryRecorder(const std::filesystem::path& path, const sim::TrajectoryHead& head);

  // Once a frame, after the picture was drawn and before it is replaced: what it shows, and when that was.
  void follow(const Picture& picture, double time);
  // The next steps have to wait.
  bool holdsSteps() const { return readBack_.pending() || worker_.full(); }
  // No more frames; the file is finished in the background.
  void close() { worker_.close(); }
  bool done() const { return worker_.done(); }
  // Ends it, and says how it went: "Saved PATH: ...", or throws what writing threw. Blocks until done().
  std::string end();

  bool failed() const { return worker_.failed(); }
  std::uint64_t frames() const { return worker_.frames(); }
  std::uint64_t bytes() const { return worker_.bytes(); }

 private:
  void takeCopy();

  std::filesystem::path path_;
  std::uint64_t bodies_;
  TrajectoryWorker worker_;
  render::VertexReadBack readBack_;
  TrajectoryWorker::Frame copying_;      // what is on its way
  std::optional<std::uint64_t> newest_;  // step
};

}  // namespace gravitile::app
