#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace gravitile::sim::test {

// Good trajectories, small: of one body, of several frames, with a body far out, without an index.
std::vector<std::vector<std::byte>> trajectoryCorpus();

// Lets the reader have these bytes as a file, and reads all frames that it finds, first forward, then some
// again. True when all of it came; false when the file, or a frame, was refused. Anything else ends the
// process.
bool readOrRefuseTrajectory(std::span<const std::byte> bytes);

// The file with fingerprints that fit what it holds, as far as it can be walked through: so that what was
// changed meets the checks behind them.
std::vector<std::byte> withFingerprints(std::vector<std::byte> file);

}  // namespace gravitile::sim::test
