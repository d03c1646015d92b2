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

// Throws sim::UserError when there is a file at `path` that is not of the kind it would be replaced by: one
// that has anything in it and is no `kind` ("a checkpoint"). `option` as above.
void refuseOtherKind(std::string_view option, const std::filesystem::path& path, std::string_view kind,
                     bool isOfKind);

}  // namespace gravitile::app
