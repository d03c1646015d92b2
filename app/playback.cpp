#include "app/playback.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace gravitile::app {
namespace {

constexpr double kSpeeds[] = {-64, -32, -16, -8, -4, -2, -1, -0.5, -0.25, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64};

double lastOf(std::uint64_t frames) {
  return static_cast<double>(frames > 0 ? frames - 1 : 0);
}

}  // namespace

double shownFrame(const Playback& playback) {
  return playback.smooth ? playback.frame : std::round(playback.frame);
}

void advance(Playback& playback, double seconds, std::uint64_t frames) {
  const double last = lastOf(frames);
  if (!playback.playing) return;
  playback.frame += playback.speed * kReplayRate * seconds;
  if (playback.frame >= 0 && playback.frame <= last) return;
  if (playback.loop && last > 0) {
    playback.frame = std::fmod(playback.frame, last);
    if (playback.frame < 0) playback.frame += last;
    return;
  }
  playback.frame = std::clamp(playback.frame, 0.0, last);
  playback.playing = false;
}

void stepFrames(Playback& playback, int steps, std::uint64_t frames) {
  playback.playing = false;
  // From between two frames the first step ends on one of them.
  const double from = steps > 0 ? std::floor(playback.frame) : std::ceil(playback.frame);
  playback.frame = std::clamp(from + steps, 0.0, lastOf(frames));
}

void togglePlaying(Playback& playback, std::uint64_t frames) {
  playback.playing = !playback.playing;
  if (!playback.playing) return;
  if (playback.speed > 0 && playback.frame >= lastOf(frames)) playback.frame = 0;
  if (playback.speed < 0 && playback.frame <= 0) playback.frame = lastOf(frames);
}

std::span<const double> playbackSpeeds() {
  return kSpeeds;
}

double nextSpeed(double speed, int direction) {
  if (direction > 0) {
    const auto* next = std::upper_bound(std::begin(kSpeeds), std::end(kSpeeds), speed);
    return next == std::end(kSpeeds) ? speed : *next;
  }
  const auto* here = std::lower_bound(std::begin(kSpeeds), std::end(kSpeeds), speed);
  return here == std::begin(kSpeeds) ? speed : *(here - 1);
}

std::string speedText(double speed) {
  const char* const sign = speed < 0 ? "-" : "";
  const double size = std::abs(speed);
  return size < 1 ? fmt::format("{}1/{:g}x", sign, 1 / size) : fmt::format("{}{:g}x", sign, size);
}

}  // namespace gravitile::app
