#include "sim/cpu/block_rounds.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

namespace gravitile::sim {
namespace {

TEST(BlockRounds, EveryBlockMeetsItselfAndEachOtherOnce) {
  for (const std::size_t blocks : {1, 2, 3, 4, 5, 8, 31, 64}) {
    SCOPED_TRACE(blocks);
    const BlockRounds rounds(blocks);
    std::set<std::pair<std::size_t, std::size_t>> pairs;
    std::set<std::size_t> alone;
    for (std::size_t number = 0; number < rounds.meetings(); ++number) {
      const BlockRounds::Meeting meeting = rounds.meeting(number);
      if (meeting.round == 0) {
        for (const std::size_t block : {meeting.a, meeting.b})
          if (block < blocks) {
            EXPECT_TRUE(alone.insert(block).second) << block;
          }
      } else if (meeting.a < blocks && meeting.b < blocks) {
        EXPECT_NE(meeting.a, meeting.b);
        EXPECT_TRUE(pairs.insert(std::minmax(meeting.a, meeting.b)).second) << meeting.a << ", " << meeting.b;
      }
    }
    EXPECT_EQ(alone.size(), blocks);
    EXPECT_EQ(pairs.size(), blocks * (blocks - 1) / 2);
  }
}

TEST(BlockRounds, EveryBlockIsInEveryRoundOnceAndRoundsComeInOrder) {
  for (const std::size_t blocks : {1, 2, 3, 4, 5, 8, 31, 64}) {
    SCOPED_TRACE(blocks);
    const BlockRounds rounds(blocks);
    std::set<std::pair<std::size_t, std::size_t>> seen;  // round, block
    std::size_t last = 0;
    for (std::size_t number = 0; number < rounds.meetings(); ++number) {
      const BlockRounds::Meeting meeting = rounds.meeting(number);
      EXPECT_GE(meeting.round, last);
      last = meeting.round;
      for (const std::size_t block : {meeting.a, meeting.b})
        if (block < blocks) {
          EXPECT_TRUE(seen.insert({meeting.round, block}).second);
        }
    }
    EXPECT_EQ(seen.size(), blocks * (last + 1));
  }
}

}  // namespace
}  // namespace gravitile::sim
