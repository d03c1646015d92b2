#pragma once

#include <array>
#include <cstddef>
#include <functional>

#include "sim/cuda/memory.h"

namespace gravitile::sim {

// Measures how fast the running kernel is, and says how much of its work fits into a slice of time. Work is
// counted in interactions, n² a force evaluation, whatever the kernel makes of them. Slices that are on their
// way are timed on the device; nothing waits.
class SlicePacer {
 public:
  // How long a slice of a force evaluation is to take, ms: of a frame at 60 Hz less than a half, so that the
  // picture gets its turn, and long beside the microseconds that a launch costs.
  static constexpr double kSliceMs = 6;

  // Another kernel runs, whose speed nobody knows.
  void forget();
  bool known() const { return perMs_ > 0; }

  // How long this work takes; infinity while nobody knows.
  double expectedMs(double interactions) const;
  // How much can be done in this time. Of a kernel that nobody knows next to nothing, and of one that was
  // seen to do little no more than a few times as much: a guess that is a thousand times wrong must not stop
  // the picture for seconds. 0: what is on its way has to come back first.
  double affordable(double ms) const;

  // Around the launches of a slice. Between them start() ... stop() nothing else goes into the stream. There
  // is room for it unless full().
  bool full() const { return slices_[next_].onItsWay; }
  void start(cudaStream_t stream);
  void stop(cudaStream_t stream, double interactions);

  // Takes in the slices that have finished. Never blocks.
  void takeFinished();
  // Of the slices that have not finished.
  double queuedMs() const;
  // Blocks until the oldest of them has finished, if there is one.
  void waitForOldest();

  // As Engine::listenToWork(), of slices. Waits for the stream, so that its clock can be compared.
  using Listener = std::function<void(double startS, double endS)>;
  void listen(Listener listener, const Stream& stream);

  // So much work took so long, as somebody else has measured.
  void learn(double interactions, double ms);

 private:
  struct Slice {
    Event start, stop;
    double interactions = 0;
    bool onItsWay = false;
    unsigned life = 0;  // of which kernel
  };

  void take(Slice& slice);
  void tell(const Slice& slice) const;

  std::array<Slice, 16> slices_;
  std::size_t next_ = 0;
  double perMs_ = 0;    // interactions a ms; 0: unknown
  double largest_ = 0;  // most interactions that were measured at once
  unsigned life_ = 0;   // kernels so far
  Listener listener_;
  Event origin_;  // of the device's times that the listener is told
  double originS_ = 0;
};

}  // namespace gravitile::sim
