#include "app/trace_file.h"

#include <utility>

#include "app/output_path.h"
#include "sim/engine.h"
#include "sim/io/atomic_file.h"

namespace gravitile::app {
TraceFile::TraceFile(std::filesystem::path path)
    : path_(std::move(path)),
      trace_(path_.empty() ? nullptr : std::make_shared<FrameTrace>()),
      originS_(steadyTimeS()) {}

void TraceFile::listenTo(sim::Engine& engine) {
  if (!trace_ || engine_ == &engine) return;
  engine_ = &engine;
  engine.listenToWork(
      [trace = trace_](double startS, double endS) { trace->add(TraceTrack::Steps, "steps", startS, endS); });
}

void TraceFile::write() const {
  if (trace_) sim::writeFileAtomically(path_, trace_->json(originS_));
}

std::filesystem::path requireTrace(const std::filesystem::path& path, bool force) {
  if (path.empty()) return path;
  std::filesystem::path target = requireWritable("--trace", path);
  refuseExisting("--trace", target, force);
  return target;
}

}  // namespace gravitile::app
