#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "sim/io/checkpoint.h"

namespace gravitile::sim {

// A trajectory: where the bodies of a run were, frame by frame, to be played again. All numbers are
// little-endian.
//
//   text      kTrajectoryTextBytes for people, beginning with kTrajectoryMark
//   head      version, bodies, frames from each key frame to the next, length of the TOML, runs of components
//             (u32 each), fingerprint of all that follows up to the first frame and of these (u64)
//             the TOML: scene, seed, units, parameters, size, error, components, picture
//             (trajectory_head.cpp) runs of components: bodies, component (u32 each); masses (f32)
//   frames    one after the other (trajectory_frame.h), each whole by itself but for its forerunners
//   index     of each frame its offset (u64), step (u64) and time (f64); then a footer: offset of the index,
//             number of frames, fingerprint of the index, kTrajectoryIndexMark (u64 each)
//
// Coordinates are whole multiples of a step that is the same for all bodies and frames, so that one that
// flies out costs the others nothing. Key frames hold these numbers, the frames between differences from what
// their forerunners let expect; bytes of the same weight stand together and are compressed by Zstandard. All
// of it is covered by fingerprints. The index can be made anew from the frames: a file that was cut off plays
// up to its last whole one.
inline constexpr std::uint32_t kTrajectoryVersion = 1;
inline constexpr std::string_view kTrajectoryMark = "Gravitile trajectory\n";
inline constexpr std::size_t kTrajectoryTextBytes = 128;
inline constexpr std::uint64_t kTrajectoryIndexMark = 0x5845444e49565247;  // "GRVINDEX"
inline constexpr const char* kTrajectoryExtension = ".orbits";

// Frames from each key frame to the next: what is sought lies at most so far behind one.
inline constexpr std::uint32_t kKeyInterval = 32;
inline constexpr std::uint32_t kMostKeyInterval = 1024;

// The largest error of a coordinate, as a share of the system's size: a picture of 1080 rows shows it as
// 0.001 pixels.
inline constexpr double kTrajectoryError = 1.0 / (1 << 19);

// Bounds of the error, length units: 2^31 times twice as much is what the largest number of 32 bits stands
// for.
inline constexpr double kLeastTrajectoryError = 1e-37, kMostTrajectoryError = 5e28;

// What a trajectory says of its run.
struct TrajectoryHead {
  // `state`: step and time of the first frame, no bodies. `scene.bodies`: masses, components and their names;
  // positions only of one that is to be written, velocities never. `kernel`: in words.
  Checkpoint run;
  double size = 0;  // radius about their middle that held 90 % of the bodies in the first frame, length units
  double error = 0;  // of a coordinate at the most, length units, beyond its rounding to single precision
  std::uint32_t keyInterval = kKeyInterval;

  std::uint64_t bodies() const { return run.scene.bodies.size(); }
  double spacing() const { return 2 * error; }  // of the numbers that coordinates are multiples of
  // All multiples of the spacing are numbers in single precision.
  bool errorFits() const {
    return size > 0 && error >= kLeastTrajectoryError && error <= kMostTrajectoryError;
  }
};

// The head of a run whose bodies are at `run.scene.bodies`: size and error follow from these.
TrajectoryHead trajectoryHead(Checkpoint run);

// Text and head as bytes, and back: `offset` is where the first frame starts. Throws UserError when the file
// is no trajectory, broken, or of a newer format.
std::vector<std::byte> writeTrajectoryHead(const TrajectoryHead& head);
class InputFile;
TrajectoryHead readTrajectoryHead(InputFile& file);

// False also when the file can't be opened.
bool isTrajectory(const std::filesystem::path& path);

}  // namespace gravitile::sim
