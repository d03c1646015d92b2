#include "app/sweep_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "sim/user_error.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

class SavedSweep : public testing::Test {
 protected:
  SavedSweep() {
    std::string name = (fs::temp_directory_path() / "gravitile-sweep-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    request_.kind = SweepKind::Grid;
    request_.base = {&sim::findKernel("gpu-tiled"), sim::defaultTuning()};
    request_.bodies = 65536;
    result_.device = "a device";
    for (const int block : {64, 128}) {
      BenchRow row;
      row.choice = request_.base;
      row.choice.tuning[sim::TuningId::Block] = block;
      row.bodies = 65536;
      row.integrator = "leapfrog";
      row.repeats = 5;
      row.msMedian = row.msMinimum = row.msMaximum = 2.5;
      row.interactionsPerSecond = 1.25e12 + block;
      result_.rows.push_back(row);
    }
  }
  ~SavedSweep() override { fs::remove_all(folder_); }

  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
  SweepRequest request_;
  BenchResult result_;
};

TEST_F(SavedSweep, BothFilesHoldTheRows) {
  const SweepFiles files = saveSweep(result_, request_, folder_);
  EXPECT_EQ(files.csv.filename(), "sweep-grid-gpu-tiled-65536.csv");
  std::ifstream json(files.json);
  const nlohmann::json object = nlohmann::json::parse(json);
  EXPECT_EQ(object["device"], "a device");
  ASSERT_EQ(object["results"].size(), 2U);
  EXPECT_EQ(object["results"][1]["block"], 128);
  EXPECT_EQ(object["results"][1]["interactions_per_s"], 1.25e12 + 128);

  std::ifstream csv(files.csv);
  std::vector<std::vector<std::string>> lines;
  for (std::string line; std::getline(csv, line);) {
    std::istringstream fields(line);
    lines.emplace_back();
    for (std::string field; std::getline(fields, field, ',');) lines.back().push_back(field);
  }
  ASSERT_EQ(lines.size(), 3U);
  for (const auto& line : lines) EXPECT_EQ(line.size(), lines.front().size());
  const auto rate = std::find(lines[0].begin(), lines[0].end(), "interactions_per_s") - lines[0].begin();
  EXPECT_EQ(std::stod(lines[2][static_cast<std::size_t>(rate)]), 1.25e12 + 128);
}

TEST_F(SavedSweep, AnOlderOneIsNeverOverwritten) {
  const SweepFiles first = saveSweep(result_, request_, folder_);
  fs::remove(first.csv);  // even half of it counts
  const SweepFiles second = saveSweep(result_, request_, folder_);
  EXPECT_EQ(second.json.filename(), "sweep-grid-gpu-tiled-65536-2.json");
  EXPECT_EQ(files(), 3U);  // and no temporary file is left
}

TEST_F(SavedSweep, AFolderThatIsNotThereIsNamed) {
  try {
    saveSweep(result_, request_, folder_ / "missing");
    FAIL() << "saved into a folder that does not exist";
  } catch (const sim::UserError& error) {
    EXPECT_NE(std::string(error.what()).find("missing"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace gravitile::app
