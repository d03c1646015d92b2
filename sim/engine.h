#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/body_span.h"
#include "sim/diagnostics.h"
#include "sim/kernel_source.h"
#include "sim/kernel_table.h"
#include "sim/run_state.h"
#include "sim/step_parameters.h"
#include "sim/vertex.h"

namespace gravitile::sim {

// Vertices of a finished batch of steps, in host memory.
struct HostFrame {
  std::span<const Vertex> vertices;  // valid until the next takeHostFrame(), load() or destruction
  std::uint64_t step = 0;            // steps done since load() when they were written
};

// Positions and the accelerations found for them, copied out between a force evaluation and its update:
// what the running kernel's error is judged from. Of positions alone the rest is empty. The memory belongs to
// `owner` (pinned where there is a GPU) and lives as long as any copy of the sample; the engine reuses it
// once the last copy is gone, so a sample travels to another thread without being copied.
struct ForceSample {
  std::shared_ptr<const void> owner;
  BodySpan posMass;
  BodySpan acceleration;  // x, y, z; length units over time units squared; empty where none were found
  KernelChoice kernel;
  double softening = 0, gravity = 1;
};

// One body as it is between two batches of steps.
struct BodyState {
  std::uint64_t index = 0;
  Double4 posMass;   // w: mass
  Double4 velocity;  // w: unused
};

struct EngineStatus {
  KernelChoice running;   // what computes now; kernel is null before the first one is ready
  KernelChoice resolved;  // what `running` has picked, if its row picks among the others; else kernel is null
  int trial = 0, trials = 0;    // of the candidates, `trial` is being measured, from 1; trials 0: none is
  std::uint64_t takeOvers = 0;  // kernels that came to run so far: grows when an edit replaces `running` too
  bool preparing = false;     // another choice or an edit is being compiled; `running` keeps going meanwhile
  std::string failure;        // why the newest choice or edit was refused (the compiler's log), else empty
  Refusal refusal;            // the same in parts; empty when `failure` is
  std::uint64_t steps = 0;    // finished since load(); restore() sets both
  double time = 0;            // simulated time since load(), time units
  double stepLength = 0;      // of the newest finished step, time units; 0 before the first
  double stepMs = 0;          // mean duration of a step in the newest finished batch, 0 when unknown
  std::uint64_t batches = 0;  // finished batches with a stepMs; grows when stepMs is new
  std::optional<std::uint64_t> nonFiniteBody;  // a body whose position stopped being finite
  std::uint64_t nonFiniteStep = 0;             // the step at which that was noticed
  double shareOfBatch = 0;  // of the batch that computes: how much of it has begun, 0 to 1; 0: none is cut

  // Whose code it is that computes.
  const KernelChoice& computing() const { return resolved.kernel != nullptr ? resolved : running; }
};

// "gpu-tiled, block 256, ...", "gpu-auto: gpu-pairwise, block 128, ..." or "none".
std::string describeRunning(const EngineStatus& status);

struct EngineInfo {
  std::string device;   // "NVIDIA H200" or the processor's name
  std::string backend;  // "CUDA 13.0, driver 13.0, sm_90" or "CPU, 2 threads, AVX3"
  KernelFamily family = KernelFamily::Cpu;
  std::string driver{};  // version of the GPU's driver, "580.65.06"; "" on a CPU
  std::string cuda{};    // version of the CUDA runtime, "13.0"; "" on a CPU
  double clockMhz = 0;   // clock of the cores at the moment, MHz; 0 when unknown
};

// What the running GPU kernel takes of its device, read from the loaded machine code, and what the device
// has.
struct KernelFacts {
  int registersPerThread = 0;
  std::uint64_t sharedBytesPerBlock = 0;
  std::uint64_t spilledBytesPerThread = 0;  // local memory: registers that did not fit
  int threadsPerBlock = 0;
  int blocksPerMultiprocessor = 0;  // that fit at once
  int warpsPerMultiprocessor = 0;   // of those blocks
  int maxWarpsPerMultiprocessor = 0;
  int multiprocessors = 0;
  double laneSlotsPerSecond = 0;  // instructions times 32 lanes that the device can issue a second, at most
  double doubleLaneSlotsPerSecond = 0;  // of those, arithmetic in double precision

  double occupancy() const {
    return maxWarpsPerMultiprocessor > 0 ? double(warpsPerMultiprocessor) / maxWarpsPerMultiprocessor : 0;
  }
};

// Computes. One thread owns an engine and calls it; an engine may use threads of its own inside. Nothing
// here knows of windows or GL: a picture is fed through a device pointer or a host frame.
class Engine {
 public:
  virtual ~Engine() = default;

  virtual EngineInfo info() const = 0;

  // Replaces the system; steps, time and the fault flag start anew. Blocks. Throws UserError when the
  // system does not fit the device's memory (and keeps the old one).
  virtual void load(const Bodies& bodies) = 0;

  // What the next advance() uses, and the rest of a step under way: its force evaluation begins anew. A
  // kernel that has to be compiled is prepared in the background while the old one keeps going; the first
  // kernel of an engine's life blocks. When the new one computes in another precision, positions and
  // velocities are converted as it takes over: to double without loss, to single rounded. Throws UserError
  // when the choice is invalid for the loaded bodies or of another family.
  virtual void setKernel(const KernelChoice& choice) = 0;
  // What the next advance() uses. Steps under way end as they began.
  virtual void setParameters(const StepParameters& parameters) = 0;

  // Blocks until the newest setKernel() is running or refused. Throws UserError with the log if refused.
  virtual void waitForKernel() = 0;

  // A hint that this will be asked for, after all that was hinted at before, with softening or without: an
  // engine that compiles begins with it on cores that are free. Changes nothing but how long setKernel()
  // takes. Returns at once.
  virtual void prepareAhead(const KernelChoice& /*choice*/, bool /*softened*/) {}

  // waitForKernel(), and where the kernel picks among the others also until it has measured what it picks
  // among. Changes nothing of the run.
  virtual void settle() { waitForKernel(); }

  // True when advance() would be taken at once.
  virtual bool idle() const = 0;

  // Steps that take long are computed in slices of some milliseconds, so that a picture gets its turn and
  // whoever pauses, resets or chooses another kernel need not wait for a step. goOn() hands over the next
  // slices; call it every frame. wait() and what blocks do without it.
  virtual void goOn() {}

  // While held, steps under way stand still where they are, and go on from there afterwards: what has been
  // handed over ends within some milliseconds.
  virtual void hold(bool /*held*/) {}

  // Tells of pieces of computing that have ended, from when to when: seconds of std::chrono::steady_clock.
  // May be called by a thread of the engine's own, which stops being called when the engine is gone.
  using WorkListener = std::function<void(double startS, double endS)>;
  virtual void listenToWork(WorkListener /*listener*/) {}

  // True when all that advance() was given is on its way: memory that was mapped for it can be unmapped after
  // orderPicture(). Else that must wait until the steps have finished.
  virtual bool handedOver() const { return true; }

  // What advance() was given a pointer for is no longer written there when this returns, nor anywhere else.
  // The steps go on. Blocks for some milliseconds.
  virtual void withdraw() { wait(); }

  // True while a batch that was started computes or waits to. An engine that takes batches ahead can be both
  // idle and busy. Never blocks.
  virtual bool busy() const = 0;

  // Starts `steps` steps (0: only publish the state) and returns at once. The vertices of the state
  // reached go to `mapped`, a device pointer with room for all bodies, when one is given; to a host frame
  // when not. Only engines with writesDeviceMemory() take a pointer. Should there be no memory for them after
  // all, the next call that starts or awaits steps throws std::bad_alloc.
  virtual void advance(std::uint32_t steps, Vertex* mapped) = 0;
  virtual bool writesDeviceMemory() const = 0;

  // The newest finished host frame that has not been taken yet. Never blocks.
  virtual std::optional<HostFrame> takeHostFrame() = 0;

  // Blocks until everything started has finished.
  virtual void wait() = 0;

  // Milliseconds that `steps` steps take, measured by the device's own clock. Blocks. `mapped` as above,
  // but null writes no vertices at all.
  virtual double timeSteps(std::uint32_t steps, Vertex* mapped) = 0;

  // Asks for a sample at the next force evaluation; takeForceSample() has it some frames later. Ignored while
  // an earlier sample is still held by someone.
  virtual void requestForceSample() = 0;
  virtual std::optional<ForceSample> takeForceSample() = 0;

  // Asks for one of the loaded bodies; takeBody() has it some frames later. Ignored while another one is on
  // its way. Neither blocks. load() and restore() drop what is on its way.
  virtual void requestBody(std::uint64_t index) = 0;
  virtual std::optional<BodyState> takeBody() = 0;

  // Asks for positions and masses of all bodies as they are when nothing computes; takePositions() has them
  // some frames later. Ignored while others are on their way or still held by someone. Neither blocks.
  // load(), restore() and a change of precision drop what is on its way.
  virtual void requestPositions() = 0;
  virtual std::optional<ForceSample> takePositions() = 0;

  // Asks for a measurement of the bodies as they are between two batches of steps: the next advance() begins
  // it, and each one does a slice of it (diagnosticsSliceMs()), so that no frame waits; takeDiagnostics() has
  // the result some frames later. Ignored while one is under way. load(), a change of precision and
  // diagnostics() drop what is under way. Throws UserError, and changes nothing, when the device has no room
  // for what measuring takes.
  virtual void requestDiagnostics(const DiagnosticsRequest& request) = 0;
  // What was asked for is not there yet: advance(0) would bring it on.
  virtual bool measuringDiagnostics() const = 0;
  // Never blocks.
  virtual std::optional<Diagnostics> takeDiagnostics() = 0;

  // The same of the bodies as they are now. Blocks. Throws UserError as requestDiagnostics() does.
  virtual Diagnostics diagnostics(const DiagnosticsRequest& request) = 0;

  // Current positions and velocities (component names and numbers as loaded), rounded to single precision.
  // Blocks.
  virtual Bodies download() = 0;

  // The same without rounding. Blocks.
  virtual PhaseSpace phaseSpace() = 0;

  // All that the run goes on from. Blocks; changes nothing of the run.
  virtual RunState runState() = 0;

  // Puts the loaded bodies into this state, so that the steps that follow are those that would have followed
  // in the run it was taken from: bit for bit where the kernel is the same and reproducible. Steps and time
  // count on from the state's; the fault flag starts anew. Blocks until the kernel last chosen runs or is
  // refused, since what that computes in is what the state is kept in. The state is of as many bodies as are
  // loaded, and valid.
  virtual void restore(const RunState& state) = 0;

  // Accelerations at the current positions by the running kernel. Blocks; changes no state of the run.
  virtual std::vector<Double4> accelerations() = 0;

  // Never blocks; figures are of the newest batch known to have finished.
  virtual EngineStatus status() = 0;

  // Facts of the kernel that computes; empty on a CPU and before the first kernel. Never blocks.
  virtual std::optional<KernelFacts> kernelFacts() const { return std::nullopt; }

  // The source of a kernel: its own file first, then the headers it includes. Of the texts that the next
  // compilation takes, which are not the running kernel's while an edit is refused. Touches no disk.
  virtual std::vector<SourceFile> sources(const KernelDescriptor& kernel) const;

  // Grows whenever a text that sources() returns may have changed.
  virtual std::uint64_t sourceVersion() const { return 0; }

  // Puts `text` in place of the file `name`, for this engine's life. The kernel last chosen is compiled again
  // in the background, and the running one goes on if it is refused. Throws UserError when there is no such
  // file or kernels are compiled into the program (CPU).
  virtual void editSource(std::string_view name, std::string text);

  // Takes every editSource() back.
  virtual void resetSources() {}

  // Takes the sources from a folder from now on and follows every change there; an empty path: the program's
  // own again. Edits are dropped. Reads the folder. Throws UserError, and changes nothing, when it holds no
  // kernel sources or kernels are compiled into the program (CPU).
  virtual void followFolder(const std::filesystem::path& folder);

  // The folder that is followed, "" when there is none.
  virtual std::string sourceFolder() const { return ""; }

  // Asks for the running kernel's PTX and machine code, made in the background; ignored while they are being
  // made or are there.
  virtual void requestMachineCode() {}

  // Those of the running kernel, or null: not asked for, still being made, or another kernel runs by now.
  // Never blocks.
  virtual std::shared_ptr<const MachineCode> machineCode() const;

  // The stream to map GL buffers on (a cudaStream_t), or null for a CPU engine. Steps begin after what was
  // mapped there before advance().
  virtual void* stream() const { return nullptr; }

  // What comes on stream() from now on begins when all has finished that was handed over: due before memory
  // is unmapped that steps under way write.
  virtual void orderPicture() {}
};

// How long a slice of a measurement may take beside a batch of steps of this duration, milliseconds: 1 ms is
// a sixteenth of a frame at 60 Hz and nothing that can be seen; beside long batches a share that can't
// either.
inline double diagnosticsSliceMs(double batchMs) {
  constexpr double kShortestMs = 1, kShare = 0.05;
  return std::max(kShortestMs, kShare * batchMs);
}

struct DeviceChoice {
  enum class Kind { Auto, Cpu, Cuda } kind = Kind::Auto;
  int cudaOrdinal = 0;
};

// "auto", "cpu", "cuda" or "cuda:1". Throws UserError naming --device and the allowed values.
DeviceChoice parseDevice(std::string_view text);

struct EngineOptions {
  DeviceChoice device;
  std::string kernelDirectory;  // read kernels from here and follow changes; empty: the embedded ones
  unsigned threads = 0;         // of the CPU engine; 0: all cores
  int niceness = 0;             // of those threads, where the picture of a window is to go first: 0 to 19
};

struct EngineChoice {
  std::unique_ptr<Engine> engine;
  std::string note;  // one line when Auto had to settle for the CPU: why, and what to do. Else empty.
};

// Makes the engine asked for. Auto falls back to the CPU; Cuda throws UserError when there is no usable GPU.
EngineChoice makeEngine(const EngineOptions& options);

}  // namespace gravitile::sim
