#include "sim/user_error.h"

#include <gtest/gtest.h>

namespace gravitile::sim {
namespace {

constexpr std::string_view kKnown[] = {"gpu-tiled", "gpu-basic", "cpu-simd", "leapfrog", "plummer", "disk"};

TEST(UserError, NearestNameFindsSlips) {
  const struct {
    std::string_view typed, nearest;
  } cases[] = {
      {"gpu-tilde", "gpu-tiled"},
      {"gpu-tile", "gpu-tiled"},
      {"leapfrgo", "leapfrog"},
      {"Plummer", "plummer"},
      {"cpu_simd", "cpu-simd"},
      {"gpubasic", "gpu-basic"},
      {"plumer", "plummer"},
      {"leap-frog", "leapfrog"},
      {"dsik", "disk"},
      {"xyz", ""},
      {"", ""},
      {"galaxy", ""},
      {"a", ""},
  };
  for (const auto& [typed, nearest] : cases) EXPECT_EQ(nearestName(typed, kKnown), nearest) << typed;
}

TEST(UserError, NearestOfSeveralIsTheClosest) {
  constexpr std::string_view known[] = {"gpu-tiled-soa", "gpu-tiled", "gpu-tiled-async"};
  EXPECT_EQ(nearestName("gpu-tiledd", known), "gpu-tiled");
}

TEST(UserError, UnknownNameListsAllAndSuggestsOne) {
  constexpr std::string_view known[] = {"a-kernel", "another"};
  EXPECT_EQ(unknownName("kernel", "a-kernle", known),
            "unknown kernel 'a-kernle'; did you mean 'a-kernel'? Known: a-kernel, another");
  EXPECT_EQ(unknownName("kernel", "zzz", known), "unknown kernel 'zzz'. Known: a-kernel, another");
}

}  // namespace
}  // namespace gravitile::sim
