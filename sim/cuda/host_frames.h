#pragma once

#include <array>
#include <optional>

#include "sim/cuda/memory.h"
#include "sim/engine.h"
#include "sim/kernels/arguments.h"

namespace gravitile::sim {

// The way of the picture where GL can't share its buffer: vertices go to a device array and from there, by
// asynchronous copies, into a ring of pinned frames.
class HostFrames {
 public:
  HostFrames() = default;
  explicit HostFrames(std::size_t n) : deviceVertices_(n) {
    for (Slot& slot : slots_) slot.vertices = PinnedBuffer<Vertex>(n);
  }

  bool allocated() const { return deviceVertices_.size() > 0; }
  VertexOut* deviceVertices() const { return reinterpret_cast<VertexOut*>(deviceVertices_.get()); }

  // Enqueues the copy of the device vertices into a slot that nobody reads, and returns its number.
  int copy(std::uint64_t step, cudaStream_t stream) {
    const int chosen = freeSlot();
    Slot& slot = slots_[static_cast<std::size_t>(chosen)];
    slot.step = step;
    slot.inFlight = true;
    GRAVITILE_CUDA(cudaMemcpyAsync(slot.vertices.get(), deviceVertices_.get(), deviceVertices_.bytes(),
                                   cudaMemcpyDeviceToHost, stream));
    return chosen;
  }

  // The copy into this slot has finished; older frames that nobody took are dropped.
  void finished(int slot) {
    slots_[static_cast<std::size_t>(slot)].inFlight = false;
    newest_ = slot;
  }

  std::optional<HostFrame> take() {
    if (newest_ < 0) return std::nullopt;
    taken_ = newest_;
    newest_ = -1;
    const Slot& slot = slots_[static_cast<std::size_t>(taken_)];
    return HostFrame{.vertices = slot.vertices.span(), .step = slot.step};
  }

 private:
  struct Slot {
    PinnedBuffer<Vertex> vertices;
    std::uint64_t step = 0;
    bool inFlight = false;
  };
  // Batches in flight (at most two), one finished, one in the reader's hands: four never run out.
  static constexpr int kSlots = 4;

  int freeSlot() const {
    for (int slot = 0; slot < kSlots; ++slot) {
      if (slot != taken_ && slot != newest_ && !slots_[static_cast<std::size_t>(slot)].inFlight) return slot;
    }
    return newest_;
  }

  DeviceBuffer<Vertex> deviceVertices_;
  std::array<Slot, kSlots> slots_;
  int newest_ = -1;  // finished, not yet taken
  int taken_ = -1;   // in the reader's hands
};

}  // namespace gravitile::sim
