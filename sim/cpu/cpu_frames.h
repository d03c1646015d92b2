#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sim/engine.h"

namespace gravitile::sim {

// Three frames that change places, so that the computing thread always has one to write and the reader
// keeps the one it has: neither waits for the other.
class CpuFrames {
 public:
  explicit CpuFrames(std::size_t bodies) : writing_{bodies}, ready_{bodies}, reading_{bodies} {}

  // Computing thread: where the next frame goes, and that it is complete.
  std::span<Vertex> writable() { return writing_.vertices; }
  void publish(std::uint64_t step) {
    writing_.step = step;
    const std::lock_guard lock(mutex_);
    std::swap(writing_, ready_);
    fresh_ = true;
  }

  // Reader: the newest complete frame, once. Valid until the next call.
  std::optional<HostFrame> take() {
    const std::lock_guard lock(mutex_);
    if (!std::exchange(fresh_, false)) return std::nullopt;
    std::swap(ready_, reading_);
    return HostFrame{.vertices = reading_.vertices, .step = reading_.step};
  }

 private:
  struct Frame {
    explicit Frame(std::size_t bodies) : vertices(bodies) {}
    std::vector<Vertex> vertices;
    std::uint64_t step = 0;
  };
  Frame writing_, ready_, reading_;
  std::mutex mutex_;
  bool fresh_ = false;
};

}  // namespace gravitile::sim
