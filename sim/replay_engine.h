#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "sim/engine.h"
#include "sim/io/trajectory.h"

namespace gravitile::sim {

// Plays a trajectory in place of an engine that computes: frames of the file take the place of steps, and
// whoever takes vertices from an engine sees the run again. Frames are read and decompressed on threads of
// its own; where those fall behind what is asked for, frames are left out.
//
// A trajectory holds places. Speeds follow from these, as differences over the frames before and behind;
// accelerations don't, and vertices that are to have them as their figure have none. What goes on from a
// state, computes or measures is refused with UserError.
class ReplayEngine final : public Engine {
 public:
  // Opens the file and reads its first frame. Throws UserError. `threads` 0: all cores.
  explicit ReplayEngine(const std::filesystem::path& path, unsigned threads = 0);
  ~ReplayEngine() override;

  const TrajectoryHead& head() const;
  // The scene as it is in the first frame, with velocities.
  Scene scene() const;
  std::uint64_t frames() const;  // at least 1
  std::uint64_t step(std::uint64_t frame) const;
  double time(std::uint64_t frame) const;
  bool recovered() const;  // as TrajectoryReader has it
  std::uint64_t fileBytes() const;

  // What the next advance() publishes, or counts from: a frame from 0 to frames() - 1; a place between two of
  // them gets bodies between theirs, on cubic curves with the right speeds at both.
  void show(double frame);
  // The newest place that was asked for.
  double wanted() const;
  // How many places were asked for so far, and of these the last that was published: from when
  // published() >= asked() of an earlier moment, what takeHostFrame() returns was asked for then or later.
  std::uint64_t asked() const;
  std::uint64_t published() const;
  // Why the newest frame asked for could not be read, else "".
  std::string failure() const;

  EngineInfo info() const override;
  void load(const Bodies&) override {}  // its bodies are the file's
  void setKernel(const KernelChoice& choice) override;
  void setParameters(const StepParameters& parameters) override;  // all but the figure is the recorded run's
  void waitForKernel() override {}
  bool idle() const override { return true; }
  bool busy() const override;
  // Goes so many frames on, as far as there are any.
  void advance(std::uint32_t steps, Vertex* mapped) override;
  bool writesDeviceMemory() const override { return false; }
  std::optional<HostFrame> takeHostFrame() override;
  // Throws UserError when what was asked for can't be read.
  void wait() override;
  double timeSteps(std::uint32_t steps, Vertex* mapped) override;
  void requestForceSample() override;
  std::optional<ForceSample> takeForceSample() override;
  void requestPositions() override {}
  std::optional<ForceSample> takePositions() override { return std::nullopt; }
  void requestBody(std::uint64_t index) override;
  std::optional<BodyState> takeBody() override;
  void requestDiagnostics(const DiagnosticsRequest& request) override;
  bool measuringDiagnostics() const override { return false; }
  std::optional<Diagnostics> takeDiagnostics() override { return std::nullopt; }
  Diagnostics diagnostics(const DiagnosticsRequest& request) override;
  Bodies download() override;
  PhaseSpace phaseSpace() override;
  RunState runState() override;
  void restore(const RunState& state) override;
  std::vector<Double4> accelerations() override;
  EngineStatus status() override;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gravitile::sim
