#pragma once

#include <filesystem>
#include <string>

namespace gravitile::app {

// What a file is that an option took for another one, and what opens it: "run.orbits is a trajectory, which
// ...; allowed: --replay run.orbits, which plays it". Judged by its content. "" where nobody knows it.
std::string knownFile(const std::filesystem::path& file);

}  // namespace gravitile::app
