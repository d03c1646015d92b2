#pragma once

#include <memory>
#include <optional>
#include <string>

#include "sim/diagnostics_record.h"
#include "sim/diagnostics_schedule.h"
#include "sim/engine.h"
#include "sim/force_check.h"
#include "sim/scenes/scene_table.h"

namespace gravitile::sim {

// Interactions a second of the running kernel.
struct Rate {
  double current = 0;   // newest batch
  double smoothed = 0;  // exponential mean over about a second of batches
  double peak = 0;      // largest smoothed rate since the kernel, its tuning or N changed
};

// A few thousand bodies spread evenly over the system, for framing the picture.
struct PositionSample {
  std::vector<std::uint32_t> indices;
  std::vector<Float4> posMass;  // of bodies indices[0], indices[1], ...
};

// What a run goes on with beside its scene.
struct SavedRun {
  RunState state;
  StepParameters parameters;
  KernelChoice kernel;
  // The first measurement of the run, that drifts go on to count from; another softening or G than that of
  // the parameters makes it worthless.
  std::optional<Diagnostics> start = {};
};

// Drives one engine through one scene: what is loaded, how it is stepped, how fast and how exact it runs.
// Calls never block but where said.
class Simulation {
 public:
  explicit Simulation(const EngineOptions& options);
  // Of an engine that has its bodies already, and chooses no kernel: a replay.
  Simulation(std::unique_ptr<Engine> engine, Scene scene, const StepParameters& parameters);

  // Replaces the scene (blocks while it is uploaded). dt, softening and gravity become the scene's own
  // suggestions, and the integrator where it has one; adaptive steps, which need a softening, end where it is
  // 0. When anything is refused the running scene stays and UserError tells why.
  void load(Scene scene);

  // Goes on with a run that was saved. The scene's bodies are those of the state, rounded; the kernel is one
  // of this engine's family. Blocks until that is ready. When anything is refused before bodies are loaded
  // the running scene stays and UserError tells why.
  void resume(Scene scene, const SavedRun& run);

  // The scene's first state again, or that which was resumed; parameters and kernel stay.
  void reset();

  // Another engine that has its bodies already takes the place of this one, which waits as it is until
  // endReplay(). The kernel that is wanted stays that of the run that waits.
  void beginReplay(std::unique_ptr<Engine> engine, Scene scene, const StepParameters& parameters);
  // The run that waited, with its figures. Nothing happens when none does.
  void endReplay();

  void setKernel(const KernelChoice& choice);
  void setParameters(const StepParameters& parameters);

  // Whether conserved quantities are measured again and again (DiagnosticsSchedule). If not, only once at the
  // start of each run, for drifts to be known of.
  void setDiagnosticsWanted(bool wanted) { diagnosticsWanted_ = wanted; }
  bool diagnosticsWanted() const { return diagnosticsWanted_; }
  // From the next measurement on.
  void setDiagnosticsRequest(const DiagnosticsRequest& request) { diagnosticsRequest_ = request; }

  // Starts steps when the engine is free; false when it is still busy with the last ones.
  bool advance(std::uint32_t steps, Vertex* mapped);

  // Once a frame: takes in finished work, refreshes rate, force error and diagnostics.
  void poll();

  // Why the scene and as many steps with what is in force now do not lead here again: "its kernel was changed
  // on the way"; "" where they do.
  std::string detour() const;

  const Scene& scene() const { return scene_; }
  std::uint64_t bodies() const { return scene_.bodies.size(); }
  const StepParameters& parameters() const { return parameters_; }
  const KernelChoice& wantedKernel() const { return wanted_; }
  const EngineStatus& status() const { return status_; }
  // Done since load() or resume(), by this program; status() counts those before as well.
  std::uint64_t stepsHere() const { return status_.steps - (resumed_ ? resumed_->step : 0); }
  const Rate& rate() const { return rate_; }
  // Error of the running kernel, empty until the first sample of it has been judged.
  const std::optional<CheckedForce>& error() const { return error_; }
  // Of this run: since the scene was loaded or reset, or softening or G changed, which changes the energy.
  // Drifts of one that was resumed count from its start.
  const DiagnosticsRecord& diagnostics() const { return diagnostics_; }
  // Why the newest measurement of this run that was due could not be begun: one line of what to do; "" when
  // it could. Where measurements are wanted another attempt follows.
  const std::string& diagnosticsObstacle() const { return diagnosticsObstacle_; }
  // Measures now and adds it to the record, unless that has this step already. Blocks. Throws UserError when
  // there is no room for it.
  void measureDiagnostics();
  // Where the bodies are, about a second ago at most; the scene's own positions at first.
  const PositionSample& recentPositions() const { return recentPositions_; }
  // Grows with each new one of these; `restarts` with each that begins a run.
  std::uint64_t positionsVersion() const { return positionsVersion_; }
  std::uint64_t restarts() const { return restarts_; }
  // Which body is to be known more closely, or none: its state a few frames late, and its potential, a direct
  // sum over the bodies of the newest force sample, about every second while the run goes on, and once of the
  // bodies as they are where it stands still. Both empty until they are there.
  void watchBody(std::optional<std::uint64_t> body);
  const std::optional<BodyState>& watchedBody() const { return watchedBody_; }
  const std::optional<double>& watchedPotential() const { return watchedPotential_; }
  Engine& engine() { return *engine_; }
  const Engine& engine() const { return *engine_; }
  const std::string& note() const { return note_; }  // why the engine is not the one hoped for, or ""

 private:
  // A run that waits.
  struct Waiting {
    std::unique_ptr<Engine> engine;
    Scene scene;
    std::optional<RunState> resumed;
    std::optional<Diagnostics> resumedStart;
    StepParameters parameters;
    DiagnosticsRecord diagnostics;
  };

  void take(Scene scene, const StepParameters& parameters);
  void restartFigures();
  void leave(const char* detour);
  void startWay(std::uint32_t steps);
  void takeRate();
  void takeError();
  void restartDiagnostics(const std::optional<Diagnostics>& start = {});
  void takeDiagnostics();
  void takeWatched();
  void takeStillPotential();
  void requestDiagnostics();
  void addDiagnostics(const Diagnostics& measured);
  void takePositions(const BodySpan& posMass);

  std::unique_ptr<Engine> engine_;
  std::optional<Waiting> waiting_;
  std::string note_;
  Scene scene_;
  std::optional<RunState> resumed_;  // where the run began, if not with the scene
  std::optional<Diagnostics> resumedStart_;
  double largestMass_ = 0;
  StepParameters parameters_;
  KernelChoice wanted_;
  KernelChoice wayKernel_;        // that did the first steps
  std::uint64_t waySources_ = 0;  // Engine::sourceVersion() then
  bool onWay_ = false;            // steps were started
  const char* detour_ = "";
  EngineStatus status_;
  Rate rate_;
  KernelChoice ratedKernel_;
  std::uint64_t ratedTakeOvers_ = 0;  // an edited kernel is another one too
  std::uint64_t ratedBatches_ = 0;
  double lastRateTimeS_ = 0;
  ForceCheck check_;
  std::optional<CheckedForce> error_;
  DiagnosticsRecord diagnostics_;
  DiagnosticsSchedule diagnosticsSchedule_;
  DiagnosticsRequest diagnosticsRequest_;
  bool diagnosticsWanted_ = false;
  std::string diagnosticsObstacle_;
  std::optional<std::uint64_t> watched_;
  bool bodyRequested_ = false;
  std::optional<BodyState> watchedBody_;
  std::optional<double> watchedPotential_;
  std::optional<std::uint64_t> potentialStep_;  // where the run stood still when that was asked for
  std::uint64_t stillStep_ = 0;                 // the run has been there since ...
  double stillSinceS_ = 0;
  PositionSample recentPositions_;
  std::uint64_t positionsVersion_ = 0, restarts_ = 0;
  double nextSampleTimeS_ = 0;
};

}  // namespace gravitile::sim
