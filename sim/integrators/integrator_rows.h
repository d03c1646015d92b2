#pragma once

#include "sim/integrators/integrator_table.h"

namespace gravitile::sim {

// The rows of the table, one file each. To add a scheme, write its file and name its row here and in
// integrator_table.cpp.
extern const IntegratorDescriptor kEuler;
extern const IntegratorDescriptor kSemiImplicit;
extern const IntegratorDescriptor kLeapfrog;
extern const IntegratorDescriptor kYoshida4;
extern const IntegratorDescriptor kHermite4;

}  // namespace gravitile::sim
