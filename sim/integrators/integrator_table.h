#pragma once

#include <span>
#include <string_view>

namespace gravitile::sim {

// A step is a row of stages; every stage is at most one force evaluation and one update pass, and with
//   a = the newest acceleration,
// the update of each body is, in this order,
//   v += kickBefore * dt * a;  v *= damping (where `damped`);  x += drift * dt * v;  v += kickAfter * dt * a.
// The end of the force evaluation and of the update are the grid-wide barriers between them.
struct IntegratorStage {
  bool evaluateForce;  // a = acceleration at the current x, before the update
  double kickBefore;
  double drift;
  double kickAfter;
  bool damped;
};

struct IntegratorDescriptor {
  std::string_view id;           // "leapfrog"
  std::string_view title;        // "Leapfrog (kick-drift-kick)"
  std::string_view description;  // one or two plain sentences, with the source of the scheme
  int order;                     // error over a fixed time shrinks as dt^order
  int forceEvaluations;          // a step, once started
  bool timeReversible;
  bool startsWithForce;  // the first stage uses the acceleration at the current x, so one evaluation
                         // is due before the first step and after anything that changes forces
  std::span<const IntegratorStage> stages;
};

std::span<const IntegratorDescriptor> integratorTable();

// Row with this id, or throws UserError with the nearest known names.
const IntegratorDescriptor& findIntegrator(std::string_view id);

}  // namespace gravitile::sim
