#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <utility>

#include "sim/engine.h"

namespace gravitile::sim {

// Hands one force sample from the computing thread to the one that asked for it.
class CpuForceSampler {
 public:
  void request() { wanted_ = true; }
  bool wanted() const { return wanted_; }

  void put(ForceSample sample) {
    const std::lock_guard lock(mutex_);
    sample_ = std::move(sample);
    wanted_ = false;
  }

  std::optional<ForceSample> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(sample_, std::nullopt);
  }

 private:
  std::atomic<bool> wanted_ = false;
  std::mutex mutex_;
  std::optional<ForceSample> sample_;
};

}  // namespace gravitile::sim
