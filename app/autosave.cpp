#include "app/autosave.h"

#include <utility>

#include "sim/user_error.h"
#include "sim/user_folders.h"

namespace gravitile::app {

bool Autosave::due(double timeS, std::uint64_t step) {
  if (!(intervalS_ > 0)) return false;
  if (!lastS_) lastS_ = timeS;
  if (timeS - *lastS_ < intervalS_) return false;
  return step > 0 && step != lastStep_;
}

std::shared_ptr<AutosaveSlot> Autosave::take(double timeS, std::uint64_t step) {
  lastS_ = timeS;
  lastStep_ = step;
  if (slot_) return slot_;
  const double interval = std::exchange(intervalS_, 0);
  const std::filesystem::path folder = sim::stateFolder();
  if (folder.empty()) throw sim::UserError("neither XDG_STATE_HOME nor HOME is set");
  slot_ = AutosaveSlot::make(folder);
  intervalS_ = interval;
  return slot_;
}

void Autosave::adopt(std::shared_ptr<AutosaveSlot> slot) {
  end();
  slot_ = std::move(slot);
}

std::optional<std::filesystem::path> Autosave::saved() const {
  std::error_code code;
  if (!slot_ || !std::filesystem::exists(slot_->checkpoint(), code)) return std::nullopt;
  return slot_->checkpoint();
}

void Autosave::end() {
  if (slot_) slot_->discard();
  slot_.reset();
}

}  // namespace gravitile::app
