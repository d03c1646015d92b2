#include "sim/diagnostics_record.h"

namespace gravitile::sim {

void DiagnosticsRecord::restart(const std::optional<Diagnostics>& start) {
  start_ = start;
  count_ = 0;
  stride_ = 1;
  history_.clear();
  gaps_.clear();
  gap_ = interrupted_ = false;
  ++version_;
}

void DiagnosticsRecord::add(const Diagnostics& measured) {
  if (!start_) start_ = measured;
  newest_ = measured;
  gap_ = gap_ || interrupted_;
  interrupted_ = false;
  if (history_.size() == kCapacity) halve();
  if (count_ % stride_ == 0) {
    history_.push_back(measured);
    gaps_.push_back(gap_);
    gap_ = false;
  }
  ++count_;
  ++version_;
}

// Every second one goes, and leaves its gap to the next.
void DiagnosticsRecord::halve() {
  static_assert(kCapacity % 2 == 0);
  gap_ = gap_ || gaps_.back();
  for (std::size_t k = 0; 2 * k < kCapacity; ++k) {
    history_[k] = history_[2 * k];
    gaps_[k] = gaps_[2 * k] || (k > 0 && gaps_[2 * k - 1]);
  }
  history_.resize(kCapacity / 2);
  gaps_.resize(kCapacity / 2);
  stride_ *= 2;
}

}  // namespace gravitile::sim
