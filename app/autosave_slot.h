#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "sim/io/checkpoint.h"

namespace gravitile::app {

// One process's place for the run that it saves by itself: a checkpoint, and a lock file beside it that is
// locked (flock) for as long as the slot lives. The lock goes with its process, however that ends, so a slot
// that can be locked is one that nobody has, on whatever machine or container that shares the folder.
class AutosaveSlot {
 public:
  // A new one in the folder, which is made where there is none. Throws sim::UserError.
  static std::shared_ptr<AutosaveSlot> make(const std::filesystem::path& folder);

  // The slot of this lock file, unless another process has it. Null then.
  static std::shared_ptr<AutosaveSlot> claim(const std::filesystem::path& lockFile);

  ~AutosaveSlot();
  AutosaveSlot(const AutosaveSlot&) = delete;
  AutosaveSlot& operator=(const AutosaveSlot&) = delete;

  const std::filesystem::path& checkpoint() const { return checkpoint_; }

  // The files are removed when the slot's last owner lets go of it, a writer in the background included.
  void discard() { discarded_ = true; }

 private:
  AutosaveSlot(std::filesystem::path lockFile, int descriptor);
  void removeFiles() const;

  std::filesystem::path lockFile_, checkpoint_;
  int descriptor_;
  bool discarded_ = false;
};

// A run that a process left behind which did not end in order. Nobody else is offered it meanwhile.
struct LeftRun {
  std::shared_ptr<AutosaveSlot> slot;
  sim::CheckpointHead head;
  double ageS = 0;  // since it was saved
};

// The newest of them, if there is any. What can't be read is left alone; locks of processes that have ended
// before they saved anything are removed. Never throws.
std::optional<LeftRun> newestLeftRun(const std::filesystem::path& folder);

// "3 minutes ago".
std::string agoText(double seconds);

}  // namespace gravitile::app
