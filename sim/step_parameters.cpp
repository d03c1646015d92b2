#include "sim/step_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "sim/integrators/integrator_table.h"
#include "sim/step_range.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

constexpr double kLargestFloat = std::numeric_limits<float>::max();
constexpr double kSmallestFloat = std::numeric_limits<float>::min();

// A kernel may multiply 1/eps³ by the mass or by G or by neither before it meets r = 0; whichever comes
// first has to stay finite, with a margin for the rounding of an approximate square root.
double smallestSoftening(double largestMass, double gravity) {
  constexpr double kMargin = 4;
  const double factor = std::max({1.0, largestMass, largestMass * gravity});
  return std::cbrt(kMargin * factor / kLargestFloat);
}

double largestSoftening() {
  return std::sqrt(kLargestFloat);  // eps² is a float
}

}  // namespace

bool timeStepFits(double dt) {
  return dt >= kSmallestFloat && dt <= kLargestFloat;
}

bool softeningFits(double softening, double largestMass, double gravity) {
  return softening == 0 ||
         (softening >= smallestSoftening(largestMass, gravity) && softening <= largestSoftening());
}

bool StepParameters::adaptiveFits() const {
  return adaptive == 0 || softening > 0 || integrator->hasOwnForces();
}

void StepParameters::validate(double largestMass) const {
  assert(integrator != nullptr);
  if (!timeStepFits(dt))
    throw UserError(fmt::format("--dt must be a number above 0 and within single precision, not {}", dt));
  if (!(gravity >= 0 && gravity <= kLargestFloat))
    throw UserError(fmt::format("gravity must be 0 or more and within single precision, not {}", gravity));
  if (!softeningFits(softening, largestMass, gravity))
    throw UserError(fmt::format("--softening must be 0 or {:.3g} to {:.3g} for bodies of mass {:.6g}, not {}",
                                smallestSoftening(largestMass, gravity), largestSoftening(), largestMass,
                                softening));
  if (!(adaptive >= 0 && adaptive <= kLargestAdaptive))
    throw UserError(fmt::format("--adaptive must be 0 (off) to {}, not {}", kLargestAdaptive, adaptive));
  if (!adaptiveFits())
    throw UserError(fmt::format(
        "--adaptive: the steps of {} follow from the softening, which is 0; allowed: --adaptive 0, a "
        "--softening above 0, or --integrator hermite4",
        integrator->id));
  if (!(damping >= 0 && damping <= 1))
    throw UserError(fmt::format("--damping must be 0 to 1, not {}", damping));
}

}  // namespace gravitile::sim
