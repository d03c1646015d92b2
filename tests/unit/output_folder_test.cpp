#include "app/output_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

constexpr OutputKind kThings{"GRAVITILE_TEST_DIR", "Things"};

class OutputFolderTest : public testing::Test {
 protected:
  OutputFolderTest() {
    std::string name = (fs::temp_directory_path() / "gravitile-folder-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    if (const char* home = std::getenv("HOME")) home_ = home;
    setenv("HOME", folder_.c_str(), 1);
    unsetenv("GRAVITILE_TEST_DIR");
  }
  ~OutputFolderTest() override {
    setenv("HOME", home_.c_str(), 1);
    unsetenv("GRAVITILE_TEST_DIR");
    fs::remove_all(folder_);
  }

  // Nothing is made before it is needed, and nothing needs to be said.
  static void expectWanted(const fs::path& expected) {
    EXPECT_EQ(wantedFolder(kThings), expected);
    EXPECT_FALSE(fs::exists(expected));
    EXPECT_EQ(outputFolder(kThings).path, expected);
    EXPECT_EQ(savedText("a.csv", outputFolder(kThings)), "Saved a.csv");
  }

  fs::path folder_;
  std::string home_;
};

TEST_F(OutputFolderTest, LiesInTheFolderThatTheVariableNames) {
  setenv("GRAVITILE_TEST_DIR", (folder_ / "mine").c_str(), 1);
  expectWanted(folder_ / "mine" / "gravitile");
  EXPECT_TRUE(fs::is_directory(folder_ / "mine" / "gravitile"));
}

TEST_F(OutputFolderTest, ElseInTheHomeFolder) {
  expectWanted(folder_ / "Things" / "gravitile");
  EXPECT_TRUE(fs::is_directory(folder_ / "Things" / "gravitile"));
}

TEST_F(OutputFolderTest, IsTheWorkingDirectoryWhereNeitherCanBe) {
  std::ofstream(folder_ / "Things") << "a file";
  const OutputFolder blocked = outputFolder(kThings);
  EXPECT_EQ(blocked.path, fs::current_path());
  EXPECT_NE(blocked.why.find((folder_ / "Things" / "gravitile").string() + " can't be made: "),
            std::string::npos)
      << blocked.why;
  EXPECT_EQ(savedText("a.csv", blocked), "Saved a.csv, since " + blocked.why);
  setenv("HOME", "", 1);
  EXPECT_EQ(outputFolder(kThings).path, fs::current_path());
  EXPECT_EQ(outputFolder(kThings).why, "neither GRAVITILE_TEST_DIR nor HOME is set");
  EXPECT_TRUE(wantedFolder(kThings).empty());
}

}  // namespace
}  // namespace gravitile::app
