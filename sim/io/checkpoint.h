#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/diagnostics.h"
#include "sim/io/progress.h"
#include "sim/run_state.h"
#include "sim/scenes/scene_table.h"
#include "sim/step_parameters.h"
#include "sim/tuning.h"

namespace gravitile::sim {

// A run as it stands between two steps, with all that it takes to go on and to look the same.
struct Checkpoint {
  RunState state;
  // What was started: name, units and suggestions. Its bodies have components and their names; positions and
  // velocities, which are those of `state` rounded to single precision, only when it was read.
  Scene scene;
  std::string source;      // the scene as --scene took it, files by their absolute path
  std::uint64_t seed = 1;  // that it was made with
  StepParameters parameters;
  std::string kernel;  // id of the row that ran; perhaps one of a newer program
  Tuning tuning = defaultTuning();
  // The view and the look, under names that only the program's picture knows.
  std::map<std::string, std::vector<double>> picture;
  // The first measurement of the run, that drifts count from; empty when there was none.
  std::optional<Diagnostics> start;
  std::string program;  // that wrote it, "Gravitile 0.1.0"
};

// A checkpoint is an HDF5 file behind a block of text, kCheckpointBlockBytes long, that begins with
// kCheckpointMark. Root: attributes FileType, FormatVersion and Program. /Bodies: datasets Positions,
// Velocities and Masses in double precision, whatever they were computed in, which loses nothing;
// Components; what an integrator carries over beyond that in Carried0, Carried1 ..., which the attribute
// CarriedVectors names. /Run, /Scene, /Picture and /Start: attributes. What a version has more than those
// before it with the same number may be left out, as /Start is where nothing was measured; older programs
// read past it.
inline constexpr std::uint64_t kCheckpointVersion = 1;
inline constexpr std::string_view kCheckpointMark = "Gravitile checkpoint\n";
inline constexpr std::size_t kCheckpointBlockBytes = 512;
inline constexpr const char* kCheckpointExtension = ".checkpoint.hdf5";

// Writes a file that appears only when it is complete. Throws UserError when it can't be written, or when a
// position is not a finite number: nothing could go on from there.
void writeCheckpoint(const std::filesystem::path& path, const Checkpoint& checkpoint);

// Throws UserError in one line when the file is no checkpoint, broken, or of a newer format than this program
// knows.
Checkpoint readCheckpoint(const std::filesystem::path& path, const Progress& progress = {});

// The same without the bodies: `state` has step and time only, and scene.bodies is empty. `bodies`: how many
// there are.
struct CheckpointHead {
  Checkpoint checkpoint;
  std::uint64_t bodies = 0;
};
CheckpointHead readCheckpointHead(const std::filesystem::path& path);

// False also when the file can't be opened.
bool isCheckpoint(const std::filesystem::path& path);

}  // namespace gravitile::sim
