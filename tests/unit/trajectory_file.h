#pragma once

#include <cstddef>
#include <vector>

#include "sim/io/trajectory.h"
#include "sim/vertex.h"

namespace gravitile::sim::test {

// Bodies on circles of radii about 1, each at its own speed, after so many frames.
std::vector<Vertex> circling(std::size_t bodies, int frame);

// The head of a run that starts with these.
TrajectoryHead headOf(const std::vector<Vertex>& bodies);

// A trajectory file with these frames, steps 3 and times 0.03 apart.
std::vector<std::byte> fileOf(const TrajectoryHead& head, const std::vector<std::vector<Vertex>>& frames);

// The same of circling bodies.
std::vector<std::byte> trajectoryBytes(std::size_t bodies, int frames);

}  // namespace gravitile::sim::test
