#include "app/trace_file.h"

#include <fstream>
#include <string>
#include <string_view>
#include <utility>

#include "app/output_path.h"
#include "sim/engine.h"
#include "sim/io/atomic_file.h"

namespace gravitile::app {
namespace {

bool isTrace(const std::filesystem::path& path) {
  std::string start(kTraceStart.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(start.data(), static_cast<std::streamsize>(start.size()));
  return file && start == kTraceStart;
}

}  // namespace

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

std::filesystem::path requireTrace(const std::filesystem::path& path) {
  if (path.empty()) return path;
  std::filesystem::path target = requireWritable("--trace", path);
  refuseOtherKind("--trace", target, "trace of frames", isTrace(target));
  return target;
}

}  // namespace gravitile::app
