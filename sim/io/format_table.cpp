#include "sim/io/format_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fstream>
#include <string_view>
#include <vector>

#include "sim/io/tipsy.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

namespace fs = std::filesystem;

// Only regular files: a pipe or a device has no size to check counts against.
std::uint64_t sizeOfFile(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found)
    throw UserError(fmt::format("'{}': no such file", path.string()));
  if (!fs::exists(status)) throw UserError(fmt::format("'{}': {}", path.string(), error.message()));
  if (fs::is_directory(status)) throw UserError(fmt::format("'{}' is a folder, not a file", path.string()));
  if (!fs::is_regular_file(status)) throw UserError(fmt::format("'{}' is not a regular file", path.string()));
  const std::uint64_t size = fs::file_size(path, error);
  if (error) throw UserError(fmt::format("'{}': {}", path.string(), error.message()));
  if (size == 0) throw UserError(fmt::format("'{}' is empty", path.string()));
  return size;
}

std::vector<std::byte> readHead(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw UserError(fmt::format("'{}' can't be opened for reading", path.string()));
  std::vector<std::byte> head(kRecogniseBytes);
  file.read(reinterpret_cast<char*>(head.data()), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(file.gcount()));
  return head;
}

}  // namespace

std::span<const FormatDescriptor> formatTable() {
  static const FormatDescriptor table[] = {kTipsy};
  return table;
}

FileContents readBodies(const fs::path& path) {
  const std::uint64_t size = sizeOfFile(path);
  const std::vector<std::byte> head = readHead(path);
  std::vector<std::string_view> known;
  for (const FormatDescriptor& format : formatTable()) {
    if (format.recognise(head, size)) return format.read(path);
    known.push_back(format.title);
  }
  throw UserError(fmt::format("'{}' ({} bytes) is in no known format; known: {}", path.string(), size,
                              fmt::join(known, ", ")));
}

}  // namespace gravitile::sim
