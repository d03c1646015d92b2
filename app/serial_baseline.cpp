#include "app/serial_baseline.h"

#include <algorithm>
#include <ctime>
#include <new>
#include <system_error>

#include "sim/cpu/cpu_force.h"
#include "sim/cpu/cpu_state.h"
#include "sim/cpu/thread_pool.h"
#include "sim/kernel_table.h"
#include "sim/scenes/scene_table.h"

namespace gravitile::app {
namespace {

constexpr int kEvaluations = 5;  // the best of them: the first fills the caches
constexpr std::uint64_t kSeed = 1;

double threadTimeS() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// The frame rate matters more than how soon the figure is there.
constexpr int kLowestPriority = 19;

}  // namespace

std::optional<double> measureSerialRate(std::uint64_t bodies, const std::atomic<bool>& cancel) {
  const sim::Scene scene = sim::makeScene("plummer", bodies, kSeed);
  sim::CpuState<float> state(scene.bodies);
  sim::ThreadPool callingThread(1);
  const auto force = sim::findKernel(kReferenceKernel).cpuForce;
  const sim::CpuForceArguments<float> arguments =
      state.forceArguments(scene.softening, scene.gravity, nullptr);
  double best = 0;
  for (int k = 0; k < kEvaluations; ++k) {
    const double startS = threadTimeS();
    if (cancel) return std::nullopt;
    force(arguments, callingThread);
    best = std::max(best, sim::interactionsPerSecond(bodies, 1, threadTimeS() - startS));
  }
  return best;
}

SerialBaseline::~SerialBaseline() {
  cancel_ = true;
  if (thread_.joinable()) thread_.join();
}

void SerialBaseline::start() {
  if (thread_.joinable()) return;
  try {
    thread_ = std::thread([this] { measure(); });
  } catch (const std::system_error&) {
    // Without room for a thread there is no speed-up to show.
  }
}

void SerialBaseline::measure() {
  sim::lowerPriority(kLowestPriority);
  try {
    rate_ = measureSerialRate(kBodies, cancel_).value_or(0);
  } catch (const std::bad_alloc&) {
    rate_ = 0;
  }
}

std::optional<double> SerialBaseline::rate() const {
  const double rate = rate_;
  return rate > 0 ? std::optional(rate) : std::nullopt;
}

}  // namespace gravitile::app
