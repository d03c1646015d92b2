#include "app/rate_history.h"

#include <algorithm>
#include <utility>

namespace gravitile::app {
namespace {

// Marks cut an interval short and add a sample each.
constexpr auto kCapacity =
    static_cast<std::size_t>(RateHistory::kSpanS / RateHistory::kIntervalS) + RateHistory::kMaxMarks + 1;

}  // namespace

RateHistory::RateHistory() : samples_(kCapacity), marks_(kMaxMarks) {}

void RateHistory::add(double timeS, double rate) {
  newestTimeS_ = timeS;
  forgetOld(timeS);
  const bool computes = rate > 0, computed = sum_ > 0;
  // A pause begins and ends where it does, not in the mean of an interval.
  if (frames_ > 0 && computes != computed) finishInterval(timeS);
  if (frames_ == 0) startS_ = timeS;
  sum_ += rate;
  ++frames_;
  if (timeS - startS_ >= kIntervalS) finishInterval(timeS);
}

void RateHistory::mark(double timeS, std::string label) {
  newestTimeS_ = timeS;
  if (frames_ > 0) finishInterval(timeS);
  if (markCount_ == marks_.size()) {
    firstMark_ = (firstMark_ + 1) % marks_.size();
    --markCount_;
  }
  marks_[(firstMark_ + markCount_) % marks_.size()] = {timeS, std::move(label)};
  ++markCount_;
  forgetOld(timeS);
}

void RateHistory::finishInterval(double timeS) {
  if (count_ == samples_.size()) {
    first_ = (first_ + 1) % samples_.size();
    --count_;
  }
  samples_[(first_ + count_) % samples_.size()] = {timeS, sum_ / static_cast<double>(frames_)};
  ++count_;
  sum_ = 0;
  frames_ = 0;
}

void RateHistory::forgetOld(double timeS) {
  while (count_ > 0 && sample(0).timeS < timeS - kSpanS) {
    first_ = (first_ + 1) % samples_.size();
    --count_;
  }
  while (markCount_ > 0 && markAt(0).timeS < timeS - kSpanS) {
    firstMark_ = (firstMark_ + 1) % marks_.size();
    --markCount_;
  }
}

double RateHistory::largestRate() const {
  double largest = 0;
  for (std::size_t k = 0; k < count_; ++k) largest = std::max(largest, sample(k).rate);
  return largest;
}

double RateHistory::shownSpanS() const {
  for (const double spanS : {kSpanS / 8, kSpanS / 4, kSpanS / 2}) {
    if (count_ == 0 || newestTimeS_ - sample(0).timeS <= spanS) return spanS;
  }
  return kSpanS;
}

}  // namespace gravitile::app
