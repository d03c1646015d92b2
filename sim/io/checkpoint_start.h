#pragma once

#include "sim/diagnostics.h"

namespace gravitile::sim {

// What a checkpoint keeps of the start of its run, in attributes of /Start; "Step" is beside them.
struct StartNumber {
  const char* name;
  double Diagnostics::*value;
};
struct StartVector {
  const char* name;
  Double3 Diagnostics::*value;
};
inline constexpr StartNumber kStartNumbers[] = {
    {"Time", &Diagnostics::time},
    {"Softening", &Diagnostics::softening},
    {"Gravity", &Diagnostics::gravity},
    {"Mass", &Diagnostics::mass},
    {"Kinetic", &Diagnostics::kinetic},
    {"Potential", &Diagnostics::potential},
    {"HalfMassRadius", &Diagnostics::halfMassRadius},
};
inline constexpr StartVector kStartVectors[] = {
    {"Momentum", &Diagnostics::momentum},
    {"AngularMomentum", &Diagnostics::angularMomentum},
    {"Centre", &Diagnostics::centre},
    {"CentreVelocity", &Diagnostics::centreVelocity},
};

}  // namespace gravitile::sim
