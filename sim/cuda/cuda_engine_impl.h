#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/cuda/batch_progress.h"
#include "sim/cuda/body_reader.h"
#include "sim/cuda/cuda_state.h"
#include "sim/cuda/diagnostics_meter.h"
#include "sim/cuda/force_sampler.h"
#include "sim/cuda/host_frames.h"
#include "sim/cuda/kernel_chooser.h"
#include "sim/cuda/step_launcher.h"
#include "sim/engine.h"

namespace gravitile::sim {

// Ties the parts together: the kernel that computes, the bodies in device memory, the launcher that moves
// them and what is brought back meanwhile. For cuda_engine*.cpp alone; others have makeCudaEngine().
class CudaEngine final : public Engine {
 public:
  CudaEngine(int ordinal, const std::string& kernelDirectory);
  ~CudaEngine() override;

  EngineInfo info() const override;
  void load(const Bodies& bodies) override;
  void setKernel(const KernelChoice& choice) override;
  void setParameters(const StepParameters& parameters) override;
  void waitForKernel() override;
  void settle() override;
  void prepareAhead(const KernelChoice& choice, bool softened) override {
    slot().prepareAhead(choice, softened);
  }
  bool idle() const override { return batchesGiven() < BatchRing::kBatches; }
  bool busy() const override { return given_.count > 0 || progress_.computing(); }
  void advance(std::uint32_t steps, Vertex* mapped) override;
  void goOn() override;
  void hold(bool held) override;
  void listenToWork(WorkListener listener) override {
    launcher_.pacer().listen(std::move(listener), stream_);
  }
  bool handedOver() const override { return given_.count == 0; }
  void withdraw() override;
  bool writesDeviceMemory() const override { return true; }
  std::optional<HostFrame> takeHostFrame() override;
  void wait() override;
  double timeSteps(std::uint32_t steps, Vertex* mapped) override;
  void requestForceSample() override { sampler_.request(); }
  std::optional<ForceSample> takeForceSample() override { return sampler_.take(); }
  void requestBody(std::uint64_t index) override;
  std::optional<BodyState> takeBody() override { return bodyReader_.take(); }
  void requestPositions() override { positionReader_.copyPositions(state_, stream_.get()); }
  std::optional<ForceSample> takePositions() override { return positionReader_.take(); }
  void requestDiagnostics(const DiagnosticsRequest& request) override { meter_.request(state_, request); }
  bool measuringDiagnostics() const override { return meter_.measuring(); }
  std::optional<Diagnostics> takeDiagnostics() override { return meter_.take(); }
  Diagnostics diagnostics(const DiagnosticsRequest& request) override;
  Bodies download() override;
  PhaseSpace phaseSpace() override;
  RunState runState() override;
  void restore(const RunState& state) override;
  std::vector<Double4> accelerations() override;
  EngineStatus status() override;
  std::optional<KernelFacts> kernelFacts() const override;
  std::vector<SourceFile> sources(const KernelDescriptor& kernel) const override;
  std::uint64_t sourceVersion() const override { return slot().sourceVersion(); }
  void editSource(std::string_view name, std::string text) override {
    slot().editSource(name, std::move(text));
  }
  void resetSources() override { slot().resetSources(); }
  void followFolder(const std::filesystem::path& folder) override { slot().followFolder(folder); }
  std::string sourceFolder() const override { return slot().sourceFolder(); }
  void requestMachineCode() override { slot().requestMachineCode(); }
  std::shared_ptr<const MachineCode> machineCode() const override { return slot().machineCode(); }
  void* stream() const override { return pictureStream_.get(); }
  void orderPicture() override;

 private:
  // A batch that advance() was given and whose steps are not all in the stream yet.
  struct Given {
    std::uint32_t steps = 0;
    VertexOut* mapped = nullptr;
    bool publishes = true;  // its vertices are wanted
  };
  // The oldest comes first, and is the one that the launcher has begun, if it has.
  struct GivenBatches {
    std::array<Given, BatchRing::kBatches> batches;
    std::size_t count = 0;
  };

  KernelSlot& slot() { return kernels_.slot(); }
  const KernelSlot& slot() const { return kernels_.slot(); }
  // Of the steps under way: what comes after them may want another form of the state.
  Scheme scheme() const { return launcher_.stepParameters().integrator->scheme; }
  std::size_t batchesGiven() const { return given_.count + progress_.unfinished(); }
  double aheadMs() const;
  void enqueue(double queuedMs);
  void beginBatch();
  void endBatch();
  void finishGiven();
  void abandonGiven();
  void measureMeanwhile();
  void awaitMapping();
  void drain();
  void adoptKernel();
  void awaitKernel();
  void suitState();
  void collect();
  void measureDiagnostics(double budgetMs);
  void restoreExtent(const RunState& state);

  int ordinal_;
  int computeCapability_;
  EngineInfo unchanging_;
  Stream stream_;
  // GL waits for all that is in the stream its buffers are unmapped on; where steps are long, the next ones
  // are in the stream above by then.
  Stream pictureStream_;
  Event mapped_, handedOver_;
  KernelChooser kernels_;
  ForceSampler sampler_;
  StepLauncher launcher_;
  DiagnosticsMeter meter_;
  BodyReader bodyReader_;
  ForceSampler positionReader_;  // of positions alone
  CudaState state_;
  HostFrames hostFrames_;
  BatchProgress progress_;
  GivenBatches given_;
  Batch* open_ = nullptr;                    // of the ring: the one that is begun
  std::optional<std::uint64_t> wantedBody_;  // once the steps under way have ended
  bool held_ = false;
  std::chrono::steady_clock::time_point lastGoOn_{};
  std::chrono::steady_clock::time_point lastMeasured_{};
  double frameMs_ = 0;  // between the calls of goOn() of two frames, the longest of late
  std::vector<std::uint32_t> component_;
  std::vector<std::string> componentNames_;
};

}  // namespace gravitile::sim
