#pragma once

#include <cstdint>

#include "sim/vertex.h"

namespace gravitile::sim {

struct IntegratorDescriptor;

// Everything but the kernel that a time step depends on.
struct StepParameters {
  const IntegratorDescriptor* integrator = nullptr;  // row of integratorTable()
  double dt = 1e-3;                                  // time units of the scene; > 0
  double softening = 0.05;  // Plummer softening length eps; 0, or large enough that m/eps³ fits a float
  double gravity = 1;       // G
  double damping = 1;       // factor on the velocity each step, semi-implicit only; 0..1
  ColourKey colourKey = ColourKey::Component;

  bool operator==(const StepParameters&) const = default;

  // Throws UserError that names the option (--dt, --softening, ...) and the allowed range. `largestMass` is
  // the heaviest body's: with tiny softening its self term would overflow single precision.
  void validate(double largestMass) const;
};

}  // namespace gravitile::sim
