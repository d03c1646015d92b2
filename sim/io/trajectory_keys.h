#pragma once

#include <string>

#include "sim/io/trajectory.h"

namespace gravitile::sim {

// What a trajectory says of its run, as TOML: everything but masses and the numbers of components. Text that
// is not UTF-8, such as a path, loses its strange letters.
std::string trajectoryKeys(const TrajectoryHead& head);

// The inverse, into a head of so many components. Throws UserError that begins with the file's name.
void takeTrajectoryKeys(const std::string& toml, const std::string& file, TrajectoryHead& head);

}  // namespace gravitile::sim
