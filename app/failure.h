#pragma once

#include <exception>
#include <string>

namespace gravitile::app {

// Whether a window goes on after this with what it had: what was asked for is refused, or there is no memory
// for it. Anything else, such as a GPU that was lost, ends the program.
bool canGoOnAfter(const std::exception& error);

// What it says, in words: "out of memory".
std::string reasonOf(const std::exception& error);

}  // namespace gravitile::app
