#pragma once

#include <filesystem>

namespace gravitile::app {

// Where what a session saves goes: "gravitile" in the user's folder that `variable` names
// ("XDG_PICTURES_DIR"), else in `underHome` of the home folder ("Pictures"); made when it is not there. The
// working directory when that can't be written.
std::filesystem::path outputFolder(const char* variable, const char* underHome);

}  // namespace gravitile::app
