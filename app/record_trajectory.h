#pragma once

#include "app/commands.h"

namespace gravitile::app {

// What `gravitile record` makes of a path that ends in .orbits: the bodies themselves, frame by frame, to be
// played and drawn later. Needs no OpenGL. Exit codes as of films.
bool isTrajectoryPath(const std::string& output);
int recordTrajectory(const RecordOptions& options);

}  // namespace gravitile::app
