#include "sim/auto_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <exception>
#include <fstream>
#include <sstream>

#include "sim/io/atomic_file.h"
#include "sim/user_folders.h"

namespace gravitile::sim {
namespace {

// One person's GPUs, scenes and drivers of some years.
constexpr std::size_t kMostEntries = 512;
constexpr std::size_t kLargestFile = 1 << 20;

// "gpu-pairwise block=128 per-thread=12 ...": the values that the row takes.
std::string textOf(const KernelChoice& choice) {
  std::string text(choice.kernel->id);
  for (const TuningId id : choice.kernel->tuning)
    text += fmt::format(" {}={}", tuningParameter(id).name, choice.tuning[id]);
  return text;
}

// Takes one "name=value" in; false when there is no such thing.
bool takeValue(KernelChoice& choice, const std::string& word) {
  const std::size_t sign = word.find('=');
  if (sign == std::string::npos) return false;
  for (const TuningId id : choice.kernel->tuning) {
    if (std::string_view(word).substr(0, sign) != tuningParameter(id).name) continue;
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data() + sign + 1, end, choice.tuning[id]);
    return error == std::errc() && stop == end;
  }
  return false;
}

// Nothing for a kernel that does not exist or has not these values. Whether it is an answer is for others to
// say.
std::optional<KernelChoice> choiceFrom(const std::string& text) {
  std::istringstream words(text);
  std::string word;
  words >> word;
  KernelChoice choice{.kernel = nullptr, .tuning = defaultTuning()};
  for (const KernelDescriptor& row : kernelTable()) {
    if (row.id == word) choice.kernel = &row;
  }
  if (choice.kernel == nullptr) return std::nullopt;
  while (words >> word) {
    if (!takeValue(choice, word)) return std::nullopt;
  }
  return choice;
}

}  // namespace

AutoMemory::AutoMemory() : AutoMemory(cacheFolder().empty() ? "" : cacheFolder() / "gpu-auto.txt") {}

AutoMemory::AutoMemory(std::filesystem::path file) : file_(std::move(file)), entries_(read()) {}

AutoMemory::Entries AutoMemory::read() const {
  Entries entries;
  std::error_code error;
  if (file_.empty() || !std::filesystem::is_regular_file(file_, error)) return entries;
  if (std::filesystem::file_size(file_, error) > kLargestFile || error) return entries;
  std::ifstream file(file_);
  for (std::string line; std::getline(file, line);) {
    const std::size_t tab = line.find('\t');
    if (tab != std::string::npos) entries.emplace_back(line.substr(0, tab), line.substr(tab + 1));
  }
  return entries;
}

std::optional<KernelChoice> AutoMemory::find(const std::string& key) const {
  const auto entry = std::find_if(entries_.rbegin(), entries_.rend(),
                                  [&](const auto& candidate) { return candidate.first == key; });
  return entry == entries_.rend() ? std::nullopt : choiceFrom(entry->second);
}

void AutoMemory::store(const std::string& key, const KernelChoice& choice) {
  if (Entries now = read(); !now.empty()) entries_ = std::move(now);
  std::erase_if(entries_, [&](const auto& entry) { return entry.first == key; });
  entries_.emplace_back(key, textOf(choice));
  if (entries_.size() > kMostEntries) entries_.erase(entries_.begin(), entries_.end() - kMostEntries);
  if (file_.empty()) return;
  std::string contents;
  for (const auto& [name, text] : entries_) contents += fmt::format("{}\t{}\n", name, text);
  try {
    std::filesystem::create_directories(file_.parent_path());
    writeFileAtomically(file_, contents);
  } catch (const std::exception&) {
    // A full disk or a folder without write permission costs a measurement next time, nothing more.
  }
}

}  // namespace gravitile::sim
