#pragma once

#include <filesystem>
#include <string_view>

namespace gravitile::sim {

// Writes `contents` to a temporary file beside `path` and renames it over `path`, so that readers see the old
// file or the new one and never half of it. Throws UserError with the path and the system's reason; nothing
// is left behind then.
void writeFileAtomically(const std::filesystem::path& path, std::string_view contents);

}  // namespace gravitile::sim
