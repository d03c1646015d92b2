#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

#include "sim/bodies.h"

namespace gravitile::sim {

// The bodies of a file and what the file says of them.
struct FileContents {
  Bodies bodies;
  double time = 0;       // time of the snapshot, the file's units
  double softening = 0;  // a length the file suggests, 0 when it says nothing
};

// A file format, recognised by content and never by extension.
struct FormatDescriptor {
  std::string_view id;     // "tipsy"
  std::string_view title;  // "TIPSY snapshot"

  // True when the first bytes (up to kRecogniseBytes) of a file of this size look like this format.
  bool (*recognise)(std::span<const std::byte> head, std::uint64_t fileSize);

  // Reads the whole file. Throws UserError with the path, the offset, and what was expected there. Nothing
  // is allocated before the counts are checked against the file's size.
  FileContents (*read)(const std::filesystem::path& path);
};

inline constexpr std::size_t kRecogniseBytes = 4096;

std::span<const FormatDescriptor> formatTable();

// Reads a file in whichever known format it is in. Throws UserError when it is missing, a folder, empty,
// in no known format, or broken.
FileContents readBodies(const std::filesystem::path& path);

}  // namespace gravitile::sim
