#include "app/output_path.h"

#include <fmt/format.h>
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "sim/user_error.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

// Tries instead of asking for permissions: some file systems refuse even those who have them all.
std::error_code tryToCreateFileIn(const fs::path& folder) {
  std::string name = (folder / ".gravitile-XXXXXX").string();
  const int file = mkstemp(name.data());
  if (file < 0) return {errno, std::generic_category()};
  close(file);
  unlink(name.c_str());
  return {};
}

// Nobody may write it, not even who could: a file is made so in order to be kept.
bool isReadOnly(const fs::path& path, const fs::file_status& status) {
  constexpr fs::perms kAnyWriter = fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
  return (status.permissions() & kAnyWriter) == fs::perms::none || access(path.c_str(), W_OK) != 0;
}

// What a chain of links leads to, whether that is there or not.
fs::path followLinks(fs::path path, std::error_code& error) {
  constexpr int kMaxLinks = 40;  // as the system's own limit
  std::error_code ignored;
  for (int link = 0; fs::is_symlink(path, ignored); ++link) {
    if (link == kMaxLinks) {
      error = std::make_error_code(std::errc::too_many_symbolic_link_levels);
      return path;
    }
    path = path.parent_path() / fs::read_symlink(path, error);  // an absolute one replaces the folder
    if (error) return path;
  }
  return path;
}

// Two names of one file, whether it is there or not yet.
bool sameFile(const fs::path& one, const fs::path& other) {
  std::error_code error;
  if (fs::equivalent(one, other, error)) return true;
  const auto place = [&error](const fs::path& path) {
    return fs::weakly_canonical(fs::absolute(followLinks(path, error), error), error);
  };
  const fs::path first = place(one), second = place(other);
  return !first.empty() && first == second;
}

}  // namespace

void refuseSameFiles(const std::vector<NamedPath>& inputs, const std::vector<NamedPath>& outputs) {
  for (auto output = outputs.begin(); output != outputs.end(); ++output) {
    const auto refuse = [&](const NamedPath& other, std::string_view use) {
      if (output->path.empty() || other.path.empty() || !sameFile(output->path, other.path)) return;
      throw sim::UserError(fmt::format("{}: {} is the file that {} {}; allowed: another path", output->option,
                                       output->path.string(), other.option, use));
    };
    for (const NamedPath& input : inputs) refuse(input, "reads");
    for (auto other = outputs.begin(); other != output; ++other) refuse(*other, "writes");
  }
}

void refuseExisting(std::string_view option, const fs::path& path, bool force) {
  std::error_code error;
  if (force || !fs::is_regular_file(path, error) || fs::file_size(path, error) == 0) return;
  throw sim::UserError(
      fmt::format("{}: {} is there already; give --force to replace it", option, path.string()));
}

fs::path requireWritable(std::string_view option, const fs::path& path) {
  const auto refuse = [&](const std::string& reason) {
    throw sim::UserError(
        fmt::format("{}: {} can't be written: {}; allowed: a file in a folder that exists and "
                    "can be written to",
                    option, path.string(), reason));
  };
  std::error_code error;
  const fs::path target = followLinks(path, error);
  if (error) refuse(error.message());
  const fs::path folder = target.has_parent_path() ? target.parent_path() : ".";
  if (!fs::is_directory(folder, error)) refuse(fmt::format("{} is not a folder", folder.string()));
  const fs::file_status status = fs::status(target, error);
  if (!target.has_filename() || fs::is_directory(status)) refuse("it is a folder");
  // The file is written beside its place and renamed, so the folder is what has to be writable.
  if (const std::error_code failed = tryToCreateFileIn(folder)) refuse(failed.message());
  if (!fs::exists(status)) return target;
  if (!fs::is_regular_file(status)) refuse("it is not an ordinary file");
  if (isReadOnly(target, status)) refuse("it is read-only");
  return target;
}

}  // namespace gravitile::app
