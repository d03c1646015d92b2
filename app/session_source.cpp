// What the source view asks of a session.
#include <fmt/format.h>

#include <algorithm>

#include "app/session.h"
#include "app/source_folder.h"

namespace gravitile::app {
namespace {

constexpr std::size_t kNamedFiles = 3;

std::string folderQuestion(const std::vector<std::string>& differing, const std::filesystem::path& folder) {
  std::string names;
  for (std::size_t k = 0; k < std::min(differing.size(), kNamedFiles); ++k) {
    names += (k > 0 ? ", " : "") + differing[k];
  }
  if (differing.size() > kNamedFiles) names += fmt::format(" and {} more", differing.size() - kNamedFiles);
  return fmt::format("{} has other versions of {}.", folder.string(), names);
}

}  // namespace

void Session::run(const command::EditSource& asked) {
  simulation_.engine().editSource(asked.name, asked.text);
}

void Session::run(const command::ResetSources&) {
  sim::Engine& engine = simulation_.engine();
  state_.folderQuestion.clear();
  if (!engine.sourceFolder().empty()) engine.followFolder({});
  engine.resetSources();
}

void Session::run(const command::EditInFolder& asked) {
  using Answer = command::EditInFolder::OldFiles;
  const std::filesystem::path folder = editingFolder();
  const sim::SourceMap files = sourcesInForce(simulation_.engine());
  if (asked.oldFiles == Answer::Ask) {
    const std::vector<std::string> differing = differingFiles(files, folder);
    if (!differing.empty()) {
      state_.folderQuestion = folderQuestion(differing, folder);
      return;
    }
  }
  state_.folderQuestion.clear();
  writeSources(files, folder, asked.oldFiles == Answer::SetAside ? OldFiles::SetAside : OldFiles::Keep);
  simulation_.engine().followFolder(folder);
}

void Session::run(const command::RequestMachineCode&) {
  simulation_.engine().requestMachineCode();
}

}  // namespace gravitile::app
