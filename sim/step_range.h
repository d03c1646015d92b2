#pragma once

namespace gravitile::sim {

// What single precision can step with. A softening may be 0; another one has to be so large that m/eps³ of
// the heaviest body, `largestMass`, fits a float.
bool timeStepFits(double dt);
bool softeningFits(double softening, double largestMass, double gravity);

}  // namespace gravitile::sim
