#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/pace.h"
#include "sim/engine.h"
#include "sim/scenes/scene_table.h"
#include "sim/step_parameters.h"
#include "sim/tuning.h"
#include "sim/user_error.h"

namespace gravitile::app {

inline constexpr const char* kDefaultScene = "disk-galaxy";
inline constexpr const char* kDefaultIntegrator = "leapfrog";
inline constexpr const char* kDefaultKernelGpu = "gpu-auto";
inline constexpr const char* kDefaultKernelCpu = "cpu-simd";
// Body counts that stay fluid when nothing else is asked for.
inline constexpr std::uint64_t kDefaultBodiesGpu = 65536;
inline constexpr std::uint64_t kDefaultBodiesCpu = 4096;

struct Lecture;
struct LookFile;

// What the command line said, checked for form but not yet against a device. Empty optionals mean "what the
// scene or the device suggests".
struct CommonOptions {
  std::string scene = kDefaultScene;  // id of the scene table or a path
  std::optional<std::uint64_t> bodies;
  std::string kernel;  // id; empty: gpu-auto or cpu-simd, as the device is
  sim::Tuning tuning = sim::defaultTuning();
  std::vector<sim::TuningId> tuningAsked;  // values of `tuning` that were given by an option
  std::string integrator;                  // id; empty: the scene's, where that names none leapfrog
  std::optional<double> dt;
  std::optional<double> softening;
  double adaptive = 0;
  std::optional<double> damping;  // 1 where it is not given
  std::string device = "auto";    // auto|cpu|cuda[:i]
  std::string kernelDirectory;    // empty: embedded kernels
  std::uint64_t seed = 1;
  int width = 1280, height = 720;
  std::string log;               // path of the diagnostics' CSV file; empty: none
  bool force = false;            // files that are there already may be replaced
  std::optional<double> escape;  // radius beyond which a body has escaped
  bool paused = false;
  Pace pace;                               // of the window
  std::optional<std::uint64_t> frames;     // quit after this many
  double maxFps = 0;                       // frames a second that a window draws at most; 0: any number
  std::string record;                      // path of a film of the window; empty: none
  std::string trace;                       // path of a trace of frames; empty: none
  std::shared_ptr<const Lecture> lecture;  // walked through in the window; null: none
  std::shared_ptr<const LookFile> look;    // of the picture; null: the scene's, or as it was saved
  std::string lookName;                    // as --look took it
  std::string resume;                      // path of a checkpoint to go on with; empty: a new run
  std::string replay;                      // path of a trajectory to play; empty: none
  double autosaveMinutes = 3;              // between two savings by itself, in the window; 0: never
  std::vector<std::string> given;          // options that were written, "--dt"

  bool has(std::string_view option) const;
};

// Id of the kernel that runs on this engine when none is asked for.
const char* defaultKernel(const sim::Engine& engine);

// Engine options, scene, kernel and parameters that these options mean on the engine at hand. All throw
// sim::UserError that names the option and the allowed values.
sim::EngineOptions engineOptions(const CommonOptions& options);
// Refuses a --kernel-dir where there is no GPU engine to read it.
void requireKernelDirEffect(const CommonOptions& options, bool gpu);
sim::KernelChoice kernelChoice(const CommonOptions& options, const sim::Engine& engine);
// Throws sim::UserError when the host's memory can't hold a run of so many bodies.
void requireRoomFor(std::uint64_t bodies);

sim::Scene scene(const CommonOptions& options, const sim::Engine& engine, const sim::Progress& progress = {});
// Also refuses a --damping that the integrator does not take; a lecture brings integrators of its own.
sim::StepParameters stepParameters(const CommonOptions& options, const sim::Scene& scene);

// What to throw when `kernel`, which `asking` named (an option), can't run on the device asked for or found:
// names the option, the reason and the kernels that can.
sim::UserError kernelNotHere(const CommonOptions& options, const sim::KernelDescriptor& kernel,
                             std::string_view asking = "--kernel");

}  // namespace gravitile::app
