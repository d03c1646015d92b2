#include "sim/cpu/thread_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "little_memory.h"

namespace gravitile::sim {
namespace {

TEST(ThreadPool, EveryIndexIsVisitedOnce) {
  for (const unsigned threads : {1U, 2U, 5U}) {
    ThreadPool pool(threads);
    EXPECT_EQ(pool.size(), threads);
    for (const std::size_t count : {0UL, 1UL, 2UL, 63UL, 64UL, 1000UL}) {
      for (const std::size_t grain : {0UL, 1UL, 3UL, 64UL, 5000UL}) {
        std::vector<std::atomic<int>> visits(count);
        std::atomic<std::size_t> longest = 0;
        pool.parallelFor(count, grain, [&](std::size_t begin, std::size_t end) {
          for (std::size_t i = begin; i < end; ++i) ++visits[i];
          if (end - begin > longest) longest = end - begin;
        });
        EXPECT_TRUE(std::all_of(visits.begin(), visits.end(), [](const auto& v) { return v == 1; }))
            << threads << " threads, " << count << " in pieces of " << grain;
        EXPECT_LE(longest, std::max<std::size_t>(grain, 1));
      }
    }
  }
}

TEST(ThreadPool, ThousandsOfShortLoopsInARow) {
  ThreadPool pool(4);
  std::atomic<std::size_t> sum = 0;
  for (int i = 0; i < 5000; ++i)
    pool.parallelFor(8, 1, [&](std::size_t begin, std::size_t end) { sum += end - begin; });
  EXPECT_EQ(sum, 40000U);
}

#ifndef GRAVITILE_SANITIZED
TEST(ThreadPool, WithoutRoomForAllThreadsSomeDoTheWork) {
  constexpr std::uint64_t kFewStacks = 60'000'000;  // of 8 MB each, unless the system is told otherwise
  EXPECT_TRUE(gravitile::test::holdsWithRoom(kFewStacks, [] {
    ThreadPool pool(100);
    std::atomic<std::size_t> sum = 0;
    pool.parallelFor(1000, 1, [&](std::size_t begin, std::size_t end) { sum += end - begin; });
    return pool.size() < 100 && sum == 1000;
  }));
}
#endif

TEST(ThreadPool, ZeroMeansAllCores) {
  EXPECT_EQ(ThreadPool(0).size(), std::max(1U, std::thread::hardware_concurrency()));
}

}  // namespace
}  // namespace gravitile::sim
