// A run that goes on from where it was saved is the run that was never interrupted, bit for bit.
#include <gtest/gtest.h>

#include <cstring>

#include "sim/integrators/integrator_table.h"
#include "sim/io/checkpoint.h"
#include "sim/simulation.h"
#include "systems.h"
#include "temporary_file.h"

namespace gravitile::sim {
namespace {

constexpr std::uint32_t kHalf = 100;

bool same(const std::vector<Double4>& a, const std::vector<Double4>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(Double4)) == 0;
}

bool same(const RunState& a, const RunState& b) {
  return same(a.bodies.posMass, b.bodies.posMass) && same(a.bodies.velocity, b.bodies.velocity) &&
         a.step == b.step && a.time == b.time;
}

KernelChoice choiceOf(const KernelDescriptor& kernel, Precision precision) {
  KernelChoice choice{.kernel = &kernel, .tuning = defaultTuning()};
  choice.tuning[TuningId::Precision] = static_cast<int>(precision);
  return choice;
}

std::unique_ptr<Engine> engineWith(const Bodies& bodies, const KernelChoice& choice,
                                   const StepParameters& parameters) {
  auto engine = test::loadedEngine(bodies, *choice.kernel, parameters);
  engine->setKernel(choice);
  return engine;
}

// Through a file, as it is resumed by a person.
RunState throughFile(const RunState& state, const Bodies& bodies, const StepParameters& parameters) {
  const test::TemporaryFile place({});
  Checkpoint checkpoint;
  checkpoint.state = state;
  checkpoint.scene.bodies = bodies;
  checkpoint.parameters = parameters;
  writeCheckpoint(place.path(), checkpoint);
  return readCheckpoint(place.path()).state;
}

// With steps of one length, and with such that follow from the bodies.
std::vector<std::pair<const IntegratorDescriptor*, double>> everyWayOfStepping() {
  std::vector<std::pair<const IntegratorDescriptor*, double>> ways;
  for (const IntegratorDescriptor& integrator : integratorTable())
    for (const double adaptive : {0.0, 0.02}) ways.emplace_back(&integrator, adaptive);
  return ways;
}

TEST(Resume, GoesOnBitForBit) {
  const Bodies bodies = test::randomBodies(131, 5);
  for (const auto& [integrator, adaptive] : everyWayOfStepping()) {
    StepParameters parameters = test::parametersOf(std::string(integrator->id).c_str(), 0.003, 0.05);
    parameters.damping = 0.999;
    parameters.adaptive = adaptive;
    for (const KernelDescriptor* kernel : test::cpuKernels()) {
      for (const Precision precision : {Precision::Single, Precision::Double}) {
        SCOPED_TRACE(std::string(integrator->id) + (adaptive > 0 ? ", adaptive, " : ", ") +
                     std::string(kernel->id));
        const KernelChoice choice = choiceOf(*kernel, precision);
        const auto whole = engineWith(bodies, choice, parameters);
        whole->timeSteps(kHalf, nullptr);
        const RunState middle = whole->runState();
        whole->timeSteps(kHalf, nullptr);

        const auto resumed = engineWith(bodies, choice, parameters);
        resumed->restore(throughFile(middle, bodies, parameters));
        EXPECT_TRUE(same(resumed->runState(), middle));
        resumed->timeSteps(kHalf, nullptr);
        EXPECT_TRUE(same(resumed->runState(), whole->runState()));
        EXPECT_FALSE(same(middle, whole->runState())) << "nothing moved";
        EXPECT_EQ(resumed->status().steps, 2 * kHalf);
        EXPECT_EQ(resumed->status().time, whole->status().time);

        // In an engine with forces of another moment.
        whole->restore(middle);
        whole->timeSteps(kHalf, nullptr);
        EXPECT_TRUE(same(resumed->runState(), whole->runState())) << "restored where it had gone on";
      }
    }
  }
}

TEST(Resume, SimulationGoesOnAndStartsAnewWhereItWasResumed) {
  Scene scene = makeScene("plummer", 100, 1);
  const KernelChoice choice = choiceOf(findKernel("cpu-simd"), Precision::Single);
  const EngineOptions onCpu{.device = {.kind = DeviceChoice::Kind::Cpu}, .kernelDirectory = "", .threads = 1};
  Simulation first(onCpu);
  first.load(scene);
  first.setKernel(choice);
  first.engine().timeSteps(7, nullptr);
  const RunState saved = first.engine().runState();

  Simulation second(onCpu);
  second.load(makeScene("square", 9, 1));
  StepParameters parameters = first.parameters();
  parameters.dt *= 2;
  second.resume(scene, {.state = saved, .parameters = parameters, .kernel = choice});
  EXPECT_EQ(second.parameters(), parameters);
  EXPECT_EQ(second.status().steps, 7U);
  EXPECT_EQ(second.bodies(), 100U);
  second.engine().timeSteps(3, nullptr);
  EXPECT_EQ(second.engine().status().steps, 10U);
  second.reset();
  EXPECT_TRUE(same(second.engine().runState(), saved));
  second.load(scene);
  second.reset();
  EXPECT_EQ(second.engine().status().steps, 0U);
}

// The bodies are the same bit for bit, so the sums over them are too, in one order; only with other forces
// than at the start there is nothing to compare with.
TEST(Resume, DriftsGoOnFromTheStartOfTheRun) {
  const Scene scene = makeScene("plummer", 200, 1);
  const KernelChoice choice = choiceOf(findKernel("cpu-simd"), Precision::Single);
  const EngineOptions onCpu{.device = {.kind = DeviceChoice::Kind::Cpu}, .kernelDirectory = "", .threads = 1};
  Simulation whole(onCpu);
  whole.load(scene);
  whole.setKernel(choice);
  whole.measureDiagnostics();
  whole.engine().timeSteps(kHalf, nullptr);
  const SavedRun saved{.state = whole.engine().runState(),
                       .parameters = whole.parameters(),
                       .kernel = choice,
                       .start = whole.diagnostics().start()};
  ASSERT_TRUE(saved.start);
  whole.engine().timeSteps(kHalf, nullptr);
  whole.measureDiagnostics();

  Simulation resumed(onCpu);
  resumed.resume(scene, saved);
  EXPECT_TRUE(resumed.diagnostics().empty()) << "nothing was measured here";
  EXPECT_EQ(resumed.diagnostics().start()->step, 0U);
  resumed.engine().timeSteps(kHalf, nullptr);
  resumed.measureDiagnostics();
  EXPECT_NE(whole.diagnostics().drift().energy, 0);
  EXPECT_EQ(resumed.diagnostics().drift().energy, whole.diagnostics().drift().energy);
  EXPECT_EQ(resumed.diagnostics().drift().momentum, whole.diagnostics().drift().momentum);
  EXPECT_EQ(resumed.diagnostics().drift().angularMomentum, whole.diagnostics().drift().angularMomentum);

  resumed.reset();
  EXPECT_TRUE(resumed.diagnostics().empty());
  EXPECT_TRUE(resumed.diagnostics().start()) << "that which was resumed began there";
  StepParameters softer = saved.parameters;
  softer.softening *= 2;
  resumed.setParameters(softer);
  EXPECT_FALSE(resumed.diagnostics().start()) << "another energy";
  resumed.resume(scene, {.state = saved.state, .parameters = softer, .kernel = choice, .start = saved.start});
  EXPECT_FALSE(resumed.diagnostics().start());
  resumed.resume(scene, saved);
  resumed.load(scene);
  EXPECT_FALSE(resumed.diagnostics().start()) << "another run";
}

}  // namespace
}  // namespace gravitile::sim
