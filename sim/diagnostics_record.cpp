#include "sim/diagnostics_record.h"

namespace gravitile::sim {

void DiagnosticsRecord::restart(const std::optional<Diagnostics>& start) {
  start_ = start;
  count_ = 0;
  stride_ = 1;
  history_.clear();
  ++version_;
}

void DiagnosticsRecord::add(const Diagnostics& measured) {
  if (!start_) start_ = measured;
  newest_ = measured;
  if (history_.size() == kCapacity) {
    for (std::size_t k = 0; 2 * k < kCapacity; ++k) history_[k] = history_[2 * k];
    history_.resize(kCapacity / 2);
    stride_ *= 2;
  }
  if (count_ % stride_ == 0) history_.push_back(measured);
  ++count_;
  ++version_;
}

}  // namespace gravitile::sim
