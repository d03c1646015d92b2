#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "app/bench_plan.h"
#include "app/bench_result.h"

namespace gravitile::app {

// A row of a sweep, measured or not yet.
struct SweepRow {
  enum class State { Waiting, Measured, Skipped, Refused };

  BenchCase planned;
  State state = State::Waiting;
  BenchRow result;     // when measured
  std::string reason;  // when skipped or refused: why, in plain words

  bool measured() const { return state == State::Measured; }
};

// The measured row with the highest rate among those whose forces are right; empty when there is none.
std::optional<std::size_t> bestRow(std::span<const SweepRow> rows);

}  // namespace gravitile::app
