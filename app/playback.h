#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace gravitile::app {

// Frames a second at speed 1: as many as a film has that is recorded with its usual rate.
inline constexpr double kReplayRate = 30;

// How a trajectory is played.
struct Playback {
  double frame = 0;  // from 0 to the last one; between two while it goes slowly
  double speed = 1;  // times kReplayRate; < 0: backwards
  bool playing = true;
  bool loop = false;
  bool smooth = true;  // between two frames bodies are shown between their places, not in the nearest frame

  bool operator==(const Playback&) const = default;
};

// What is shown: a frame or, where it is smooth, a place between two.
double shownFrame(const Playback& playback);

// So much time goes by. At the ends of `frames` (>= 1) frames it stops, or goes on from the other one.
void advance(Playback& playback, double seconds, std::uint64_t frames);

// Whole frames on or back, and still there.
void stepFrames(Playback& playback, int steps, std::uint64_t frames);

// Starts or stops; from an end where nothing is left to play, at the other one.
void togglePlaying(Playback& playback, std::uint64_t frames);

// Speeds to choose from, slowest first: -64, ..., -1/4, 1/4, ..., 64.
std::span<const double> playbackSpeeds();
// The next of them in that order, `direction` +1 or -1; at the ends the same.
double nextSpeed(double speed, int direction);
// "-1/4x", "8x".
std::string speedText(double speed);

}  // namespace gravitile::app
