#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gravitile::app {

// Interactions a second over the last two minutes, and what was changed meanwhile. All room is made at the
// start; a frame allocates nothing.
class RateHistory {
 public:
  static constexpr double kSpanS = 120;      // a lecturer's few sentences between two changes, several times
  static constexpr double kIntervalS = 0.1;  // mean of the frames in it; finer than a pixel of a plot
  static constexpr std::size_t kMaxMarks = 64;

  struct Sample {
    double timeS = 0;  // steady clock, end of the interval
    double rate = 0;   // interactions/s; 0: nothing was computed
  };
  struct Mark {
    double timeS = 0;
    std::string label;
  };

  RateHistory();

  // Once a frame. `rate` 0: paused, or not known yet.
  void add(double timeS, double rate);
  // Something was changed at this time. The rates before and after are not averaged.
  void mark(double timeS, std::string label);

  // Oldest first; those older than kSpanS before the newest time are gone.
  std::size_t sampleCount() const { return count_; }
  const Sample& sample(std::size_t k) const { return samples_[(first_ + k) % samples_.size()]; }
  std::size_t markCount() const { return markCount_; }
  const Mark& markAt(std::size_t k) const { return marks_[(firstMark_ + k) % marks_.size()]; }

  double newestTimeS() const { return newestTimeS_; }  // of the newest add() or mark()
  double largestRate() const;                          // 0 without samples
  // Length of a time axis that holds all samples, of a few round ones: a young history fills its plot too.
  double shownSpanS() const;

 private:
  void finishInterval(double timeS);
  void forgetOld(double timeS);

  std::vector<Sample> samples_;  // a ring
  std::size_t first_ = 0, count_ = 0;
  std::vector<Mark> marks_;  // a ring
  std::size_t firstMark_ = 0, markCount_ = 0;
  double newestTimeS_ = 0;
  // The interval that is being filled.
  double startS_ = 0, sum_ = 0;
  std::size_t frames_ = 0;
};

}  // namespace gravitile::app
