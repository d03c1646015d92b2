#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <random>

#include "sim/io/format_table.h"
#include "snapshot.h"
#include "systems.h"
#include "temporary_file.h"
#include "tipsy_writer.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

using test::TipsyContents;

constexpr std::endian kOrders[] = {std::endian::little, std::endian::big};

using test::refusalOf;

std::vector<std::byte> bytesOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> chars{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  std::vector<std::byte> bytes(chars.size());
  std::transform(chars.begin(), chars.end(), bytes.begin(), [](char c) { return static_cast<std::byte>(c); });
  return bytes;
}

TEST(Tipsy, ReadsWhatWasWritten) {
  for (const std::endian order : kOrders) {
    for (const bool padding : {true, false}) {
      for (const auto& [gas, dark, star] :
           {std::array{2, 3, 4}, {0, 0, 5}, {0, 5, 0}, {5, 0, 0}, {0, 5000, 5000}, {1, 0, 0}}) {
        SCOPED_TRACE(std::to_string(gas) + " gas, " + std::to_string(dark) + " dark, " +
                     std::to_string(star) +
                     (order == std::endian::big ? " star, big-endian" : " star, little-endian"));
        const FileContents contents = test::readBytes(
            test::tipsyFile({.gas = gas, .dark = dark, .star = star, .order = order, .padding = padding}));
        EXPECT_EQ(contents.time, 1.5);
        const Bodies& bodies = contents.bodies;
        const std::int64_t count = std::int64_t{gas} + dark + star;
        ASSERT_EQ(bodies.size(), static_cast<std::size_t>(count));
        for (std::size_t k = 0; k < bodies.size(); ++k) {
          const auto i = static_cast<float>(k);
          const Float4 &p = bodies.posMass[k], &v = bodies.velocity[k];
          ASSERT_TRUE(p.w == 1 + i && p.x == i && p.y == 2 * i && p.z == -3 * i) << k;
          ASSERT_TRUE(v.x == 0.5F * i && v.y == -i && v.z == 0.25F) << k;
          const char* component = k < static_cast<std::size_t>(gas) ? "gas"
                                  : k < static_cast<std::size_t>(gas) + static_cast<std::size_t>(dark)
                                      ? "dark"
                                      : "star";
          ASSERT_EQ(bodies.componentNames[bodies.component[k]], component) << k;
        }
        double sum = 0;
        for (int i = gas; i < gas + dark + star; ++i) sum += 0.01 * (1 + i);
        EXPECT_NEAR(contents.softening, dark + star > 0 ? sum / (dark + star) : 0, 1e-5);
      }
    }
  }
}

TEST(Tipsy, NumbersInPlaceOfThePotentialNameComponents) {
  for (const std::endian order : kOrders) {
    const FileContents contents = test::readBytes(test::tipsyFile(
        {.gas = 1,
         .dark = 2,
         .star = 5,
         .order = order,
         .lastWords = {200'000'000, 200'000'001, 100'000'000, 199'999'999, 0, 39'999'999, 40'000'000}}));
    const char* expected[] = {"gas", "halo", "halo", "bulge", "bulge", "disk", "disk", "other"};
    const Bodies& bodies = contents.bodies;
    for (std::size_t i = 0; i < 8; ++i)
      EXPECT_EQ(bodies.componentNames[bodies.component[i]], expected[i]) << i;
    // Colours go by the number: these three are the same in every scene.
    EXPECT_EQ(bodies.componentNames[0], "disk");
    EXPECT_EQ(bodies.componentNames[1], "bulge");
    EXPECT_EQ(bodies.componentNames[2], "halo");
  }
}

TEST(Tipsy, PotentialsAreNotNumbers) {
  const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
  const std::vector<std::uint32_t> notNumbers[] = {
      {0, 0, 0}, {bits(-1), bits(-2), bits(-0.1F)}, {1, 2, bits(-1)}, {1, 2, bits(3)}, {5, 5, 6}};
  for (const auto& words : notNumbers) {
    const FileContents contents =
        test::readBytes(test::tipsyFile({.dark = 1, .star = 2, .lastWords = words}));
    EXPECT_EQ(contents.bodies.componentNames, (std::vector<std::string>{"star", "dark"})) << words[2];
  }
}

TEST(Tipsy, HeadersThatContradictThemselvesAreRefusedWithOffsets) {
  const struct {
    TipsyContents contents;
    const char* expected;
  } cases[] = {
      {{.dark = 2, .dimensions = 0}, "offset 12"},
      {{.dark = 2, .dimensions = 4}, "offset 12 is 4, expected 1 to 3"},
      {{.dark = 2, .dimensions = -3}, "offset 12"},
      {{.dark = 2, .bodies = 3}, "offset 8 is 3"},
      {{.dark = 2, .bodies = -1}, "offset 8 is -1"},
      {{}, "offset 8 is 0"},
  };
  for (const std::endian order : kOrders) {
    for (auto [contents, expected] : cases) {
      contents.order = order;
      const std::string message = refusalOf(test::tipsyFile(contents));
      EXPECT_TRUE(test::contains(message, expected)) << message << " should have: " << expected;
    }
  }
}

// Counts that would ask for gigabytes must be refused from the file's size alone.
TEST(Tipsy, AbsurdCountsAreRefused) {
  for (const std::endian order : kOrders) {
    const std::vector<std::byte> good = test::tipsyFile({.gas = 2, .dark = 2, .star = 2, .order = order});
    for (const std::uint32_t count : {0x7fffffffU, 0x80000000U, 0xffffffffU, 0x51000000U, 1358954496U, 7U}) {
      for (const std::size_t offset : {16UL, 20UL, 24UL}) {
        for (const bool matchingSum : {false, true}) {
          std::vector<std::byte> bad = good;
          test::putWord(bad, offset, count, order);
          if (matchingSum) test::putWord(bad, 8, count + 4, order);
          EXPECT_FALSE(refusalOf(bad).empty()) << count << " at " << offset;
        }
      }
    }
  }
}

TEST(Tipsy, AFileCutOffAnywhereIsRefused) {
  for (const std::endian order : kOrders) {
    const std::vector<std::byte> whole = test::tipsyFile({.gas = 2, .dark = 2, .star = 2, .order = order});
    for (std::size_t size = 0; size < whole.size(); ++size) {
      const std::vector<std::byte> part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
      const std::string message = refusalOf(part);
      if (size == whole.size() - 4) continue;  // the same as a file with the short header: nothing is missing
      ASSERT_FALSE(message.empty()) << size;
      if (size >= 28) {
        EXPECT_TRUE(test::contains(message, "cut off at offset " + std::to_string(size))) << message;
      }
    }
    std::vector<std::byte> longer = whole;
    longer.resize(whole.size() + 100);
    EXPECT_TRUE(test::contains(refusalOf(longer), "ends only at offset")) << refusalOf(longer);
  }
}

TEST(Tipsy, DoublePrecisionIsRefusedByName) {
  for (const std::endian order : kOrders) {
    // Everything in double precision; mass stays single where only positions or velocities are double.
    const auto all = test::tipsyFile({.gas = 1, .dark = 2, .star = 3, .order = order, .doublesARecord = 99});
    EXPECT_TRUE(test::contains(refusalOf(all), "all values in double precision")) << refusalOf(all);
    auto positions = test::tipsyFile({.gas = 1, .dark = 2, .star = 3, .order = order, .doublesARecord = 3});
    EXPECT_TRUE(test::contains(refusalOf(positions), "positions in double precision"))
        << refusalOf(positions);
    auto both = test::tipsyFile({.gas = 1, .dark = 2, .star = 3, .order = order, .doublesARecord = 6});
    EXPECT_TRUE(test::contains(refusalOf(both), "positions and velocities in double")) << refusalOf(both);
  }
}

TEST(Tipsy, BodiesThatAreNotFiniteAreNamed) {
  std::vector<std::byte> file = test::tipsyFile({.dark = 3});
  test::putWord(file, 32 + 2 * 36 + 8, 0x7fc00000, std::endian::little);  // y of body 2
  EXPECT_TRUE(test::contains(refusalOf(file), "body 2 has a position")) << refusalOf(file);
  file = test::tipsyFile({.dark = 3});
  test::putWord(file, 32 + 36, std::bit_cast<std::uint32_t>(-1.0F), std::endian::little);  // mass of body 1
  EXPECT_TRUE(test::contains(refusalOf(file), "body 1 has a negative mass")) << refusalOf(file);
}

// Whatever a damaged file holds, the answer is bodies or a refusal.
TEST(Tipsy, FlippedBitsNeverDoMoreThanBeRefused) {
  std::mt19937_64 random(11);
  const std::vector<std::byte> good = test::tipsyFile({.gas = 2, .dark = 3, .star = 2});
  int refused = 0, accepted = 0;
  for (int round = 0; round < 3000; ++round) {
    std::vector<std::byte> bad = good;
    for (std::uint64_t flips = 1 + random() % 4; flips > 0; --flips) {
      const std::size_t range = round % 2 == 0 ? 32 : bad.size();
      bad[random() % range] ^= static_cast<std::byte>(1U << (random() % 8));
    }
    const test::TemporaryFile file(bad);
    try {
      const FileContents contents = readBodies(file.path());
      contents.bodies.validate();
      ++accepted;
    } catch (const UserError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 500);
  EXPECT_GT(accepted, 500);
}

TEST(Tipsy, OtherFilesAreInNoKnownFormat) {
  std::vector<std::byte> noise(5000);
  std::mt19937_64 random(3);
  for (std::byte& byte : noise) byte = static_cast<std::byte>(random());
  for (const auto& bytes : {noise, std::vector<std::byte>(3)})
    EXPECT_TRUE(test::contains(refusalOf(bytes), "no known format")) << refusalOf(bytes);
  EXPECT_TRUE(test::contains(refusalOf({}), "is empty"));
}

TEST(Tipsy, GalaxySampleHasItsKnownFigures) {
  const auto path = test::sampleFile("galaxy_20K.bin");
  if (!path) GTEST_SKIP() << "no sample data";
  const FileContents contents = readBodies(*path);
  const Bodies& bodies = contents.bodies;
  ASSERT_EQ(bodies.size(), 20000U);
  EXPECT_NEAR(totalMass(bodies), 130.92, 0.01);
  const test::Energy energy = test::energyOf(bodies, 0.1);
  EXPECT_NEAR(energy.kinetic, 97.64, 0.01);
  EXPECT_NEAR(energy.potential, -195.5, 0.1);
  EXPECT_NEAR(energy.virialRatio(), 0.999, 0.001);
  EXPECT_EQ(bodies.componentNames, (std::vector<std::string>{"disk", "bulge", "halo"}));
  std::array<int, 3> counts{};
  for (const std::uint32_t component : bodies.component) ++counts[component];
  EXPECT_EQ(counts, (std::array{15000, 2500, 2500}));
  EXPECT_NEAR(contents.softening, 0.1765, 0.0005);
}

TEST(Tipsy, BigEndianSampleIsRead) {
  const auto path = test::sampleFile("onestar.tbin");
  if (!path) GTEST_SKIP() << "no sample data";
  const Bodies bodies = readBodies(*path).bodies;
  ASSERT_EQ(bodies.size(), 1089U);
  EXPECT_EQ(bodies.componentNames, (std::vector<std::string>{"star", "gas"}));
  EXPECT_EQ(bodies.component.back(), 0U);
  EXPECT_EQ(bodies.component.front(), 1U);
  EXPECT_NEAR(bodies.posMass.back().w, 0.0002757, 1e-9);
}

TEST(Tipsy, SamplesCutOffAreRefused) {
  for (const char* name : {"galaxy_20K.bin", "onestar.tbin"}) {
    const auto path = test::sampleFile(name);
    if (!path) GTEST_SKIP() << "no sample data";
    std::vector<std::byte> bytes = bytesOf(*path);
    bytes.resize(bytes.size() / 2);
    EXPECT_TRUE(test::contains(refusalOf(bytes), "cut off at offset")) << refusalOf(bytes);
  }
}

}  // namespace
}  // namespace gravitile::sim
