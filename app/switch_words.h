#pragma once

#include <string>
#include <vector>

namespace gravitile::app {

// Options that are off or on mean on when they stand alone, so the next word is their value only when it is
// one of these two: "--reproducible out.png" asks for a file. Returns the arguments, without the program's
// name, with such values written out: "--reproducible=on". What follows a bare "--" is left as it is.
std::vector<std::string> withSwitchWords(int argc, const char* const* argv);

}  // namespace gravitile::app
