#include "app/autosave_slot.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

#include "sim/user_error.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kLockExtension = ".lock";

// Locked, and still the file of that name: another process may have removed it before it was locked.
bool lock(int descriptor) {
  struct stat status {};
  return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(descriptor, &status) == 0 && status.st_nlink > 0;
}

fs::path checkpointOf(const fs::path& lockFile) {
  fs::path path = lockFile;
  return path.replace_extension(sim::kCheckpointExtension);
}

std::vector<fs::path> lockFiles(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    if (entry->path().extension() == kLockExtension) files.push_back(entry->path());
  return files;
}

double ageOf(const fs::path& path) {
  std::error_code error;
  const fs::file_time_type written = fs::last_write_time(path, error);
  if (error) return 0;
  return std::max(0.0, std::chrono::duration<double>(fs::file_time_type::clock::now() - written).count());
}

// What this slot holds for others to go on with; nothing also when it is damaged.
std::optional<LeftRun> leftRunIn(const std::shared_ptr<AutosaveSlot>& slot) {
  std::error_code error;
  if (!fs::exists(slot->checkpoint(), error)) {
    if (!error) slot->discard();
    return std::nullopt;
  }
  try {
    return LeftRun{slot, sim::readCheckpointHead(slot->checkpoint()), ageOf(slot->checkpoint())};
  } catch (const sim::UserError&) {
    return std::nullopt;
  }
}

}  // namespace

AutosaveSlot::AutosaveSlot(fs::path lockFile, int descriptor)
    : lockFile_(std::move(lockFile)), checkpoint_(checkpointOf(lockFile_)), descriptor_(descriptor) {}

std::shared_ptr<AutosaveSlot> AutosaveSlot::make(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  while (true) {
    std::string pattern = (folder / "run-XXXXXX").string() + std::string(kLockExtension);
    const int descriptor = mkostemps(pattern.data(), static_cast<int>(kLockExtension.size()), O_CLOEXEC);
    if (descriptor < 0)
      throw sim::UserError(fmt::format("can't write into {}: {}", folder.string(), std::strerror(errno)));
    if (lock(descriptor)) return std::shared_ptr<AutosaveSlot>(new AutosaveSlot(pattern, descriptor));
    const bool known = errno == EWOULDBLOCK || access(pattern.c_str(), F_OK) != 0;
    const int reason = errno;
    close(descriptor);
    if (known) continue;  // somebody took it for one that is left over
    unlink(pattern.c_str());
    throw sim::UserError(
        fmt::format("files in {} can't be locked: {}", folder.string(), std::strerror(reason)));
  }
}

std::shared_ptr<AutosaveSlot> AutosaveSlot::claim(const fs::path& lockFile) {
  const int descriptor = open(lockFile.c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return nullptr;
  if (lock(descriptor)) return std::shared_ptr<AutosaveSlot>(new AutosaveSlot(lockFile, descriptor));
  close(descriptor);
  return nullptr;
}

AutosaveSlot::~AutosaveSlot() {
  if (discarded_) removeFiles();
  close(descriptor_);
}

// With what a writer that was killed has left. The lock goes last: until then nobody else looks.
void AutosaveSlot::removeFiles() const {
  std::error_code error;
  const std::string stem = checkpoint_.filename().string();
  std::vector<fs::path> files;
  for (fs::directory_iterator entry(checkpoint_.parent_path(), error), end; !error && entry != end;
       entry.increment(error))
    if (entry->path().filename().string().starts_with(stem)) files.push_back(entry->path());
  for (const fs::path& file : files) unlink(file.c_str());
  unlink(lockFile_.c_str());
}

std::optional<LeftRun> newestLeftRun(const fs::path& folder) {
  std::optional<LeftRun> newest;
  for (const fs::path& file : lockFiles(folder)) {
    const std::shared_ptr<AutosaveSlot> slot = AutosaveSlot::claim(file);
    if (!slot) continue;
    std::optional<LeftRun> run = leftRunIn(slot);
    if (run && (!newest || run->ageS < newest->ageS)) newest = std::move(run);
  }
  return newest;
}

std::string agoText(double seconds) {
  constexpr std::array<std::pair<double, const char*>, 4> kUnits{
      {{86400, "day"}, {3600, "hour"}, {60, "minute"}, {1, "second"}}};
  for (const auto& [length, name] : kUnits) {
    const auto count = static_cast<long long>(seconds / length);
    if (count >= 1) return fmt::format("{} {}{} ago", count, name, count == 1 ? "" : "s");
  }
  return "just now";
}

}  // namespace gravitile::app
