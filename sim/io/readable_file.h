#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace gravitile::sim {

// What every reader says, and every command, of a file that it can't have; what can be done about it may
// follow after "; ".

// "'a.csv': no such file", "'a' is a folder, not a file", "'a' is not a regular file" (a pipe or a device,
// which has no size to check counts against) or "'a.csv' can't be opened for reading: Permission denied"; ""
// where it can be read.
std::string fileObstacle(const std::filesystem::path& path);

// What was typed is meant as a path, not as a name: it has a / or a dot, or is there.
bool looksLikePath(std::string_view text);

// Throws UserError with the words of fileObstacle().
void requireFile(const std::filesystem::path& path);

// The whole text of a file that somebody writes by hand. Throws UserError as requireFile() does, or when it
// has more bytes than `most`; `what` it should be then: "a look".
std::string readShortText(const std::filesystem::path& path, std::uintmax_t most, std::string_view what);

}  // namespace gravitile::sim
