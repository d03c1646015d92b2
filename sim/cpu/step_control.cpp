#include "sim/cpu/step_control.h"

namespace gravitile::sim {

bool StepControl::endsEarlySlowly() const {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] {
    const unsigned wish = wish_.load();
    return (wish & kHold) == 0 || (wish & (kCancel | kHurry)) != 0;
  });
  return (wish_.load() & (kCancel | kRestart)) != 0;
}

void StepControl::add(unsigned wish) {
  {
    const std::lock_guard lock(mutex_);
    wish_ |= wish;
  }
  changed_.notify_all();
}

void StepControl::remove(unsigned wish) {
  {
    const std::lock_guard lock(mutex_);
    wish_ &= ~wish;
  }
  changed_.notify_all();
}

void StepControl::restartWith(const KernelChoice& choice) {
  const std::lock_guard lock(mutex_);
  choice_ = choice;
  wish_ |= kRestart;
}

std::optional<KernelChoice> StepControl::takeRestart() {
  const std::lock_guard lock(mutex_);
  if ((wish_.load() & kRestart) == 0) return std::nullopt;
  wish_ &= ~kRestart;
  return choice_;
}

void StepControl::clear() {
  remove(kCancel | kRestart);
}

}  // namespace gravitile::sim
