#include "sim/tuning.h"

#include <gtest/gtest.h>

#include <set>

#include "sim/precision.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

TEST(Tuning, TableIsSane) {
  std::set<std::string_view> names, macros;
  ASSERT_EQ(tuningParameters().size(), static_cast<std::size_t>(kTuningCount));
  for (const TuningParameter& parameter : tuningParameters()) {
    EXPECT_TRUE(names.insert(parameter.name).second) << parameter.name;
    EXPECT_TRUE(macros.insert(parameter.macro).second) << parameter.macro;
    EXPECT_FALSE(parameter.title.empty() || parameter.help.empty()) << parameter.name;
    EXPECT_EQ(&tuningParameter(parameter.id), &parameter);
    EXPECT_EQ(defaultTuning()[parameter.id], parameter.defaultValue);
    EXPECT_NO_THROW(validateTuningValue(parameter.id, parameter.defaultValue));
    EXPECT_NO_THROW(validateTuningValue(parameter.id, parameter.minimum));
    EXPECT_NO_THROW(validateTuningValue(parameter.id, parameter.maximum));
  }
}

TEST(Tuning, EveryValueOutsideTheRangeIsRefusedByName) {
  for (const TuningParameter& parameter : tuningParameters()) {
    const std::string option = "--" + std::string(parameter.name);
    for (const int value : {parameter.minimum - 1, parameter.minimum - parameter.step, -parameter.step,
                            parameter.maximum + 1, parameter.maximum + parameter.step}) {
      const std::string message = test::userErrorOf([&] { validateTuningValue(parameter.id, value); });
      EXPECT_TRUE(test::contains(message, option)) << value << ": " << message;
      EXPECT_TRUE(test::contains(message, std::to_string(parameter.maximum))) << message;
    }
  }
}

TEST(Tuning, NamedValuesAreWrittenByName) {
  EXPECT_EQ(tuningValueText(TuningId::Rsqrt, 0), "precise");
  EXPECT_EQ(tuningValueText(TuningId::Rsqrt, 1), "fast");
  EXPECT_EQ(tuningValueText(TuningId::Precision, static_cast<int>(Precision::Single)), "single");
  EXPECT_EQ(tuningValueText(TuningId::Precision, static_cast<int>(Precision::Double)), "double");
  EXPECT_EQ(tuningValueText(TuningId::Block, 256), "256");
  for (const TuningParameter& parameter : tuningParameters()) {
    if (parameter.valueNames.empty()) continue;
    EXPECT_EQ(parameter.minimum, 0);
    EXPECT_EQ(parameter.valueNames.size(), static_cast<std::size_t>(parameter.maximum) + 1) << parameter.name;
  }
}

TEST(Tuning, BlockIsAMultipleOfAWarp) {
  for (int value = 1; value <= 1024; ++value) {
    const bool refused = !test::userErrorOf([&] { validateTuningValue(TuningId::Block, value); }).empty();
    EXPECT_EQ(refused, value % 32 != 0) << value;
  }
}

}  // namespace
}  // namespace gravitile::sim
