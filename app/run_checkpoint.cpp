#include "app/run_checkpoint.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "app/version.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

// True when the file was made, false when there was one already.
bool makeNew(const fs::path& path) {
  const int descriptor = open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
  if (descriptor >= 0) return close(descriptor) == 0;
  if (errno == EEXIST) return false;
  throw sim::UserError(fmt::format("can't write {}: {}", path.string(), std::strerror(errno)));
}

// Files by their whole path.
std::string absoluteSource(const std::string& source) {
  std::error_code ignored;
  const bool file = sim::findScene(source) == nullptr && fs::is_regular_file(source, ignored);
  return file ? fs::absolute(source).string() : source;
}

}  // namespace

sim::Checkpoint checkpointOf(sim::Simulation& simulation, const std::string& source, std::uint64_t seed) {
  sim::Checkpoint checkpoint;
  checkpoint.state = simulation.engine().runState();
  checkpoint.scene = simulation.scene();
  checkpoint.source = absoluteSource(source);
  checkpoint.seed = seed;
  checkpoint.parameters = simulation.parameters();
  checkpoint.kernel = simulation.wantedKernel().kernel->id;
  checkpoint.tuning = simulation.wantedKernel().tuning;
  checkpoint.start = simulation.diagnostics().start();
  checkpoint.program = fmt::format("Gravitile {}", programVersion());
  return checkpoint;
}

sim::TrajectoryHead trajectoryHeadOf(sim::Simulation& simulation, const std::string& source,
                                     std::uint64_t seed, std::uint32_t stepsPerFrame) {
  sim::Checkpoint run;
  run.scene = simulation.scene();
  run.scene.bodies = simulation.engine().download();
  run.scene.stepsPerFrame = stepsPerFrame;
  run.source = absoluteSource(source);
  run.seed = seed;
  run.parameters = simulation.parameters();
  const sim::EngineStatus status = simulation.engine().status();
  run.kernel = sim::describeRunning(status);
  run.state.step = status.steps;
  run.state.time = status.time;
  run.program = fmt::format("Gravitile {}", programVersion());
  return sim::trajectoryHead(std::move(run));
}

std::optional<sim::KernelChoice> kernelOf(const sim::Checkpoint& checkpoint, sim::KernelFamily family) {
  for (const sim::KernelDescriptor& row : sim::kernelTable())
    if (row.id == checkpoint.kernel && row.family == family)
      return sim::KernelChoice{.kernel = &row, .tuning = checkpoint.tuning};
  return std::nullopt;
}

std::string checkpointStem(const std::string& scene, double time) {
  const std::string name = fs::path(scene).stem().string();
  return fmt::format("{}-t-{:.6g}", name.empty() ? "run" : name, time);
}

fs::path newFile(const fs::path& folder, const std::string& stem, const std::string& extension) {
  fs::path path = folder / (stem + extension);
  for (int number = 2; !makeNew(path); ++number)
    path = folder / fmt::format("{}-{}{}", stem, number, extension);
  return path;
}

fs::path saveAsNewCheckpoint(const fs::path& folder, const std::string& stem,
                             const sim::Checkpoint& checkpoint) {
  const fs::path path = newFile(folder, stem, sim::kCheckpointExtension);
  try {
    sim::writeCheckpoint(path, checkpoint);
  } catch (...) {
    unlink(path.c_str());
    throw;
  }
  return path;
}

}  // namespace gravitile::app
