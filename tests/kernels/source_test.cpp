#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "embedded/kernels.h"
#include "sim/cuda/kernel_sources.h"
#include "sim/kernel_table.h"
#include "sim/user_error.h"
#include "tests/kernels/temporary_folder.h"

using namespace gravitile::sim;

TEST(Sources, EveryGpuRowHasItsFileEmbeddedAsItStandsInTheTree) {
  const KernelSources embedded;
  const KernelSources tree{std::filesystem::path(GRAVITILE_KERNEL_SOURCE_FOLDER)};
  for (const KernelDescriptor& row : kernelTable()) {
    if (row.family != KernelFamily::Gpu || isChosen(row)) continue;
    const std::string_view name = row.source.substr(row.source.rfind('/') + 1);
    EXPECT_EQ(embedded.text(name), tree.text(name)) << row.id;
  }
}

// The pair formula stands once: no kernel takes a root, or multiplies masses into a sum, by itself.
TEST(Sources, ThePairFormulaStandsOnlyInGravityCuh) {
  const KernelSources sources;
  EXPECT_NE(sources.text("gravity.cuh").find("rsqrt"), std::string::npos);
  for (const gravitile::embedded::File& file : gravitile::embedded::kernels()) {
    if (file.name == "gravity.cuh") continue;
    EXPECT_EQ(file.contents.find("rsqrt"), std::string_view::npos) << file.name;
  }
}

TEST(Sources, AFolderThatIsNoneIsRefusedByName) {
  const TemporaryFolder empty;
  EXPECT_THROW(KernelSources(empty.path() / "missing"), UserError);
  EXPECT_THROW(KernelSources(empty.path()), UserError) << "the shared headers are missing";
  EXPECT_THROW(KernelSources().text("no-such.cu"), UserError);
}

TEST(Sources, AKernelComesWithTheHeadersItIncludes) {
  const auto names = [](std::string_view name) {
    std::vector<std::string> found;
    for (const SourceFile& file : KernelSources().current()->of(name)) found.push_back(file.name);
    return found;
  };
  EXPECT_EQ(names("tiled.cu"),
            (std::vector<std::string>{"tiled.cu", "tile.cuh", "gravity.cuh", "arguments.h", "real.cuh"}));
  EXPECT_EQ(names("basic.cu"),
            (std::vector<std::string>{"basic.cu", "gravity.cuh", "arguments.h", "real.cuh"}));
}

TEST(Sources, AnEditStandsInPlaceOfTheFileUntilItIsTakenBack) {
  KernelSources sources;
  const std::string own = sources.text("tile.cuh");
  const auto before = sources.current();
  const std::uint64_t version = sources.version();
  sources.edit("tile.cuh", own + "// mine");
  EXPECT_GT(sources.version(), version);
  EXPECT_EQ(sources.text("tile.cuh"), own + "// mine");
  EXPECT_TRUE(sources.current()->files.at("tile.cuh").edited);
  EXPECT_FALSE(sources.current()->files.at("tiled.cu").edited);
  EXPECT_EQ(before->files.at("tile.cuh").text, own) << "a set once handed out never changes";

  sources.edit("tile.cuh", own);
  EXPECT_FALSE(sources.current()->files.at("tile.cuh").edited) << "the file's own text is no edit";
  sources.edit("tile.cuh", "x");
  sources.reset();
  EXPECT_EQ(sources.text("tile.cuh"), own);
  const std::uint64_t afterReset = sources.version();
  sources.reset();
  EXPECT_EQ(sources.version(), afterReset) << "there was nothing to take back";
  EXPECT_THROW(sources.edit("no-such.cu", ""), UserError);
}

TEST(Sources, AFolderCanBeFollowedAndLeftAgain) {
  const TemporaryFolder folder, empty;
  copySources(folder);
  folder.write("tiled.cu", "// of the folder");
  KernelSources sources;
  const std::string own = sources.text("tiled.cu");
  sources.edit("tiled.cu", "edited");
  EXPECT_THROW(sources.follow(empty.path()), UserError);
  EXPECT_EQ(sources.text("tiled.cu"), "edited") << "a folder that is refused changes nothing";
  sources.follow(folder.path());
  EXPECT_EQ(sources.text("tiled.cu"), "// of the folder");
  EXPECT_EQ(sources.folder(), folder.path().string());
  sources.follow({});
  EXPECT_TRUE(sources.embedded());
  EXPECT_EQ(sources.text("tiled.cu"), own);
}

TEST(Sources, WhatChangesInTheFolderReplacesAnEditOfThatFileAlone) {
  const TemporaryFolder folder;
  copySources(folder);
  KernelSources sources(folder.path());
  EXPECT_FALSE(sources.refresh()) << "nothing has changed";
  sources.edit("tiled.cu", "edit of tiled");
  sources.edit("basic.cu", "edit of basic");
  folder.write("tiled.cu", "newer text");
  EXPECT_TRUE(sources.refresh());
  EXPECT_EQ(sources.text("tiled.cu"), "newer text");
  EXPECT_FALSE(sources.current()->files.at("tiled.cu").edited);
  EXPECT_EQ(sources.text("basic.cu"), "edit of basic");

  std::filesystem::remove(folder.path() / "tiled.cu");
  EXPECT_TRUE(sources.refresh());
  EXPECT_THROW(sources.text("tiled.cu"), UserError);
  folder.write("tiled.cu", "back again");
  EXPECT_TRUE(sources.refresh());
  EXPECT_EQ(sources.text("tiled.cu"), "back again");
}
