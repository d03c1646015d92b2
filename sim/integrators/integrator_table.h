#pragma once

#include <span>
#include <string>
#include <string_view>

namespace gravitile::sim {

// How a scheme moves the bodies.
enum class Scheme {
  KickDrift,  // by its row of stages, with accelerations of the kernel that was chosen
  Hermite,  // by sim/kernels/hermite.h: predict, one evaluation of acceleration and jerk, correct. Both come
            // from the scheme's own kernel (sim/kernels/jerk.cu, sim/cpu/jerk.h), whatever kernel is chosen:
            // a pair's jerk costs little once its acceleration is there, and all N² of them anew as much
            // again
};

// A kick-drift step is a row of stages; every stage is at most one force evaluation and one update pass, and
// with
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
  bool symplectic;       // with steps of one length and no damping: the energy error stays bounded
  std::span<const IntegratorStage> stages;  // of Scheme::KickDrift
  Scheme scheme = Scheme::KickDrift;

  bool hasOwnForces() const { return scheme == Scheme::Hermite; }
  bool takesDamping() const;  // a stage is damped
};

std::span<const IntegratorDescriptor> integratorTable();

// "the forces of hermite4 come from its own kernel", or "" where they come from the one that was chosen.
std::string ownForcesNote(const IntegratorDescriptor& integrator);

// Row with this id, or throws UserError with the nearest known names.
const IntegratorDescriptor& findIntegrator(std::string_view id);

}  // namespace gravitile::sim
