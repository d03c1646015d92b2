#include "sim/scenes/king_model.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace gravitile::sim {
namespace {

// Density where the depth is W, up to a factor (King 1966, eq. 9, in closed form: Binney and Tremaine 2008,
// eq. 4.110).
double densityAtDepth(double depth) {
  if (depth <= 0) return 0;
  // Below this the two terms cancel; what is left begins with 8 W^(5/2) / (15 sqrt(pi)).
  if (depth < 1e-4) return 8 * std::pow(depth, 2.5) / (15 * std::sqrt(std::numbers::pi));
  return std::exp(depth) * std::erf(std::sqrt(depth)) -
         std::sqrt(4 * depth / std::numbers::pi) * (1 + 2 * depth / 3);
}

// State of Poisson's equation in core radii, (1/x²) (x² W')' = -9 rho(W) / rho(W0).
struct Shell {
  double x, depth, flux;  // flux: -x² W', the mass within up to a factor
};

class Poisson {
 public:
  explicit Poisson(double centralDepth) : scale_(9 / densityAtDepth(centralDepth)) {}

  // One step of the classical Runge-Kutta method outwards.
  Shell step(const Shell& at, double dx) const {
    const Shell a = slope(at), b = slope(moved(at, a, dx / 2)), c = slope(moved(at, b, dx / 2)),
                d = slope(moved(at, c, dx));
    return {at.x + dx, at.depth + dx / 6 * (a.depth + 2 * b.depth + 2 * c.depth + d.depth),
            at.flux + dx / 6 * (a.flux + 2 * b.flux + 2 * c.flux + d.flux)};
  }

 private:
  Shell slope(const Shell& at) const {
    return {1, at.x > 0 ? -at.flux / (at.x * at.x) : 0, scale_ * densityAtDepth(at.depth) * at.x * at.x};
  }
  static Shell moved(const Shell& at, const Shell& slope, double dx) {
    return {at.x + dx, at.depth + dx * slope.depth, at.flux + dx * slope.flux};
  }

  double scale_;
};

// Index of the interval of `points`, rising, that holds `value`, and how far along it lies.
struct Place {
  std::size_t index;
  double fraction;
};
Place find(const std::vector<double>& points, double value) {
  const auto above = std::upper_bound(points.begin() + 1, points.end() - 1, value);
  const auto index = static_cast<std::size_t>(above - points.begin()) - 1;
  const double width = points[index + 1] - points[index];
  return {index, width > 0 ? std::clamp((value - points[index]) / width, 0.0, 1.0) : 0};
}

double valueAt(const std::vector<double>& values, const Place& place) {
  return std::lerp(values[place.index], values[place.index + 1], place.fraction);
}

}  // namespace

KingModel::KingModel(double centralDepth) {
  constexpr double kStepInCore = 2e-3, kGrowth = 1e-3;  // core radii; of the radius
  const Poisson poisson(centralDepth);
  Shell at{0, centralDepth, 0};
  for (;;) {
    radii_.push_back(at.x);
    depths_.push_back(at.depth);
    masses_.push_back(at.flux);
    const Shell next = poisson.step(at, kStepInCore + kGrowth * at.x);
    if (next.depth <= 0) break;
    at = next;
  }
  // The edge: there is hardly any mass beyond the last point, so that W goes on as a + b / x.
  const double edge = at.flux * at.x / (at.flux - at.depth * at.x);
  radii_.push_back(edge);
  depths_.push_back(0);
  masses_.push_back(at.flux);

  const double total = masses_.back();
  for (double& mass : masses_) mass /= total;
  // sigma² = G M / (r0 total). The potential energy -(1/2) integral of (psi + G M / edge) dM is -1/2.
  double integral = total / edge;
  for (std::size_t i = 1; i < radii_.size(); ++i)
    integral += 0.5 * (depths_[i - 1] + depths_[i]) * (masses_[i] - masses_[i - 1]);
  coreRadius_ = integral / total;
  sigma2_ = 1 / (coreRadius_ * total);
}

double KingModel::radius(double mass) const {
  return coreRadius_ * valueAt(radii_, find(masses_, mass));
}

double KingModel::potential(double r) const {
  return sigma2_ * valueAt(depths_, find(radii_, r / coreRadius_));
}

double KingModel::distribution(double energy) const {
  return std::expm1(energy / sigma2_);
}

double KingModel::density(double r) const {
  const double central = 9 * sigma2_ / (4 * std::numbers::pi * coreRadius_ * coreRadius_);
  return central * densityAtDepth(potential(r) / sigma2_) / densityAtDepth(depths_.front());
}

}  // namespace gravitile::sim
