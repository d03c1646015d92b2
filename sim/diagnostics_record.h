#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/diagnostics.h"

namespace gravitile::sim {

// The measurements of one run: the first, the newest, and enough between them for a plot of all of it.
class DiagnosticsRecord {
 public:
  // Entries of the history at the most; finer than the pixels of a plot. When they are reached every second
  // one goes, and from then on every second measurement is kept.
  static constexpr std::size_t kCapacity = 2048;

  DiagnosticsRecord() {
    history_.reserve(kCapacity);
    gaps_.reserve(kCapacity);
  }

  // Forgets all: another run begins. `start`: the first measurement of a run that goes on, made elsewhere.
  void restart(const std::optional<Diagnostics>& start = {});
  void add(const Diagnostics& measured);
  // Bodies moved on and nobody measured: between the newest and the next one nothing is known.
  void interrupt() { interrupted_ = count_ > 0; }

  bool empty() const { return count_ == 0; }
  std::uint64_t count() const { return count_; }      // of this run
  std::uint64_t version() const { return version_; }  // grows with every add() and restart()
  // The first of the run: that which restart() was given, else the first one added.
  const std::optional<Diagnostics>& start() const { return start_; }
  // Of a record that is not empty.
  const Diagnostics& first() const { return *start_; }
  const Diagnostics& newest() const { return newest_; }
  DiagnosticsDrift drift() const { return driftSince(first(), newest_); }

  // Oldest first, evenly spread; the newest may not be among them.
  const std::vector<Diagnostics>& history() const { return history_; }
  // Whether there was an interruption between that entry and the one before it; between the last entry and
  // the newest.
  bool gapBefore(std::size_t entry) const { return gaps_[entry]; }
  bool gapBeforeNewest() const { return gap_; }

 private:
  void halve();

  std::uint64_t count_ = 0, version_ = 0;
  std::uint64_t stride_ = 1;  // of the measurements that are kept
  std::optional<Diagnostics> start_;
  Diagnostics newest_;
  std::vector<Diagnostics> history_;
  std::vector<bool> gaps_;    // before each of them
  bool gap_ = false;          // after the last of them, before the newest
  bool interrupted_ = false;  // since the newest
};

}  // namespace gravitile::sim
