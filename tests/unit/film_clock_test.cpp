#include "app/film_clock.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace gravitile::app {
namespace {

// The film's frames of a window that draws at these times.
std::vector<std::uint64_t> filmed(FilmClock& clock, const std::vector<double>& timesS) {
  std::vector<std::uint64_t> frames;
  for (const double timeS : timesS) {
    if (const auto frame = clock.due(timeS)) {
      clock.taken(*frame);
      frames.push_back(*frame);
    }
  }
  return frames;
}

std::vector<double> ticks(double perSecond, int count, double startS = 1e6) {
  std::vector<double> times;
  for (int k = 0; k < count; ++k) times.push_back(startS + k / perSecond);
  return times;
}

TEST(FilmClock, AWindowOfTheFilmsRateGivesEveryFrame) {
  FilmClock clock({60, 1});
  std::vector<double> times = ticks(60, 600);
  // A screen's frames come a little early or late.
  for (std::size_t k = 0; k < times.size(); ++k) times[k] += 0.006 * std::sin(double(k));
  times[0] = 1e6;
  const std::vector<std::uint64_t> frames = filmed(clock, times);
  ASSERT_EQ(frames.size(), 600U);
  for (std::uint64_t k = 0; k < frames.size(); ++k) EXPECT_EQ(frames[k], k);
  EXPECT_EQ(clock.dropped(), 0U);
}

TEST(FilmClock, OfAFasterWindowFramesAreLeftOut) {
  FilmClock clock({30, 1});
  EXPECT_EQ(filmed(clock, ticks(250, 251)).size(), 31U);
}

TEST(FilmClock, OfASlowerWindowFramesAreShownForLonger) {
  FilmClock clock({60, 1});
  EXPECT_EQ(filmed(clock, ticks(20, 4)), (std::vector<std::uint64_t>{0, 3, 6, 9}));
  EXPECT_EQ(clock.dropped(), 0U) << "what the window has not drawn is not dropped";
}

TEST(FilmClock, APauseIsOneLongFrame) {
  FilmClock clock({30, 1});
  EXPECT_EQ(filmed(clock, {5, 5.1, 65.1}), (std::vector<std::uint64_t>{0, 3, 1803}));
  EXPECT_EQ(clock.length(66.1), 1833U);
  EXPECT_DOUBLE_EQ(clock.elapsedS(66.1), 61.1);
}

TEST(FilmClock, WhatHadNoRoomIsCountedOnceAndForgivenWhenItHadAfterAll) {
  FilmClock clock({30, 1});
  clock.taken(*clock.due(0));
  ASSERT_EQ(clock.due(0.033), 1U);
  clock.dropped(1);
  ASSERT_EQ(clock.due(0.037), 1U);
  clock.dropped(1);
  EXPECT_EQ(clock.dropped(), 1U);
  ASSERT_EQ(clock.due(0.040), 1U);
  clock.taken(1);
  EXPECT_EQ(clock.dropped(), 0U);
  ASSERT_EQ(clock.due(0.067), 2U);
  clock.dropped(2);
  ASSERT_EQ(clock.due(0.100), 3U);
  clock.taken(3);
  EXPECT_EQ(clock.dropped(), 1U);
}

TEST(FilmClock, BeforeTheFirstFrameThereIsNoFilm) {
  const FilmClock clock({30, 1});
  EXPECT_EQ(clock.length(100), 0U);
  EXPECT_EQ(clock.elapsedS(100), 0);
}

}  // namespace
}  // namespace gravitile::app
