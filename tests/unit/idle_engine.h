#pragma once

#include "sim/engine.h"

namespace gravitile::sim::test {

// An engine that computes nothing, for tests to make what they need of it.
class IdleEngine : public Engine {
 public:
  EngineInfo info() const override { return {}; }
  void load(const Bodies&) override {}
  void setKernel(const KernelChoice&) override {}
  void setParameters(const StepParameters&) override {}
  void waitForKernel() override {}
  bool idle() const override { return true; }
  bool busy() const override { return false; }
  void advance(std::uint32_t, Vertex*) override {}
  bool writesDeviceMemory() const override { return false; }
  std::optional<HostFrame> takeHostFrame() override { return std::nullopt; }
  void wait() override {}
  double timeSteps(std::uint32_t, Vertex*) override { return 0; }
  void requestForceSample() override {}
  std::optional<ForceSample> takeForceSample() override { return std::nullopt; }
  void requestBody(std::uint64_t) override {}
  std::optional<BodyState> takeBody() override { return std::nullopt; }
  void requestPositions() override {}
  std::optional<ForceSample> takePositions() override { return std::nullopt; }
  void requestDiagnostics(const DiagnosticsRequest&) override {}
  bool measuringDiagnostics() const override { return false; }
  std::optional<Diagnostics> takeDiagnostics() override { return std::nullopt; }
  Diagnostics diagnostics(const DiagnosticsRequest&) override { return {}; }
  Bodies download() override { return {}; }
  PhaseSpace phaseSpace() override { return {}; }
  RunState runState() override { return {}; }
  void restore(const RunState&) override {}
  std::vector<Double4> accelerations() override { return {}; }
  EngineStatus status() override { return {}; }
};

}  // namespace gravitile::sim::test
