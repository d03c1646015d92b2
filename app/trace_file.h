#pragma once

#include <filesystem>
#include <memory>

#include "app/frame_trace.h"

namespace gravitile::sim {
class Engine;
}

namespace gravitile::app {

// What --trace asks for: a trace from here on, and the file it goes to.
class TraceFile {
 public:
  // "": none.
  explicit TraceFile(std::filesystem::path path);

  FrameTrace* trace() const { return trace_.get(); }  // null: none
  // Steps of this engine are in the trace from now on, and those of no other one.
  void listenTo(sim::Engine& engine);
  // Throws sim::UserError with the system's reason.
  void write() const;

 private:
  std::filesystem::path path_;
  std::shared_ptr<FrameTrace> trace_;  // an engine may live longer than this
  sim::Engine* engine_ = nullptr;
  double originS_;
};

// Where to write it, "" for nowhere. Throws sim::UserError that names --trace when that can't be written, or
// when there is a file and no `force`.
std::filesystem::path requireTrace(const std::filesystem::path& path, bool force);

}  // namespace gravitile::app
