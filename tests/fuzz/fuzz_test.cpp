// Damaged files, a bounded number of them, always the same: whatever a file holds, the answer is bodies or a
// refusal. libFuzzer's targets beside this look further.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "corpus.h"
#include "mutation.h"
#include "read_bytes.h"
#include "text_reader.h"
#include "trajectory_bytes.h"

namespace gravitile::sim {
namespace {

bool isHdf5(const FormatDescriptor& format) {
  return format.id == "hdf5" || format.id == "checkpoint";
}

TEST(Fuzz, DamagedFilesAreReadOrRefused) {
  // Of each file of the corpus; some seconds in all. A file in HDF5 takes a process of its own.
  constexpr int kRounds = 3000, kRoundsOfHdf5 = 300;
  for (const FormatDescriptor& format : formatTable()) {
    std::mt19937_64 random(11);
    int accepted = 0, refused = 0;
    for (const std::vector<std::byte>& good : test::corpusOf(format.id)) {
      ASSERT_TRUE(test::readOrRefuse(format, good)) << format.id;
      for (int round = 0; round < (isHdf5(format) ? kRoundsOfHdf5 : kRounds); ++round)
        ++(test::readOrRefuse(format, test::mutated(good, random)) ? accepted : refused);
    }
    // Neither everything nor nothing gets through: mutations reach the readers.
    EXPECT_GT(accepted, 50) << format.id;
    EXPECT_GT(refused, 50) << format.id;
  }
}

// A reader may be given what another format's files hold.
TEST(Fuzz, FilesOfOtherFormatsAreReadOrRefused) {
  int refused = 0;
  for (const FormatDescriptor& format : formatTable())
    for (const FormatDescriptor& other : formatTable())
      for (const std::vector<std::byte>& file : test::corpusOf(other.id))
        refused += test::readOrRefuse(format, file) ? 0 : 1;
  EXPECT_GT(refused, 50);
}

// As they are, and with fingerprints that fit what was changed.
TEST(Fuzz, DamagedTrajectoriesAreReadOrRefused) {
  constexpr int kRounds = 3000;
  for (const bool repaired : {false, true}) {
    std::mt19937_64 random(11);
    int accepted = 0, refused = 0;
    for (const std::vector<std::byte>& good : test::trajectoryCorpus()) {
      ASSERT_TRUE(test::readOrRefuseTrajectory(good));
      ASSERT_EQ(test::withFingerprints(good), good);
      for (int round = 0; round < kRounds; ++round) {
        std::vector<std::byte> file = test::mutated(good, random);
        if (repaired) file = test::withFingerprints(std::move(file));
        ++(test::readOrRefuseTrajectory(file) ? accepted : refused);
      }
    }
    EXPECT_GT(accepted, 50) << repaired;
    EXPECT_GT(refused, 50) << repaired;
  }
}

void writeSeeds(const std::filesystem::path& folder, const std::vector<std::vector<std::byte>>& corpus) {
  std::filesystem::create_directories(folder);
  int number = 0;
  for (const std::vector<std::byte>& file : corpus)
    std::ofstream(folder / std::to_string(number++), std::ios::binary)
        .write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
}

int writeCorpus(const std::filesystem::path& folder) {
  for (const FormatDescriptor& format : formatTable())
    writeSeeds(folder / format.id, test::corpusOf(format.id));
  writeSeeds(folder / "trajectory", test::trajectoryCorpus());
  for (const app::test::TextReader& reader : app::test::textReaders())
    writeSeeds(folder / reader.id, reader.corpus());
  return 0;
}

}  // namespace
}  // namespace gravitile::sim

int main(int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == "--corpus") return gravitile::sim::writeCorpus(argv[2]);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
