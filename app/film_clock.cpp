#include "app/film_clock.h"

#include <algorithm>
#include <cmath>

namespace gravitile::app {

std::uint64_t FilmClock::frameAt(double nowS) const {
  return static_cast<std::uint64_t>(std::max(0.0, std::round((nowS - *startS_) * rate_.perSecond())));
}

std::optional<std::uint64_t> FilmClock::due(double nowS) {
  if (!startS_) startS_ = nowS;
  const std::uint64_t frame = frameAt(nowS);
  if (frame < next_) return std::nullopt;
  return frame;
}

void FilmClock::taken(std::uint64_t frame) {
  next_ = frame + 1;
  if (lastDropped_ == frame) --dropped_;  // a second picture of the same moment had room
  lastDropped_.reset();
}

void FilmClock::dropped(std::uint64_t frame) {
  if (lastDropped_ != frame) ++dropped_;
  lastDropped_ = frame;
}

std::uint64_t FilmClock::length(double nowS) const {
  if (!startS_) return 0;
  return std::max(next_, frameAt(nowS));
}

}  // namespace gravitile::app
