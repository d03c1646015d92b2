#include "app/interruptible_steps.h"

#include <chrono>
#include <thread>

namespace gravitile::app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLongMs = 200;                      // a batch that somebody would wait for
constexpr std::chrono::milliseconds kPatience{300};  // what ends within it is not given up
constexpr std::chrono::milliseconds kPause{2};       // between two looks

}  // namespace

void InterruptibleSteps::begin(std::uint64_t steps) {
  sim::Engine& engine = simulation_.engine();
  before_.reset();
  // A GPU computes in slices, and a second's worth of them at the most.
  if (engine.info().family != sim::KernelFamily::Cpu || simulation_.status().running.kernel == nullptr)
    return;
  const double stepMs = engine.status().stepMs;  // 0: nobody knows
  if (stepMs == 0 || stepMs * static_cast<double>(steps) > kLongMs) before_ = engine.runState();
}

bool InterruptibleSteps::wait(const std::function<bool()>& goOn) {
  sim::Engine& engine = simulation_.engine();
  std::optional<Clock::time_point> end;
  while (before_ && engine.busy()) {
    if (!end && !goOn()) end = Clock::now() + kPatience;
    if (end && Clock::now() > *end) {
      engine.load(simulation_.scene().bodies);
      engine.restore(*before_);
      return false;
    }
    std::this_thread::sleep_for(kPause);
  }
  engine.wait();
  return true;
}

}  // namespace gravitile::app
