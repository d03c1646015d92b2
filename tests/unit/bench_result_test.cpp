#include "app/bench_result.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>
#include <tuple>

namespace gravitile::app {
namespace {

std::vector<std::string> fieldsOf(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream text(line);
  for (std::string field; std::getline(text, field, ',');) fields.push_back(field);
  return fields;
}

// A row that picked its kernel and one that named it.
BenchResult pickedAndNamed() {
  BenchResult result;
  BenchRow row;
  row.choice = {&sim::findKernel("gpu-auto"), sim::defaultTuning()};
  row.picked = {&sim::findKernel("gpu-split"), sim::defaultTuning()};
  row.picked.tuning[sim::TuningId::Split] = 8;
  row.integrator = "leapfrog";
  result.rows.push_back(row);
  row.choice = {&sim::findKernel("cpu-simd"), sim::defaultTuning()};
  row.picked = {};
  result.rows.push_back(row);
  return result;
}

TEST(BenchResult, NamesWhatWasPickedWithItsTuning) {
  constexpr const char* kPicked =
      "gpu-split --block 256 --unroll 8 --rsqrt fast --precision single --per-thread 4 --split 256";
  std::istringstream csv(formatBenchResult(pickedAndNamed(), OutputFormat::Csv));
  std::vector<std::vector<std::string>> lines;
  for (std::string line; std::getline(csv, line);) lines.push_back(fieldsOf(line));
  ASSERT_EQ(lines.size(), 3U);
  const auto column =
      static_cast<std::size_t>(std::find(lines[0].begin(), lines[0].end(), "picked") - lines[0].begin());
  ASSERT_LT(column, lines[0].size());
  for (const auto& line : lines) ASSERT_EQ(line.size(), lines[0].size());
  EXPECT_EQ(lines[1][column], kPicked);
  EXPECT_EQ(lines[2][column], "");

  const auto rows = nlohmann::json::parse(formatBenchResult(pickedAndNamed(), OutputFormat::Json))["results"];
  EXPECT_EQ(rows[0]["picked"], kPicked);
  EXPECT_EQ(rows[1]["picked"], "");
}

// A file's path may hold what ends a field.
TEST(BenchResult, ASceneWithACommaOrAQuoteStaysOneField) {
  const std::pair<const char*, const char*> scenes[] = {{"plummer", ",plummer,3,"},
                                                        {"a,b.csv", ",\"a,b.csv\",3,"},
                                                        {"say \"hi\".bin", ",\"say \"\"hi\"\".bin\",3,"}};
  for (const auto& [scene, expected] : scenes) {
    BenchResult result = pickedAndNamed();
    result.scene = scene;
    result.seed = 3;
    EXPECT_NE(formatBenchResult(result, OutputFormat::Csv).find(expected), std::string::npos) << scene;
    const auto object = nlohmann::json::parse(formatBenchResult(result, OutputFormat::Json));
    EXPECT_EQ(object["scene"], scene);
    EXPECT_EQ(object["seed"], 3);
  }
}

// Rows of two body counts; `errors` are in their bounds or not.
BenchResult measuredRows(const std::vector<std::tuple<const char*, std::uint64_t, double, double>>& rows) {
  BenchResult result;
  for (const auto& [kernel, bodies, ms, error] : rows) {
    BenchRow row;
    row.choice = {&sim::findKernel(kernel), sim::defaultTuning()};
    row.bodies = bodies;
    row.msMedian = ms;
    row.errorRms = error;
    result.rows.push_back(row);
  }
  return result;
}

TEST(BenchResult, TheTableEndsWithTheFastestOfEachBodyCount) {
  const std::string text = formatBenchResult(measuredRows({{"gpu-tiled", 1000, 2, 1e-7},
                                                           {"gpu-basic", 1000, 3, 1e-7},
                                                           {"gpu-tiled", 5000, 9, 1e-7},
                                                           {"gpu-basic", 5000, 8, 1e-7},
                                                           {"gpu-race", 5000, 1, 0.5}}),
                                             OutputFormat::Table);
  const std::size_t few = text.find("fastest with 1000 bodies: gpu-tiled"),
                    many = text.find("fastest with 5000 bodies: gpu-basic");
  EXPECT_NE(few, std::string::npos) << text;
  EXPECT_NE(many, std::string::npos) << text;
  EXPECT_LT(few, many);
}

TEST(BenchResult, OneRowOrOnlyWrongOnesHaveNoFastest) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const auto& rows : {measuredRows({{"gpu-tiled", 1000, 2, 1e-7}, {"gpu-basic", 2000, 2, 1e-7}}),
                           measuredRows({{"gpu-tiled", 1000, 2, 0.5}, {"gpu-basic", 1000, 2, nan}})}) {
    EXPECT_EQ(formatBenchResult(rows, OutputFormat::Table).find("fastest"), std::string::npos);
  }
}

}  // namespace
}  // namespace gravitile::app
