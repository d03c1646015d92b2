#pragma once

#include <filesystem>
#include <string_view>

namespace gravitile::app {

// Checks before any work is done that a file can be written at `path`: its folder is there and writable, and
// no folder stands in its place. Throws sim::UserError that names `option` and what is wrong.
void requireWritable(std::string_view option, const std::filesystem::path& path);

}  // namespace gravitile::app
