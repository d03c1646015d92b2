#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace gravitile::app {

// A path as an option gave it.
struct NamedPath {
  std::string_view option;  // "--log"; for the message
  std::filesystem::path path;
};

// Throws sim::UserError where an output is the same file as an input or as another output, by whatever names.
// Paths that are empty are passed over.
void refuseSameFiles(const std::vector<NamedPath>& inputs, const std::vector<NamedPath>& outputs);

// Checks before any work is done that a file can be written at `path`: its folder is there and writable, and
// what stands in its place is a file that may be replaced, neither a folder nor read-only. Returns where to
// write: the same path, or what it leads to where it is a symbolic link, which then stays one. Throws
// sim::UserError that names `option` and what is wrong.
std::filesystem::path requireWritable(std::string_view option, const std::filesystem::path& path);

// What every command asks before it writes a file that was named to it: throws sim::UserError when there is
// one at `path` with anything in it, unless --force was given. `option` as above.
void refuseExisting(std::string_view option, const std::filesystem::path& path, bool force);

}  // namespace gravitile::app
