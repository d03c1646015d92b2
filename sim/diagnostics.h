#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "sim/body_span.h"

namespace gravitile::sim {

// What is conserved in a system, and what tells its state, at one instant and in double precision. Units: the
// scene's; with length L, mass M and time T, energies are in M L²/T², G included.
struct Diagnostics {
  std::uint64_t step = 0;  // since the system was loaded
  double time = 0;
  double softening = 0, gravity = 1;  // that the potential energy belongs to

  double mass = 0;
  double kinetic = 0;       // K = sum of m v²/2
  double potential = 0;     // W = -G sum over pairs of m_i m_j / sqrt(r² + eps²)
  Double3 momentum;         // sum of m v
  Double3 angularMomentum;  // sum of m x × v, about the origin
  Double3 centre;           // of mass; the origin where there is no mass
  Double3 centreVelocity;
  double halfMassRadius = 0;  // about the centre of mass; half of the mass is no farther

  std::uint64_t escaped = 0;       // bodies farther from the centre of mass than DiagnosticsRequest says
  std::uint64_t firstEscaped = 0;  // the smallest index among them

  double costMs = 0;  // that the measurement took of the device that computes

  double energy() const { return kinetic + potential; }
  double virialRatio() const;  // 2K/|W|, 1 in equilibrium; NaN where W is 0
};

struct DiagnosticsRequest {
  double escapeRadius = std::numeric_limits<double>::infinity();  // length units
  bool leisurely = false;  // nobody looks at it yet: of a device that has much to do it takes less
};

// How far the newest figures are from the first ones. All are NaN where what they are relative to is 0.
struct DiagnosticsDrift {
  double energy = 0;           // (E - E₀)/|E₀|
  double momentum = 0;         // |P - P₀| / sqrt(2 M K₀), the momentum of all bodies flying one way
  double angularMomentum = 0;  // |L - L₀| / (sqrt(2 M K₀) r₀), r₀ the half-mass radius at first
  double centre = 0;           // the centre's distance from where it would have flown to, in r₀
  double halfMassRadius = 0;   // (r - r₀)/r₀
};
DiagnosticsDrift driftSince(const Diagnostics& first, const Diagnostics& now);

// Length of a vector.
double length(const Double3& vector);

// The yardstick: everything but step, time and cost, by direct summation in double precision over each pair
// once. Pairs at the same place count nothing without softening, as in the forces. Uses all cores.
Diagnostics measureDiagnostics(const BodySpan& posMass, const BodySpan& velocity, double softening,
                               double gravity, const DiagnosticsRequest& request = {});

// Of half of the mass, less what rounding may take from a sum: the radius of the first body, going outwards,
// with which so much is reached.
inline constexpr double kHalfOfMass = 0.5 * (1 - 1e-12);

}  // namespace gravitile::sim
