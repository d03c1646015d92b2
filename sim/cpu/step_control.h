#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>

#include "sim/kernel_table.h"

namespace gravitile::sim {

// What the threads that compute a step are told from outside while they do: to stand still, to begin the
// force evaluation anew with another kernel, or to give up. They ask after every few thousand interactions.
class StepControl {
 public:
  // ---- for who computes ----

  // True when a force evaluation is to end where it is, its result of no use. Blocks while held.
  bool endsEarly() const { return wish_.load(std::memory_order_relaxed) != 0 && endsEarlySlowly(); }
  // The step is given up.
  bool cancelled() const { return (wish_.load(std::memory_order_relaxed) & kCancel) != 0; }
  // The kernel that the evaluation which ended early is to begin anew with, once.
  std::optional<KernelChoice> takeRestart();

  // ---- for who steers ----

  void cancel() { add(kCancel); }
  void restartWith(const KernelChoice& choice);
  void hold(bool held) { held ? add(kHold) : remove(kHold); }
  bool held() const { return (wish_.load(std::memory_order_relaxed) & kHold) != 0; }
  // While somebody waits for the end, nothing is held.
  void hurry(bool somebodyWaits) { somebodyWaits ? add(kHurry) : remove(kHurry); }
  // Before the next step: no cancelling and no restart.
  void clear();

 private:
  static constexpr unsigned kCancel = 1, kRestart = 2, kHold = 4, kHurry = 8;

  bool endsEarlySlowly() const;
  void add(unsigned wish);
  void remove(unsigned wish);

  std::atomic<unsigned> wish_ = 0;
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  KernelChoice choice_;
};

}  // namespace gravitile::sim
