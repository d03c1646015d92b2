#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/kernel_source.h"

namespace gravitile::sim {

// The texts of all GPU kernels at one moment. Never changes, so that a compilation on another thread sees
// files that belong together.
struct SourceSet {
  SourceMap files;
  std::string folder;  // where they come from; "" for the program's own

  // The file `name` and the headers it includes. Throws UserError when there is no such file.
  std::vector<SourceFile> of(std::string_view name) const;
};

// Where kernel sources come from: the program itself, or a folder somebody named to edit them in; and on top
// of either the edits made while the program runs. May be used from any thread.
class KernelSources {
 public:
  KernelSources();  // the program's own
  // Throws as follow().
  explicit KernelSources(const std::filesystem::path& folder);
  KernelSources(KernelSources&&) noexcept;
  ~KernelSources();

  std::shared_ptr<const SourceSet> current() const;  // touches no disk
  std::uint64_t version() const;                     // grows with every change of a text

  // Text of a file by its name ("tiled.cu"). Throws UserError when there is no such file.
  std::string text(std::string_view name) const;
  bool embedded() const { return folder().empty(); }
  std::string folder() const { return current()->folder; }

  // Puts `text` in the place of a file's own, which ends the edit when it is that. Throws UserError when
  // there is no such file.
  void edit(std::string_view name, std::string text);
  // Takes all edits back.
  void reset();

  // Takes the files from this folder; an empty path: the program's own. Edits are dropped. Throws UserError,
  // and changes nothing, when it is no folder or lacks the shared headers.
  void follow(const std::filesystem::path& folder);
  // Looks at the folder and takes in files that changed there, also in place of an edit: the newest change
  // counts. True when a text is another one now.
  bool refresh();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace gravitile::sim
