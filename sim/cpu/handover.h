#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <utility>

namespace gravitile::sim {

// Hands one thing from the computing thread to the one that asked for it.
template <typename Thing>
class Handover {
 public:
  void request() { wanted_ = true; }
  bool wanted() const { return wanted_; }  // asked for, and not there yet

  void put(Thing thing) {
    const std::lock_guard lock(mutex_);
    thing_ = std::move(thing);
    wanted_ = false;
  }

  std::optional<Thing> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(thing_, std::nullopt);
  }

 private:
  std::atomic<bool> wanted_ = false;
  std::mutex mutex_;
  std::optional<Thing> thing_;
};

}  // namespace gravitile::sim
