#pragma once

#include <string>
#include <vector>

#include "app/options.h"

namespace gravitile::app {

// How a run goes on whose GPU has failed: on the processor, from where it was last saved by itself.
struct AfterDeviceFailure {
  std::vector<std::string> arguments;  // of the program that is started in place of this one
  std::string note;                    // one line: what happened and where the run goes on
};

// `ageS`: how long the run had been going on, by which its own savings are told from older ones; `reason` in
// the driver's words. Its window, and all that has been on the GPU, is gone. Never throws.
AfterDeviceFailure afterDeviceFailure(const CommonOptions& options, double ageS, const std::string& reason);

// Starts the program anew in place of this one: a driver that has failed can hang whoever asks it for
// another window. Prints the note, and the new window shows it. Returns only when that can't be done.
void startAnew(const AfterDeviceFailure& after);

// What startAnew() has left to be shown, once; "" for nothing.
std::string takeStartNote();

}  // namespace gravitile::app
