#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/bodies.h"
#include "sim/io/progress.h"
#include "sim/io/text_columns.h"
#include "sim/units.h"

namespace gravitile::sim {

// The bodies of a file and what the file says of them. Bodies are in the order of the file.
struct FileContents {
  Bodies bodies;
  double time = 0;        // time of the snapshot, the file's units
  double softening = 0;   // a length the file suggests, 0 when it says nothing
  Units units;            // what the file's numbers are in; code units when nobody knows
  double gravity = 1;     // G that these numbers want
  std::string note = "";  // one line on what was taken for granted in reading, "" when nothing was
};

struct ReadOptions {
  std::vector<TextColumn> columns = {};  // of a text table, instead of what it says itself; empty: as it says
  Progress progress = {};
};

struct WriteOptions {
  std::vector<TextColumn> columns = {};  // of a text table; empty: all that there is
  Progress progress = {};
};

// Where a writer writes, and how to call that in messages.
struct WriteTarget {
  std::filesystem::path path;   // a temporary file
  std::filesystem::path shown;  // what it is going to be
};

// A file format, recognised by content and never by extension.
struct FormatDescriptor {
  std::string_view id;           // "tipsy"
  std::string_view title;        // "TIPSY snapshot"
  std::string_view description;  // plain words for `gravitile list formats`

  // Extensions that mean this format when a file is to be written, ".tipsy .bin"; the first is the usual one.
  std::string_view extensions;

  // True when the first bytes (up to kRecogniseBytes) of a file of this size look like this format.
  bool (*recognise)(std::span<const std::byte> head, std::uint64_t fileSize);

  // Reads the whole file. Throws UserError with the path, the offset or line, and what was expected there.
  // Nothing is allocated before the counts are checked against the file's size.
  FileContents (*read)(const std::filesystem::path& path, const ReadOptions& options);

  // Writes all of `contents`; nullptr where the format can only be read. Returns one line on what the format
  // can't keep, "" when it keeps all. Throws UserError.
  std::string (*write)(const WriteTarget& target, const FileContents& contents,
                       const WriteOptions& options) = nullptr;

  bool takesColumns = false;  // the columns of the options mean something
};

inline constexpr std::size_t kRecogniseBytes = 4096;

// In the order in which formats are tried: those with a signature of their own first.
std::span<const FormatDescriptor> formatTable();

// The format that a file is in. Throws UserError when it is missing, a folder, empty or in no known format.
const FormatDescriptor& formatOf(const std::filesystem::path& path);

// Reads a file in whichever known format it is in. Throws UserError as formatOf() does, and when it is
// broken.
FileContents readBodies(const std::filesystem::path& path, const ReadOptions& options = {});

// The format to write with: the one with this id, or, when `id` is empty, the one that the extension of
// `path` means. Throws UserError that names those that can be written.
const FormatDescriptor& writableFormat(std::string_view id, const std::filesystem::path& path);

// Writes a file that appears only when it is complete. Returns what FormatDescriptor::write returns. Throws
// UserError when it can't be written, or there are no bodies.
std::string writeBodies(const std::filesystem::path& path, const FormatDescriptor& format,
                        const FileContents& contents, const WriteOptions& options = {});

}  // namespace gravitile::sim
