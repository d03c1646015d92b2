#pragma once

#include <cstdint>

#include "sim/vertex.h"

namespace gravitile::sim {

struct IntegratorDescriptor;

// Everything but the kernel that a time step depends on.
struct StepParameters {
  const IntegratorDescriptor* integrator = nullptr;  // row of integratorTable()
  double dt = 1e-3;  // time units of the scene; > 0; of adaptive steps the longest
  // eta of the adaptive step, which all bodies share; 0: every step is dt. A step is then, at the most dt,
  //   eta times the smallest over the bodies of sqrt(eps/|a|)        (Power and others 2003)
  // and for hermite4, which knows the jerk, the smallest of what Aarseth (1985) asks for; both in
  // kernels/step_size.h.
  double adaptive = 0;
  double softening = 0.05;  // Plummer softening length eps; 0, or large enough that m/eps³ fits a float
  double gravity = 1;       // G
  double damping = 1;       // factor on the velocity each step, semi-implicit only; 0..1
  VertexFigure vertexFigure = VertexFigure::None;

  static constexpr double kLargestAdaptive = 10;  // no scheme is stable anywhere near

  bool operator==(const StepParameters&) const = default;

  // True when the criterion of the adaptive step has what it needs: sqrt(eps/|a|) a softening.
  bool adaptiveFits() const;

  // Throws UserError that names the option (--dt, --softening, ...) and the allowed range. `largestMass` is
  // the heaviest body's: with tiny softening its self term would overflow single precision.
  void validate(double largestMass) const;
};

}  // namespace gravitile::sim
