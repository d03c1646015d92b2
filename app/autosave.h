#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/autosave_slot.h"

namespace gravitile::app {

// When a run is saved by itself, and where. Nothing is made on the disk before the first time.
class Autosave {
 public:
  explicit Autosave(double minutes) : intervalS_(minutes * 60) {}

  // Once a frame: true when the run should be saved. What has not moved since is not.
  bool due(double timeS, std::uint64_t step);

  // The slot to save into, from now on counting as saved at this time and step. Throws sim::UserError when
  // none can be made; then there will be no other try.
  std::shared_ptr<AutosaveSlot> take(double timeS, std::uint64_t step);

  // Saves into this slot from now on, which holds the run that goes on.
  void adopt(std::shared_ptr<AutosaveSlot> slot);

  // Where the run was saved last, if it was.
  std::optional<std::filesystem::path> saved() const;

  // The program ends in order: what was saved is removed.
  void end();

 private:
  double intervalS_;             // 0: never
  std::optional<double> lastS_;  // when the run was saved, or seen first
  std::optional<std::uint64_t> lastStep_;
  std::shared_ptr<AutosaveSlot> slot_;
};

}  // namespace gravitile::app
