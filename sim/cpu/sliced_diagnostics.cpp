#include "sim/cpu/sliced_diagnostics.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "sim/cpu/thread_pool.h"

namespace gravitile::sim {
namespace {

using Clock = std::chrono::steady_clock;

// A piece of a slice lasts about this long, so that a slice ends in time.
constexpr double kPieceMs = 0.25;
// Rows that a thread takes at a time.
constexpr std::size_t kRowsAtATime = 4;

double millisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// Sum of m_j / sqrt(r² + eps²) over the bodies behind i.
double rowSum(const std::vector<Double4>& posMass, std::size_t i, double eps2) {
  const Double4 body = posMass[i];
  double sum = 0;
  for (std::size_t j = i + 1; j < posMass.size(); ++j) {
    const double dx = posMass[j].x - body.x, dy = posMass[j].y - body.y, dz = posMass[j].z - body.z;
    const double r2 = dx * dx + dy * dy + dz * dz + eps2;
    if (r2 != 0) sum += posMass[j].w / std::sqrt(r2);
  }
  return body.w * sum;
}

}  // namespace

SlicedDiagnostics::SlicedDiagnostics(PhaseSpace bodies, const Setting& setting)
    : bodies_(std::move(bodies)), setting_(setting) {
  result_.softening = setting.softening;
  result_.gravity = setting.gravity;
}

bool SlicedDiagnostics::advance(double budgetMs, ThreadPool& pool) {
  const Clock::time_point start = Clock::now();
  const std::size_t n = bodies_.posMass.size();
  if (!summed_) {
    sumBodies();
    measureRadii();
    summed_ = true;
  }
  while (row_ < n) {
    const double pieceMs = std::min(budgetMs, kPieceMs);
    const auto rows = static_cast<std::size_t>(pieceMs * pairsPerMs_ / static_cast<double>(n - row_ + 1));
    sumRows(std::clamp<std::size_t>(rows, 1, n - row_), pool);
    if (millisecondsSince(start) >= budgetMs) break;
  }
  result_.costMs += millisecondsSince(start);
  result_.potential = -setting_.gravity * pairTerms_;
  return row_ >= n;
}

void SlicedDiagnostics::sumBodies() {
  Diagnostics& sum = result_;
  Double3 moment;
  for (std::size_t i = 0; i < bodies_.posMass.size(); ++i) {
    const Double4 &x = bodies_.posMass[i], &v = bodies_.velocity[i];
    const double m = x.w;
    sum.mass += m;
    sum.kinetic += m * (v.x * v.x + v.y * v.y + v.z * v.z) / 2;
    moment = {moment.x + m * x.x, moment.y + m * x.y, moment.z + m * x.z};
    sum.momentum = {sum.momentum.x + m * v.x, sum.momentum.y + m * v.y, sum.momentum.z + m * v.z};
    Double3& spin = sum.angularMomentum;
    spin = {spin.x + m * (x.y * v.z - x.z * v.y), spin.y + m * (x.z * v.x - x.x * v.z),
            spin.z + m * (x.x * v.y - x.y * v.x)};
  }
  if (!(sum.mass > 0)) return;
  sum.centre = {moment.x / sum.mass, moment.y / sum.mass, moment.z / sum.mass};
  sum.centreVelocity = {sum.momentum.x / sum.mass, sum.momentum.y / sum.mass, sum.momentum.z / sum.mass};
}

void SlicedDiagnostics::measureRadii() {
  std::vector<std::pair<double, double>> radii;  // with masses
  radii.reserve(bodies_.posMass.size());
  const Double3& centre = result_.centre;
  for (std::size_t i = 0; i < bodies_.posMass.size(); ++i) {
    const Double4& x = bodies_.posMass[i];
    const double radius = length({x.x - centre.x, x.y - centre.y, x.z - centre.z});
    if (radius > setting_.request.escapeRadius && result_.escaped++ == 0) result_.firstEscaped = i;
    // What is not a number can't be sorted; the farthest place is right for it.
    radii.emplace_back(std::isnan(radius) ? std::numeric_limits<double>::infinity() : radius, x.w);
  }
  if (!(result_.mass > 0)) return;
  std::sort(radii.begin(), radii.end());
  double enclosed = 0;
  for (const auto& [radius, mass] : radii) {
    enclosed += mass;
    result_.halfMassRadius = radius;
    if (enclosed >= kHalfOfMass * result_.mass) return;
  }
}

// The rows' sums are added in their order, so that the result depends neither on threads nor on slices.
void SlicedDiagnostics::sumRows(std::size_t count, ThreadPool& pool) {
  const Clock::time_point start = Clock::now();
  rows_.resize(count);
  const double eps2 = setting_.softening * setting_.softening;
  pool.parallelFor(count, kRowsAtATime, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) rows_[k] = rowSum(bodies_.posMass, row_ + k, eps2);
  });
  for (const double sum : rows_) pairTerms_ += sum;
  const double behind = static_cast<double>(bodies_.posMass.size() - row_), rows = static_cast<double>(count);
  row_ += count;
  const double pairs = rows * (behind - rows / 2), ms = millisecondsSince(start);
  if (ms > kPieceMs / 10) pairsPerMs_ = pairs / ms;  // less is noise of the clock
}

}  // namespace gravitile::sim
