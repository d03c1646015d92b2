#include "app/source_folder.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "idle_engine.h"
#include "user_errors.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;
using sim::test::contains;
using sim::test::userErrorOf;

class SourceFolderTest : public testing::Test {
 protected:
  SourceFolderTest() {
    std::string name = (fs::temp_directory_path() / "gravitile-source-folder-XXXXXX").string();
    parent_ = mkdtemp(name.data());
  }
  ~SourceFolderTest() override { fs::remove_all(parent_); }

  fs::path folder() const { return parent_ / "data" / "kernels"; }
  std::string read(const std::string& name) const {
    std::ifstream file(folder() / name);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder() / name) << text;
  }
  std::size_t count() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder()), {}));
  }

  const sim::SourceMap files_{{"a.cu", {"a.cu", "text a\n"}}, {"b.cuh", {"b.cuh", "text b\n"}}};
  fs::path parent_;
};

TEST_F(SourceFolderTest, IsMadeAndFilled) {
  EXPECT_TRUE(differingFiles(files_, folder()).empty());
  writeSources(files_, folder(), OldFiles::Keep);
  EXPECT_EQ(read("a.cu"), "text a\n");
  EXPECT_EQ(read("b.cuh"), "text b\n");
  EXPECT_TRUE(differingFiles(files_, folder()).empty());
  writeSources(files_, folder(), OldFiles::SetAside);  // nothing differs, nothing is set aside
  EXPECT_EQ(count(), 2);
}

TEST_F(SourceFolderTest, KeepsWhatSomebodyWroteThere) {
  writeSources(files_, folder(), OldFiles::Keep);
  write("a.cu", "my work\n");
  write("mine.cu", "other work\n");
  EXPECT_EQ(differingFiles(files_, folder()), std::vector<std::string>{"a.cu"});
  writeSources(files_, folder(), OldFiles::Keep);
  EXPECT_EQ(read("a.cu"), "my work\n");
  EXPECT_EQ(read("mine.cu"), "other work\n");
}

TEST_F(SourceFolderTest, SetsAsideUnderNewNames) {
  writeSources(files_, folder(), OldFiles::Keep);
  for (const char* work : {"work 1\n", "work 2\n"}) {
    write("a.cu", work);
    writeSources(files_, folder(), OldFiles::SetAside);
    EXPECT_EQ(read("a.cu"), "text a\n");
  }
  EXPECT_EQ(read("a.cu.1"), "work 1\n");
  EXPECT_EQ(read("a.cu.2"), "work 2\n");
  EXPECT_EQ(count(), 4);
}

TEST_F(SourceFolderTest, AnEmptyFileThereDiffersToo) {
  writeSources(files_, folder(), OldFiles::Keep);
  write("a.cu", "");
  EXPECT_EQ(differingFiles(files_, folder()), std::vector<std::string>{"a.cu"});
}

TEST_F(SourceFolderTest, SaysWhyItCantBeMade) {
  std::ofstream(parent_ / "data") << "a file in the way";
  const std::string message = userErrorOf([&] { writeSources(files_, folder(), OldFiles::Keep); });
  EXPECT_TRUE(contains(message, folder().string())) << message;
}

TEST(SourcesInForce, HoldEveryKernelsFilesWithEdits) {
  class Edited final : public sim::test::IdleEngine {
   public:
    std::vector<sim::SourceFile> sources(const sim::KernelDescriptor& kernel) const override {
      std::vector<sim::SourceFile> files = Engine::sources(kernel);
      if (kernel.id == "gpu-tiled") files.at(0).text = "edited";
      return files;
    }
  };
  const sim::SourceMap files = sourcesInForce(Edited());
  EXPECT_EQ(files.at("tiled.cu").text, "edited");
  EXPECT_EQ(files.size(), sim::builtInSources(sim::KernelFamily::Gpu).size());
  for (const sim::KernelDescriptor& kernel : sim::kernelTable()) {
    if (kernel.family != sim::KernelFamily::Gpu || sim::isChosen(kernel)) continue;
    EXPECT_TRUE(files.contains(sim::sourceName(kernel))) << kernel.id;
  }
}

}  // namespace
}  // namespace gravitile::app
