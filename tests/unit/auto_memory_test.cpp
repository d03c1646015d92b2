#include "sim/auto_memory.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "sim/auto_candidates.h"

namespace gravitile::sim {
namespace {

namespace fs = std::filesystem;

class Memory : public testing::Test {
 protected:
  Memory() {
    std::string name = (fs::temp_directory_path() / "gravitile-auto-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~Memory() override { fs::remove_all(folder_); }

  fs::path file() const { return folder_ / "sub" / "gpu-auto.txt"; }
  void write(const std::string& text) const {
    fs::create_directories(file().parent_path());
    std::ofstream(file(), std::ios::binary) << text;
  }
  std::string contents() const {
    std::ostringstream text;
    text << std::ifstream(file()).rdbuf();
    return text.str();
  }

  fs::path folder_;
};

AutoCase someCase(std::uint64_t bodies) {
  return {.asked = {.kernel = &findKernel("gpu-auto"), .tuning = defaultTuning()},
          .bodies = bodies,
          .equalMasses = false,
          .multiprocessors = 132};
}

TEST_F(Memory, HoldsEveryCandidateToTheLastValue) {
  for (const std::uint64_t bodies : {1000ULL, 5000ULL, 65536ULL}) {
    for (const KernelChoice& choice : autoCandidates(someCase(bodies))) {
      AutoMemory(file()).store("a key, with = and words", choice);
      EXPECT_EQ(AutoMemory(file()).find("a key, with = and words"), choice) << describe(choice);
    }
  }
  EXPECT_EQ(AutoMemory(file()).find("another key"), std::nullopt);
}

TEST_F(Memory, KeepsWhatOthersStoredMeanwhile) {
  const std::vector<KernelChoice> candidates = autoCandidates(someCase(65536));
  AutoMemory one(file()), other(file());
  one.store("one", candidates[0]);
  other.store("other", candidates[1]);
  one.store("one", candidates[2]);
  const AutoMemory fresh(file());
  EXPECT_EQ(fresh.find("one"), candidates[2]);
  EXPECT_EQ(fresh.find("other"), candidates[1]);
}

TEST_F(Memory, ADamagedFileIsAsIfItWereNotThere) {
  const KernelChoice choice = autoCandidates(someCase(65536)).front();
  for (const char* text :
       {"", "\n\n", "key", "key\t", "key\tgpu-none block=1", "key\tgpu-pairwise block",
        "key\tgpu-pairwise block=", "key\tgpu-pairwise block=x", "key\tgpu-pairwise block=99999999999999",
        "key\tgpu-pairwise unroll=4", "key\tgpu-pairwise =", "key\tgpu-pairwise block=128,", "\t\t\t",
        "kex\tgpu-split"}) {
    write(text);
    AutoMemory memory(file());
    EXPECT_EQ(memory.find("key"), std::nullopt) << text;
    memory.store("key", choice);
    EXPECT_EQ(AutoMemory(file()).find("key"), choice) << text;
  }
  write(std::string(3'000'000, 'x'));
  EXPECT_EQ(AutoMemory(file()).find("key"), std::nullopt);
}

TEST_F(Memory, StaysSmall) {
  const KernelChoice choice = autoCandidates(someCase(65536)).front();
  std::string lines;
  for (int k = 0; k < 2000; ++k) lines += "key" + std::to_string(k) + "\tgpu-split\n";
  write(lines);
  AutoMemory(file()).store("newest", choice);
  const std::string kept = contents();
  EXPECT_EQ(std::count(kept.begin(), kept.end(), '\n'), 512);
  const AutoMemory memory(file());
  EXPECT_EQ(memory.find("newest"), choice);
  EXPECT_TRUE(memory.find("key1999"));
  EXPECT_FALSE(memory.find("key0"));
}

TEST_F(Memory, WhatCannotBeWrittenIsKeptForAsLongAsItLives) {
  std::ofstream(folder_ / "sub") << "a file in the way";
  const KernelChoice choice = autoCandidates(someCase(65536)).front();
  for (AutoMemory memory : {AutoMemory(file()), AutoMemory(fs::path())}) {
    memory.store("key", choice);
    EXPECT_EQ(memory.find("key"), choice);
  }
}

}  // namespace
}  // namespace gravitile::sim
