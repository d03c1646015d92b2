#include "app/device_failure.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <system_error>

#include "sim/io/checkpoint.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kNoteVariable = "GRAVITILE_START_NOTE";

// Files that the run wrote are left as they are, and kernels of the GPU stay behind.
std::vector<std::string> usualArguments(const CommonOptions& options) {
  std::vector<std::string> arguments{"gravitile", "--device", "cpu", "--size",
                                     fmt::format("{}x{}", options.width, options.height)};
  if (options.paused) arguments.emplace_back("--paused");
  if (!options.lookName.empty()) arguments.insert(arguments.end(), {"--look", options.lookName});
  if (options.maxFps > 0) arguments.insert(arguments.end(), {"--max-fps", fmt::format("{}", options.maxFps)});
  arguments.insert(arguments.end(), {"--autosave", fmt::format("{}", options.autosaveMinutes)});
  return arguments;
}

// Of a checkpoint, or nothing where it can't be read.
std::optional<std::uint64_t> stepOf(const std::filesystem::path& file) {
  try {
    return sim::readCheckpointHead(file).checkpoint.state.step;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

// All but the standard streams.
void closeFilesAtExec() {
  constexpr int kFirst = 3;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc/self/fd", ignored)) {
    const int file = std::atoi(entry.path().filename().c_str());
    if (file >= kFirst) fcntl(file, F_SETFD, FD_CLOEXEC);
  }
}

}  // namespace

AfterDeviceFailure afterDeviceFailure(const CommonOptions& options,
                                      const std::optional<std::filesystem::path>& saved,
                                      const std::string& reason) {
  AfterDeviceFailure after{usualArguments(options), ""};
  if (const std::optional<std::uint64_t> step = saved ? stepOf(*saved) : std::nullopt) {
    after.arguments.insert(after.arguments.end(), {"--resume", saved->string()});
    after.note = fmt::format(
        "the GPU failed ({}); going on on the processor from step {}, where the run was saved last", reason,
        *step);
    return after;
  }
  after.arguments.insert(after.arguments.end(),
                         {"--scene", options.scene, "--seed", fmt::format("{}", options.seed)});
  if (options.bodies)
    after.arguments.insert(after.arguments.end(), {"--bodies", fmt::format("{}", *options.bodies)});
  after.note = fmt::format(
      "the GPU failed ({}) before the run was saved; starting its scene anew on the processor", reason);
  return after;
}

void startAnew(const AfterDeviceFailure& after) {
  fmt::print(stderr, "gravitile: {}\n", after.note);
  std::fflush(nullptr);
  std::vector<std::string> texts = after.arguments;
  std::vector<char*> arguments(texts.size() + 1);
  std::transform(texts.begin(), texts.end(), arguments.begin(),
                 [](std::string& text) { return text.data(); });
  // What the GPU's driver has open would keep the failed context alive, and the new process's picture waiting
  // for it; the old window would stay.
  closeFilesAtExec();
  setenv(kNoteVariable, after.note.c_str(), 1);
  execv("/proc/self/exe", arguments.data());
  unsetenv(kNoteVariable);
}

std::string takeStartNote() {
  const char* const value = std::getenv(kNoteVariable);
  std::string note = value != nullptr ? value : "";
  unsetenv(kNoteVariable);
  return note;
}

}  // namespace gravitile::app
