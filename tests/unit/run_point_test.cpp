#include "app/run_point.h"

#include <gtest/gtest.h>

namespace gravitile::app {
namespace {

RunPoint at(const char* kernel, std::uint64_t bodies, int block = 256, int unroll = 8) {
  sim::Tuning tuning = sim::defaultTuning();
  tuning[sim::TuningId::Block] = block;
  tuning[sim::TuningId::Unroll] = unroll;
  return {{&sim::findKernel(kernel), tuning}, bodies};
}

TEST(RunPoint, NamesWhatChanged) {
  const RunPoint nothing;
  const struct {
    RunPoint before, after;
    const char* label;
  } cases[] = {
      {nothing, nothing, ""},
      {nothing, at("cpu-simd", 512), "cpu-simd, N 512"},
      {at("gpu-tiled", 512), at("gpu-tiled", 512), ""},
      {at("gpu-tiled", 512), nothing, ""},
      {at("gpu-tiled", 512), at("gpu-basic", 512), "gpu-basic"},
      {at("gpu-tiled", 512), at("gpu-tiled", 65'536), "N 65,536"},
      {at("gpu-tiled", 512), at("gpu-tiled", 512, 128), "block 128"},
      {at("gpu-tiled", 512), at("gpu-tiled", 512, 256, 16), "unroll 16"},
      {at("gpu-tiled", 512), at("gpu-tiled", 1024, 128, 16), "block 128, unroll 16, N 1,024"},
      {at("gpu-tiled", 512), at("gpu-basic", 1024, 128), "gpu-basic, N 1,024"},
      // Values that the kernel does not take.
      {at("gpu-basic", 512), at("gpu-basic", 512, 256, 16), ""},
      {at("cpu-simd", 512), at("cpu-simd", 512, 128, 16), ""},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.label);
    EXPECT_EQ(changeLabel(c.before, c.after), c.label);
  }
}

TEST(RunPoint, IsTheSameOnlyWithEqualKernelBodiesAndTakenValues) {
  EXPECT_TRUE(samePoint(at("gpu-tiled", 512), at("gpu-tiled", 512)));
  EXPECT_TRUE(samePoint(at("cpu-simd", 512, 64), at("cpu-simd", 512, 128)));
  EXPECT_TRUE(samePoint(at("gpu-basic", 512, 256, 8), at("gpu-basic", 512, 256, 16)));
  EXPECT_FALSE(samePoint(at("gpu-tiled", 512, 64), at("gpu-tiled", 512, 128)));
  EXPECT_FALSE(samePoint(at("gpu-tiled", 512), at("gpu-tiled", 513)));
  EXPECT_FALSE(samePoint(at("gpu-tiled", 512), at("gpu-basic", 512)));
  EXPECT_FALSE(samePoint(at("gpu-tiled", 512), RunPoint{}));
}

}  // namespace
}  // namespace gravitile::app
