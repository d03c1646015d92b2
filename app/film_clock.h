#pragma once

#include <cstdint>
#include <optional>

#include "render/film_writer.h"

namespace gravitile::app {

// Which of a window's frames become frames of a film that keeps real time: frame k of the film is the one
// that the window shows next to k / rate seconds after the first. Where the window is faster, frames of it
// are left out; where it is slower, the film's are, and the one before stays on the screen. Times by a steady
// clock.
class FilmClock {
 public:
  explicit FilmClock(const render::FrameRate& rate) : rate_(rate) {}

  // The film's frame that this moment's picture is, unless it has that already. The first call begins the
  // film.
  std::optional<std::uint64_t> due(double nowS);

  // What became of it: it is on its way to the encoder, or there was no room.
  void taken(std::uint64_t frame);
  void dropped(std::uint64_t frame);

  // Frames of the film that had no room.
  std::uint64_t dropped() const { return dropped_; }
  // Since the first frame; 0 before.
  double elapsedS(double nowS) const { return startS_ ? nowS - *startS_ : 0; }
  // How many frames' time the film lasts when it ends now; 0 before the first.
  std::uint64_t length(double nowS) const;

 private:
  std::uint64_t frameAt(double nowS) const;

  render::FrameRate rate_;
  std::optional<double> startS_;
  std::uint64_t next_ = 0;  // frames before it are taken or past
  std::uint64_t dropped_ = 0;
  std::optional<std::uint64_t> lastDropped_;
};

}  // namespace gravitile::app
