#include "app/output_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

class OutputFolder : public testing::Test {
 protected:
  OutputFolder() {
    std::string name = (fs::temp_directory_path() / "gravitile-folder-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    if (const char* home = std::getenv("HOME")) home_ = home;
    setenv("HOME", folder_.c_str(), 1);
    unsetenv("GRAVITILE_TEST_DIR");
  }
  ~OutputFolder() override {
    setenv("HOME", home_.c_str(), 1);
    unsetenv("GRAVITILE_TEST_DIR");
    fs::remove_all(folder_);
  }

  fs::path folder_;
  std::string home_;
};

TEST_F(OutputFolder, LiesInTheFolderThatTheVariableNames) {
  setenv("GRAVITILE_TEST_DIR", (folder_ / "mine").c_str(), 1);
  EXPECT_EQ(outputFolder("GRAVITILE_TEST_DIR", "Things"), folder_ / "mine" / "gravitile");
  EXPECT_TRUE(fs::is_directory(folder_ / "mine" / "gravitile"));
}

TEST_F(OutputFolder, ElseInTheHomeFolder) {
  EXPECT_EQ(outputFolder("GRAVITILE_TEST_DIR", "Things"), folder_ / "Things" / "gravitile");
  EXPECT_TRUE(fs::is_directory(folder_ / "Things" / "gravitile"));
}

TEST_F(OutputFolder, IsTheWorkingDirectoryWhereNeitherCanBe) {
  std::ofstream(folder_ / "Things") << "a file";
  EXPECT_EQ(outputFolder("GRAVITILE_TEST_DIR", "Things"), fs::current_path());
  setenv("HOME", "", 1);
  EXPECT_EQ(outputFolder("GRAVITILE_TEST_DIR", "Things"), fs::current_path());
}

}  // namespace
}  // namespace gravitile::app
