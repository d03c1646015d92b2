#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/options.h"
#include "sim/replay_engine.h"
#include "sim/simulation.h"

namespace gravitile::app {

// Opening a trajectory, without a window or in one.

// Throws sim::UserError; what begins with an option's name is told so.
std::unique_ptr<sim::ReplayEngine> openReplay(const std::string& file);

// The engine of a simulation that is a replay, else null.
sim::ReplayEngine* replayOf(sim::Simulation& simulation);
const sim::ReplayEngine* replayOf(const sim::Simulation& simulation);

// "disk-galaxy, 65,536 bodies, 3,600 frames from t = 0 to t = 72; positions to 1.9e-05, 1/524,288 of the
// system's size", and what is missing where the file was cut off.
std::string replayText(const sim::ReplayEngine& replay);

// --scene may name a trajectory too: as if --replay did.
void followSceneOption(CommonOptions& options);

// Options that a picture or film of a replay takes no notice of. Throws sim::UserError that names the first
// that was given.
void refuseBesideReplay(const CommonOptions& options);

// --at: a whole number is a frame, counted from 0; "250Myr" or "t=250Myr" the place at that time, as it is
// shown; "t=12.5" the same in the scene's own unit. Throws sim::UserError when it is neither or lies outside.
double replayPlace(const std::string& at, const sim::ReplayEngine& replay);

// How many frames a film has that shows each `stride`-th one: all of them when nothing is `asked`. Throws
// sim::UserError when there are not as many.
std::uint64_t replayFilmFrames(const sim::ReplayEngine& replay, std::optional<std::uint64_t> asked,
                               std::uint64_t stride);

// Says on stderr what is opened, once the options have been found good.
void tellReplay(const CommonOptions& options, const sim::ReplayEngine& replay);

// A simulation that is a replay of options.replay.
std::unique_ptr<sim::Simulation> startReplay(CommonOptions& options);

}  // namespace gravitile::app
