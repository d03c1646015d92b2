#pragma once

#include <cstdint>
#include <vector>

namespace gravitile::app {

// Frames and steps a second, from the last half second: steady enough to be read.
class LiveFigures {
 public:
  // Once a frame, with the steps done since the scene was loaded.
  void frame(double timeS, std::uint64_t steps);

  double framesPerSecond() const { return framesPerSecond_; }
  double stepsPerSecond() const { return stepsPerSecond_; }
  // Grows whenever the figures change.
  std::uint64_t updates() const { return updates_; }

 private:
  double startS_ = 0, stepsStartS_ = 0;
  std::uint64_t frames_ = 0, startSteps_ = 0, updates_ = 0;
  double framesPerSecond_ = 0, stepsPerSecond_ = 0;
};

// Durations of things that happen again and again, as many as there was room made for.
class DurationRecord {
 public:
  void reserve(std::uint64_t count);
  // Without allocating; what comes when it is full is left out.
  void add(double ms);
  bool empty() const { return durationsMs_.empty(); }
  // What the given fraction of them stays below, ms; 0 when there are none. Of those in the order of time
  // from the share `first` to the share `last` of all.
  double percentileMs(double fraction, double first = 0, double last = 1) const;

 private:
  std::vector<float> durationsMs_;
};

// Durations of all frames of a run of known length, for the closing line of `--frames`.
class FrameStatistics {
 public:
  explicit FrameStatistics(std::uint64_t frames);

  void frame(double timeS);

  std::uint64_t frames() const { return frames_; }
  double firstFrameS() const { return firstS_; }
  double seconds() const { return lastS_ - firstS_; }
  double lastMs() const { return lastMs_; }  // duration of the last frame
  // Frames a second between the first and the last one; 0 before there are two.
  double framesPerSecond() const;
  // Frame duration that the given fraction of frames stays below, ms; 0 before there are two frames.
  double percentileMs(double fraction) const { return durations_.percentileMs(fraction); }
  // Medians of the first and of the last third of all frames: a run that slows down shows in them.
  double firstThirdMs() const { return durations_.percentileMs(0.5, 0, 1.0 / 3); }
  double lastThirdMs() const { return durations_.percentileMs(0.5, 2.0 / 3, 1); }

 private:
  DurationRecord durations_;
  std::uint64_t frames_ = 0;
  double firstS_ = 0, lastS_ = 0, lastMs_ = 0;
};

}  // namespace gravitile::app
