#include "sim/cuda/kernel_sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <mutex>
#include <sstream>
#include <tuple>
#include <utility>

#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> kExtensions{".cu", ".cuh", ".h"};
// A kernel is some kilobytes; whatever is larger is no kernel and is left alone.
constexpr std::uintmax_t kLargestFile = 1 << 20;

// What tells, without reading it, that a file has changed.
using Stamp = std::tuple<fs::path, fs::file_time_type, std::uintmax_t>;

std::vector<Stamp> stampsIn(const fs::path& folder) {
  std::vector<Stamp> stamps;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const std::string extension = entry->path().extension().string();
    if (std::find(kExtensions.begin(), kExtensions.end(), extension) == kExtensions.end()) continue;
    std::error_code unreadable;
    const auto time = entry->last_write_time(unreadable);
    const auto bytes = unreadable ? 0 : entry->file_size(unreadable);
    if (!unreadable && bytes <= kLargestFile) stamps.emplace_back(entry->path(), time, bytes);
  }
  std::sort(stamps.begin(), stamps.end());
  return stamps;
}

SourceMap read(const std::vector<Stamp>& stamps) {
  SourceMap files;
  for (const auto& [path, time, bytes] : stamps) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream contents;
    contents << file.rdbuf();
    const std::string name = path.filename().string();
    if (file) files[name] = {name, contents.str(), false};
  }
  return files;
}

// The folder must hold what every kernel includes.
void requireHeaders(const fs::path& folder, const SourceMap& files) {
  std::error_code ignored;
  if (!fs::is_directory(folder, ignored)) {
    throw UserError(fmt::format("{} is not a folder", folder.string()));
  }
  for (const auto& [name, file] : builtInSources(KernelFamily::Gpu)) {
    if (name.ends_with(".cu") || files.contains(name)) continue;
    throw UserError(fmt::format("{} can't be read, and every kernel includes it", (folder / name).string()));
  }
}

}  // namespace

std::vector<SourceFile> SourceSet::of(std::string_view name) const {
  std::vector<SourceFile> found = withIncluded(name, files);
  if (!found.empty()) return found;
  if (folder.empty()) throw UserError(fmt::format("the program carries no kernel source '{}'", name));
  throw UserError(fmt::format("{} can't be read", (fs::path(folder) / name).string()));
}

struct KernelSources::State {
  mutable std::mutex mutex;
  SourceMap own;              // without edits
  std::vector<Stamp> stamps;  // of the folder's files when they were read
  std::shared_ptr<const SourceSet> current;
  std::uint64_t version = 0;

  void replace(SourceSet set) {
    current = std::make_shared<const SourceSet>(std::move(set));
    ++version;
  }
};

KernelSources::KernelSources() : state_(std::make_unique<State>()) {
  follow({});
}

KernelSources::KernelSources(const fs::path& folder) : state_(std::make_unique<State>()) {
  if (folder.empty()) throw UserError("'' is not a folder");
  follow(folder);
}

KernelSources::KernelSources(KernelSources&&) noexcept = default;
KernelSources::~KernelSources() = default;

std::shared_ptr<const SourceSet> KernelSources::current() const {
  const std::lock_guard lock(state_->mutex);
  return state_->current;
}

std::uint64_t KernelSources::version() const {
  const std::lock_guard lock(state_->mutex);
  return state_->version;
}

std::string KernelSources::text(std::string_view name) const {
  return current()->of(name).front().text;
}

void KernelSources::edit(std::string_view name, std::string text) {
  const std::lock_guard lock(state_->mutex);
  const auto own = state_->own.find(name);
  if (own == state_->own.end()) throw UserError(fmt::format("there is no kernel source '{}'", name));
  SourceSet set = *state_->current;
  SourceFile& file = set.files.find(name)->second;
  if (file.text == text) return;
  file.edited = text != own->second.text;
  file.text = std::move(text);
  state_->replace(std::move(set));
}

void KernelSources::reset() {
  const std::lock_guard lock(state_->mutex);
  const SourceSet& now = *state_->current;
  const auto edited = [](const auto& entry) { return entry.second.edited; };
  if (std::none_of(now.files.begin(), now.files.end(), edited)) return;
  state_->replace({.files = state_->own, .folder = now.folder});
}

void KernelSources::follow(const fs::path& folder) {
  std::vector<Stamp> stamps;
  SourceMap files;
  if (folder.empty()) {
    files = builtInSources(KernelFamily::Gpu);
  } else {
    stamps = stampsIn(folder);
    files = read(stamps);
    requireHeaders(folder, files);
  }
  const std::lock_guard lock(state_->mutex);
  state_->own = files;
  state_->stamps = std::move(stamps);
  state_->replace({.files = std::move(files), .folder = folder.string()});
}

bool KernelSources::refresh() {
  const std::shared_ptr<const SourceSet> before = current();
  if (before->folder.empty()) return false;
  std::vector<Stamp> stamps = stampsIn(before->folder);
  {
    const std::lock_guard lock(state_->mutex);
    if (stamps == state_->stamps) return false;
  }
  SourceMap files = read(stamps);  // not under the lock: a disk may take its time

  const std::lock_guard lock(state_->mutex);
  const SourceSet& now = *state_->current;
  if (now.folder != before->folder) return false;  // another one is followed by now
  SourceSet next{.files = files, .folder = now.folder};
  for (const auto& [name, file] : now.files) {
    const auto fresh = files.find(name);
    const bool untouched = fresh != files.end() && fresh->second.text == state_->own[name].text;
    if (file.edited && untouched) next.files[name] = file;
  }
  const bool changed = files != state_->own;
  state_->own = std::move(files);
  state_->stamps = std::move(stamps);
  if (changed) state_->replace(std::move(next));
  return changed;
}

}  // namespace gravitile::sim
