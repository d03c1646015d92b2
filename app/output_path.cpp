#include "app/output_path.h"

#include <fmt/format.h>
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "sim/user_error.h"

namespace gravitile::app {
namespace {

// Tries instead of asking for permissions: some file systems refuse even those who have them all.
std::error_code tryToCreateFileIn(const std::filesystem::path& folder) {
  std::string name = (folder / ".gravitile-XXXXXX").string();
  const int file = mkstemp(name.data());
  if (file < 0) return {errno, std::generic_category()};
  close(file);
  unlink(name.c_str());
  return {};
}

}  // namespace

void requireWritable(std::string_view option, const std::filesystem::path& path) {
  const auto refuse = [&](const std::string& reason) {
    throw sim::UserError(
        fmt::format("{}: {} can't be written: {}; allowed: a file in a folder that exists and "
                    "can be written to",
                    option, path.string(), reason));
  };
  std::error_code error;
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  if (!std::filesystem::is_directory(folder, error))
    refuse(fmt::format("{} is not a folder", folder.string()));
  if (!path.has_filename() || std::filesystem::is_directory(path, error)) refuse("it is a folder");
  // The file is written beside its place and renamed, so the folder is what has to be writable.
  if (const std::error_code failed = tryToCreateFileIn(folder)) refuse(failed.message());
  if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error)) {
    refuse("it is not an ordinary file");
  }
}

}  // namespace gravitile::app
