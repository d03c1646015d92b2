#include <gtest/gtest.h>

#include <algorithm>

#include "app/verify_force.h"

namespace gravitile::app {
namespace {

using sim::Tuning;
using sim::TuningId;

using Variants = std::vector<VerifyVariant>;

std::ptrdiff_t timesTried(const Variants& variants, const Tuning& tuning) {
  return std::count_if(variants.begin(), variants.end(),
                       [&](const VerifyVariant& variant) { return variant.tuning == tuning; });
}

// How many of the values that the kernel takes differ.
std::ptrdiff_t differences(const sim::KernelDescriptor& kernel, const Tuning& one, const Tuning& other) {
  return std::count_if(kernel.tuning.begin(), kernel.tuning.end(),
                       [&](TuningId id) { return one[id] != other[id]; });
}

TEST(VerifyVariants, DefaultsInEachPrecisionWithAndWithoutSoftening) {
  for (const sim::KernelDescriptor& kernel : sim::kernelTable()) {
    const Variants variants = verifyVariants(kernel);
    for (const Tuning& tuning : inEveryPrecision(kernel)) {
      EXPECT_EQ(timesTried(variants, tuning), 2) << sim::describe({&kernel, tuning});
      for (const bool softened : {true, false}) {
        EXPECT_TRUE(std::any_of(variants.begin(), variants.end(), [&](const VerifyVariant& variant) {
          return variant.tuning == tuning && variant.softened == softened;
        })) << kernel.id;
      }
    }
  }
}

TEST(VerifyVariants, TheEndsOfEachValueOneAtATime) {
  for (const sim::KernelDescriptor& kernel : sim::kernelTable()) {
    SCOPED_TRACE(kernel.id);
    const Variants variants = verifyVariants(kernel);
    const std::vector<Tuning> defaults = inEveryPrecision(kernel);
    for (const TuningId id : kernel.tuning) {
      for (const int end : {sim::tuningParameter(id).minimum, sim::tuningParameter(id).maximum}) {
        Tuning tuning = defaults.front();
        tuning[id] = end;
        EXPECT_EQ(timesTried(variants, tuning) > 0, sim::whyNot({&kernel, tuning}).empty())
            << sim::describe({&kernel, tuning});
      }
    }
    for (const VerifyVariant& variant : variants) {
      EXPECT_TRUE(std::any_of(defaults.begin(), defaults.end(), [&](const Tuning& start) {
        return differences(kernel, variant.tuning, start) <= 1;
      })) << sim::describe({&kernel, variant.tuning});
    }
  }
}

// Nobody wants to wait for what proves nothing.
TEST(VerifyVariants, NoneTwiceAndInDoublePrecisionOnlyWhatHasOtherCodeThere) {
  for (const sim::KernelDescriptor& kernel : sim::kernelTable()) {
    SCOPED_TRACE(kernel.id);
    const Variants variants = verifyVariants(kernel);
    for (const VerifyVariant& one : variants) {
      EXPECT_EQ(std::count_if(variants.begin(), variants.end(),
                              [&](const VerifyVariant& other) {
                                return one.tuning == other.tuning && one.softened == other.softened;
                              }),
                1);
    }
    const auto inDouble = std::count_if(variants.begin(), variants.end(), [](const VerifyVariant& variant) {
      return variant.tuning[TuningId::Precision] == static_cast<int>(sim::Precision::Double);
    });
    EXPECT_EQ(inDouble, 2 + kernel.takes(TuningId::Rsqrt) + kernel.takes(TuningId::Reproducible));
  }
}

}  // namespace
}  // namespace gravitile::app
