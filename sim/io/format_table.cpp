#include "sim/io/format_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <string_view>
#include <vector>

#include "sim/io/atomic_file.h"
#include "sim/io/format_rows.h"
#include "sim/io/readable_file.h"
#include "sim/io/trajectory.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

namespace fs = std::filesystem;

std::uint64_t sizeOfFile(const fs::path& path) {
  requireFile(path);
  std::error_code error;
  const std::uint64_t size = fs::file_size(path, error);
  if (error) throw UserError(fmt::format("'{}': {}", path.string(), error.message()));
  if (size == 0) throw UserError(fmt::format("'{}' is empty", path.string()));
  return size;
}

std::vector<std::byte> readHead(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw UserError(fmt::format("'{}' can't be read", path.string()));
  std::vector<std::byte> head(kRecogniseBytes);
  file.read(reinterpret_cast<char*>(head.data()), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(file.gcount()));
  return head;
}

bool hasExtension(const FormatDescriptor& format, std::string_view extension) {
  std::string_view left = format.extensions;
  while (!left.empty()) {
    const std::size_t end = std::min(left.find(' '), left.size());
    if (left.substr(0, end) == extension) return true;
    left.remove_prefix(std::min(end + 1, left.size()));
  }
  return false;
}

}  // namespace

std::span<const FormatDescriptor> formatTable() {
  static const FormatDescriptor table[] = {kCheckpoint, kGadgetHdf5, kGadget,   kTipsy,
                                           kPrinceton,  kCsv,        kTextTable};
  return table;
}

const FormatDescriptor& formatOf(const fs::path& path) {
  const std::uint64_t size = sizeOfFile(path);
  const std::vector<std::byte> head = readHead(path);
  std::vector<std::string_view> known;
  for (const FormatDescriptor& format : formatTable()) {
    if (format.recognise(head, size)) return format;
    known.push_back(format.title);
  }
  if (isTrajectory(path))
    throw UserError(fmt::format(
        "'{0}' is a Gravitile trajectory, which keeps places only; 'gravitile --replay {0}' plays it, and "
        "'render' and 'record' with --replay {0} draw it",
        path.string()));
  throw UserError(fmt::format("'{}' ({} bytes) is in no known format; known: {}", path.string(), size,
                              fmt::join(known, ", ")));
}

FileContents readBodies(const fs::path& path, const ReadOptions& options) {
  return formatOf(path).read(path, options);
}

const FormatDescriptor& writableFormat(std::string_view id, const fs::path& path) {
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  std::vector<std::string_view> known;
  std::vector<std::string> choices;
  for (const FormatDescriptor& format : formatTable()) {
    if (format.write == nullptr) continue;
    if (id.empty() ? hasExtension(format, extension) : format.id == id) return format;
    known.push_back(format.id);
    choices.push_back(fmt::format("{} ({})", format.id, format.extensions));
  }
  if (!id.empty()) throw UserError(unknownName("format to write", id, known));
  throw UserError(fmt::format("'{}' has no extension that means a format; name one of {}", path.string(),
                              fmt::join(choices, ", ")));
}

std::string writeBodies(const fs::path& path, const FormatDescriptor& format, const FileContents& contents,
                        const WriteOptions& options) {
  if (contents.bodies.size() == 0)
    throw UserError(fmt::format("can't write {}: there are no bodies", path.string()));
  contents.bodies.validate();
  AtomicFile file(path);
  std::string note = format.write({file.temporaryPath(), path}, contents, options);
  file.commit();
  return note;
}

}  // namespace gravitile::sim
