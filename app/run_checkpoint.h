#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/picture_state.h"
#include "sim/io/checkpoint.h"
#include "sim/io/trajectory.h"
#include "sim/simulation.h"

namespace gravitile::app {

// The run as it stands, with all but the picture. Blocks until what was started is done, then for as long as
// the download takes. `source` and `seed`: what the scene was made from.
sim::Checkpoint checkpointOf(sim::Simulation& simulation, const std::string& source, std::uint64_t seed);

// What a trajectory says of this run, from where it is now: how many steps lie between its frames, and all
// but the picture. Blocks as long as a download takes.
sim::TrajectoryHead trajectoryHeadOf(sim::Simulation& simulation, const std::string& source,
                                     std::uint64_t seed, std::uint32_t stepsPerFrame);

// What computed a checkpoint, if this program has it and an engine of this family can run it; the tuning is
// the checkpoint's.
std::optional<sim::KernelChoice> kernelOf(const sim::Checkpoint& checkpoint, sim::KernelFamily family);

// "disk-galaxy-t-12.5": the scene's name without folder or extension, and the time.
std::string checkpointStem(const std::string& scene, double time);

// Makes an empty file `folder/stem.extension`, or `folder/stem-2.extension` ...: the first that does not
// exist yet, also when another process looks for one at the same time. Returns its path. Throws
// sim::UserError.
std::filesystem::path newFile(const std::filesystem::path& folder, const std::string& stem,
                              const std::string& extension);

// Writes `folder/stem.checkpoint.hdf5`, or `folder/stem-2.checkpoint.hdf5` ...: as newFile() has it.
// Returns its path. Throws sim::UserError.
std::filesystem::path saveAsNewCheckpoint(const std::filesystem::path& folder, const std::string& stem,
                                          const sim::Checkpoint& checkpoint);

}  // namespace gravitile::app
