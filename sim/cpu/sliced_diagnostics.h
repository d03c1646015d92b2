#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/bodies.h"
#include "sim/diagnostics.h"

namespace gravitile::sim {

class ThreadPool;

// A measurement on the processor, of bodies as they were at one instant, a slice at a time.
class SlicedDiagnostics {
 public:
  struct Setting {
    double softening = 0, gravity = 1;
    DiagnosticsRequest request{};
  };
  SlicedDiagnostics(PhaseSpace bodies, const Setting& setting);

  // Works for about `budgetMs`, at least on a piece. True once all is done.
  bool advance(double budgetMs, ThreadPool& pool);

  // Once advance() is true: all but step and time.
  const Diagnostics& result() const { return result_; }

 private:
  void sumBodies();
  void measureRadii();
  void sumRows(std::size_t count, ThreadPool& pool);

  PhaseSpace bodies_;
  Setting setting_;
  Diagnostics result_;
  bool summed_ = false;       // all but the potential is there
  std::size_t row_ = 0;       // pairs of bodies below it with all behind them are summed
  double pairTerms_ = 0;      // sum of m_i m_j / sqrt(r² + eps²)
  double pairsPerMs_ = 1e5;   // measured; at first a guess on the safe side
  std::vector<double> rows_;  // of the piece at hand
};

// Memory that one body takes in a measurement.
inline constexpr std::uint64_t kSlicedDiagnosticsBytesABody = 2 * sizeof(Double4) + 2 * sizeof(double);

}  // namespace gravitile::sim
