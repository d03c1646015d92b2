#include "sim/host_memory.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace gravitile::sim
