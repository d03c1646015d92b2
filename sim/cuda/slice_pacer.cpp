#include "sim/cuda/slice_pacer.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "sim/steady_time.h"

namespace gravitile::sim {
namespace {

// What a kernel is given that nobody knows: 20 ms for a single thread of a GPU, the slowest that there is,
// and microseconds for all others.
constexpr double kFirstInteractions = 1 << 20;
// How many times the most that was measured it is trusted with.
constexpr double kGrowth = 8;
// Weight of a new measurement: a slice that the picture came in between of takes twice as long.
constexpr double kNewest = 0.3;

}  // namespace

void SlicePacer::forget() {
  perMs_ = largest_ = 0;
  ++life_;
}

double SlicePacer::expectedMs(double interactions) const {
  return known() ? interactions / perMs_ : std::numeric_limits<double>::infinity();
}

double SlicePacer::affordable(double ms) const {
  if (!known()) return queuedMs() > 0 ? 0 : kFirstInteractions;
  return std::min(perMs_ * ms, kGrowth * largest_);
}

void SlicePacer::start(cudaStream_t stream) {
  slices_[next_].start.record(stream);
}

void SlicePacer::stop(cudaStream_t stream, double interactions) {
  Slice& slice = slices_[next_];
  slice.stop.record(stream);
  slice.interactions = interactions;
  slice.onItsWay = true;
  slice.life = life_;
  next_ = (next_ + 1) % slices_.size();
}

void SlicePacer::take(Slice& slice) {
  slice.onItsWay = false;
  if (listener_) tell(slice);
  if (slice.life == life_) learn(slice.interactions, slice.stop.millisecondsSince(slice.start));
}

void SlicePacer::listen(Listener listener, const Stream& stream) {
  listener_ = std::move(listener);
  stream.synchronize();
  origin_.record(stream.get());
  origin_.synchronize();
  originS_ = steadyTimeS();
}

void SlicePacer::tell(const Slice& slice) const {
  constexpr double kMs = 1e-3;
  listener_(originS_ + slice.start.millisecondsSince(origin_) * kMs,
            originS_ + slice.stop.millisecondsSince(origin_) * kMs);
}

void SlicePacer::takeFinished() {
  for (std::size_t k = 0; k < slices_.size(); ++k) {
    Slice& slice = slices_[(next_ + k) % slices_.size()];
    if (slice.onItsWay && slice.stop.reached()) take(slice);
  }
}

double SlicePacer::queuedMs() const {
  constexpr double kUnknownMs = kSliceMs;
  double sum = 0;
  for (const Slice& slice : slices_) {
    if (slice.onItsWay) sum += known() ? expectedMs(slice.interactions) : kUnknownMs;
  }
  return sum;
}

void SlicePacer::waitForOldest() {
  for (std::size_t k = 0; k < slices_.size(); ++k) {
    Slice& slice = slices_[(next_ + k) % slices_.size()];
    if (!slice.onItsWay) continue;
    slice.stop.synchronize();
    return take(slice);
  }
}

void SlicePacer::learn(double interactions, double ms) {
  if (interactions <= 0 || ms <= 0) return;
  const double measured = interactions / ms;
  // Little work says little of the speed: launches cost time too.
  const bool larger = interactions >= 2 * largest_;
  perMs_ = !known() || larger ? measured : perMs_ + kNewest * (measured - perMs_);
  largest_ = std::max(largest_, interactions);
}

}  // namespace gravitile::sim
