#include "app/tuning_options.h"

#include <gtest/gtest.h>

#include "tests/unit/user_errors.h"

namespace gravitile::app {
namespace {

using sim::TuningId;
using sim::test::contains;

std::string refusalOf(TuningId id, const std::vector<std::string_view>& kernels, bool named = true,
                      const std::string& ending = "") {
  std::vector<const sim::KernelDescriptor*> rows;
  for (const std::string_view kernel : kernels) rows.push_back(&sim::findKernel(kernel));
  const std::string name = "--" + std::string(sim::tuningParameter(id).name) + ending;
  return sim::test::userErrorOf([&] { refuseWithoutEffect({{id, name}}, rows, named); });
}

TEST(TuningOptions, EveryKernelRefusesWhatItDoesNotTake) {
  for (const sim::KernelDescriptor& kernel : sim::kernelTable()) {
    for (const sim::TuningParameter& parameter : sim::tuningParameters()) {
      SCOPED_TRACE(std::string(kernel.id) + " --" + std::string(parameter.name));
      const std::string refusal = refusalOf(parameter.id, {kernel.id});
      const bool keptAnyway = parameter.id == TuningId::Reproducible && !kernel.wrongOnPurpose;
      EXPECT_EQ(refusal.empty(), kernel.takes(parameter.id) || keptAnyway);
      if (refusal.empty()) continue;
      EXPECT_TRUE(refusal.starts_with("--" + std::string(parameter.name) + ": " + std::string(kernel.id)));
      for (const sim::TuningId id : kernel.tuning) {
        EXPECT_TRUE(contains(refusal.substr(refusal.find("allowed: ")),
                             "--" + std::string(sim::tuningParameter(id).name)))
            << refusal;
      }
    }
  }
}

TEST(TuningOptions, OneKernelOfSeveralThatTakesItIsEnough) {
  EXPECT_EQ(refusalOf(TuningId::Unroll, {"cpu-simd", "gpu-basic", "gpu-tiled"}, true, "s"), "");
  const std::string refusal = refusalOf(TuningId::Unroll, {"cpu-simd", "gpu-basic"}, true, "s");
  EXPECT_TRUE(
      contains(refusal, "--unrolls: none of cpu-simd, gpu-basic takes it; allowed: --blocks, --rsqrts"))
      << refusal;
}

TEST(TuningOptions, WithoutAKernelTheAnswerIsToNameOne) {
  const std::string automatic = refusalOf(TuningId::Block, {"gpu-auto"}, false);
  EXPECT_TRUE(contains(automatic, "gpu-auto, which runs when no kernel is named, picks it by itself"));
  EXPECT_TRUE(contains(automatic, "name a kernel that takes it by --kernel: gpu-global")) << automatic;
  EXPECT_FALSE(contains(automatic, "cpu-")) << automatic;
  EXPECT_FALSE(contains(refusalOf(TuningId::Block, {"gpu-auto"}), "by --kernel"));
  EXPECT_FALSE(contains(refusalOf(TuningId::Block, {"cpu-simd"}, false), "gpu-"));
}

}  // namespace
}  // namespace gravitile::app
