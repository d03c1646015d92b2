#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/options.h"

namespace gravitile::app {

// How a run goes on whose GPU has failed: on the processor, from where it was last saved by itself.
struct AfterDeviceFailure {
  std::vector<std::string> arguments;  // of the program that is started in place of this one
  std::string note;                    // one line: what happened and where the run goes on
};

// `saved`: the checkpoint that the run was last saved in, if it was; `reason` in the driver's words. Never
// throws.
AfterDeviceFailure afterDeviceFailure(const CommonOptions& options,
                                      const std::optional<std::filesystem::path>& saved,
                                      const std::string& reason);

// Starts the program anew in place of this one, whose window and memory go with it: a driver that has failed
// can take half a minute to give each thing back, and may hang who asks for another window. Prints the note,
// and the new window shows it. Returns only when that can't be done.
void startAnew(const AfterDeviceFailure& after);

// What startAnew() has left to be shown, once; "" for nothing.
std::string takeStartNote();

}  // namespace gravitile::app
