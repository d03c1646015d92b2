#include "sim/host_memory.h"

#include <gtest/gtest.h>

#include "little_memory.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

TEST(HostMemory, WhatFitsIsAcceptedAndTheRestExplained) {
  const std::uint64_t available = availableMemoryBytes();
  EXPECT_GT(available, 1U << 20);
  EXPECT_NO_THROW(requireMemory(1, 100));
  EXPECT_NO_THROW(requireMemory(0, 100));
  const std::string message = test::userErrorOf([] { requireMemory(1ULL << 62, 100); });
  EXPECT_TRUE(test::contains(message, "--bodies")) << message;
}

TEST(HostMemory, OfAProcessWithALimitIsWhatTheLimitLeaves) {
  EXPECT_TRUE(gravitile::test::holdsWithRoom(
      50'000'000, [] { return availableMemoryBytes() > 40'000'000 && availableMemoryBytes() < 60'000'000; }));
}

}  // namespace
}  // namespace gravitile::sim
