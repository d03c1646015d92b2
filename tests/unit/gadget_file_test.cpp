#include <gtest/gtest.h>

#include <cmath>

#include "gadget_writer.h"
#include "sim/io/gadget_types.h"
#include "snapshot.h"
#include "systems.h"
#include "temporary_file.h"
#include "tipsy_writer.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

using test::GadgetContents;
constexpr std::endian kOrders[] = {std::endian::little, std::endian::big};

std::string described(const GadgetContents& contents) {
  return std::string(contents.order == std::endian::big ? "big-endian" : "little-endian") +
         (contents.named ? ", SnapFormat 2" : ", SnapFormat 1") +
         (contents.doubles ? ", double" : ", single");
}

// Every combination of byte order, SnapFormat and precision of one file.
std::vector<GadgetContents> variantsOf(GadgetContents contents) {
  std::vector<GadgetContents> variants;
  for (const std::endian order : kOrders)
    for (const bool named : {false, true})
      for (const bool doubles : {false, true}) {
        contents.order = order;
        contents.named = named;
        contents.doubles = contents.longIds = doubles;
        variants.push_back(contents);
      }
  return variants;
}

// Twice the kinetic over the potential energy, the latter from every tenth body's potential of all others.
double sampledVirialRatio(const Bodies& bodies, double gravity) {
  constexpr std::size_t kEach = 10;
  double kinetic = 0, potential = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Float4 &p = bodies.posMass[i], &v = bodies.velocity[i];
    kinetic += 0.5 * p.w * (double{v.x} * v.x + double{v.y} * v.y + double{v.z} * v.z);
    if (i % kEach != 0) continue;
    double sum = 0;
    for (std::size_t j = 0; j < bodies.size(); ++j) {
      const Float4& q = bodies.posMass[j];
      const double x = double{q.x} - p.x, y = double{q.y} - p.y, z = double{q.z} - p.z;
      if (i != j) sum += q.w / std::sqrt(x * x + y * y + z * z);
    }
    potential -= 0.5 * kEach * gravity * p.w * sum;
  }
  return -2 * kinetic / potential;
}

TEST(GadgetFile, EveryVariantIsRead) {
  const GadgetContents families[] = {
      {.counts = {2, 3, 4, 1, 2, 1}, .masses = {0, 0.5, 0, 0.25, 0, 0}},
      {.counts = {0, 3, 4, 0, 0, 0}, .masses = {0, 0.5, 0.25, 0, 0, 0}},
      {.counts = {0, 0, 0, 0, 1, 0}},
      {.counts = {0, 10, 0, 10, 0, 0}},  // its counts read as TIPSY's too
      {.counts = {0, 5000, 3000, 0, 0, 0}, .masses = {0, 0, 1, 0, 0, 0}},
  };
  for (const GadgetContents& family : families) {
    for (const GadgetContents& variant : variantsOf(family)) {
      SCOPED_TRACE(described(variant));
      const FileContents contents = test::readBytes(test::gadgetFile(variant).bytes);
      EXPECT_EQ(contents.time, 0.25);
      EXPECT_EQ(contents.gravity, 43007.1);
      EXPECT_EQ(contents.units, gadgetUnits());
      EXPECT_TRUE(test::contains(contents.note, "43007.1"));
      const Bodies& bodies = contents.bodies;
      std::size_t i = 0;
      for (std::size_t type = 0; type < 6; ++type) {
        for (std::uint32_t k = 0; k < variant.counts[type]; ++k, ++i) {
          ASSERT_LT(i, bodies.size());
          const auto f = static_cast<float>(i);
          const double mass = variant.masses[type] != 0 ? variant.masses[type] : 1.0 + static_cast<double>(i);
          const Float4 &p = bodies.posMass[i], &v = bodies.velocity[i];
          ASSERT_TRUE(p.x == f + 1 && p.y == 2 * f && p.z == -3 * f && p.w == static_cast<float>(mass)) << i;
          ASSERT_TRUE(v.x == 0.5F * f && v.y == -f && v.z == 0.25F) << i;
          ASSERT_EQ(bodies.componentNames[bodies.component[i]], kGadgetTypeNames[type]) << i;
        }
      }
      EXPECT_EQ(i, bodies.size());
    }
  }
}

TEST(GadgetFile, HeadersThatContradictThemselvesAreRefusedWithOffsets) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  const struct {
    GadgetContents contents;
    const char *plain, *named;  // what the message says of either SnapFormat
  } cases[] = {
      {{.counts = {0, 2, 0, 0, 0, 0}, .files = 4}, "one of 4 files", "(offset 144)"},
      {{.counts = {}}, "offset 4 on make 0 bodies", "offset 20 on make 0 bodies"},
      {{.counts = {0, 3, 2, 0, 0, 0}, .totals = {{0, 2, 3, 0, 0, 0}}},
       "halo bodies is 3 at offset 8 and 2 at offset 104",
       "halo bodies is 3 at offset 24 and 2 at offset 120"},
      {{.counts = {0, 3, 0, 0, 0, 0}, .totals = {{0, 6, 0, 0, 0, 0}}},
       "3 at offset 8 and 6",
       "3 at offset 24 and 6"},
      {{.counts = {0, 2, 0, 0, 0, 0}, .masses = {0, -1, 0, 0, 0, 0}}, "offset 36 is -1", "offset 52 is -1"},
      {{.counts = {0, 2, 0, 0, 0, 0}, .masses = {0, kNaN, 0, 0, 0, 0}},
       "offset 36 is nan",
       "offset 52 is nan"},
      {{.counts = {0, 2, 0, 0, 0, 0}, .masses = {0, 1e300, 0, 0, 0, 0}}, "offset 36 is 1e+300", "offset 52"},
      {{.counts = {0, 2, 0, 0, 0, 0}, .leftOut = "POS "}, "for the velocities", "has no block POS"},
      {{.counts = {0, 2, 0, 0, 0, 0}, .leftOut = "MASS"}, "cut off at offset", "has no block MASS"},
  };
  for (const auto& [contents, plain, named] : cases) {
    for (GadgetContents variant : variantsOf(contents)) {
      const std::string message = test::refusalOf(test::gadgetFile(variant).bytes);
      EXPECT_TRUE(test::contains(message, variant.named ? named : plain)) << described(variant) << message;
    }
  }
}

// Twice the bodies in the header, in both places where they stand.
TEST(GadgetFile, HeadersThatPromiseMoreAreRefusedBeforeAnythingIsAllocated) {
  for (const GadgetContents& variant : variantsOf({.counts = {0, 3, 2, 0, 0, 0}})) {
    for (const std::uint32_t count : {6U, 1U, 300'000'000U, 0x7fffffffU, 0xffffffffU}) {
      std::vector<std::byte> bytes = test::gadgetFile(variant).bytes;
      const std::size_t header = variant.named ? 20 : 4;
      for (const std::size_t at : {header + 4, header + 100}) test::putWord(bytes, at, count, variant.order);
      const std::string message = test::refusalOf(bytes);
      EXPECT_TRUE(test::contains(message, "expected")) << described(variant) << count << ": " << message;
    }
  }
}

TEST(GadgetFile, AFileCutOffAnywhereIsRefused) {
  for (const GadgetContents& variant : variantsOf({.counts = {2, 2, 1, 0, 0, 0}})) {
    const test::GadgetFile file = test::gadgetFile(variant);
    // What follows the masses is not read; SnapFormat 2 has to be walked through to its end.
    const std::size_t needed = variant.named ? file.ends.back() : file.ends[file.ends.size() - 2];
    for (std::size_t size = 1; size < needed; ++size) {
      // Between blocks a file of SnapFormat 2 ends well, but for what it lacks.
      const bool complete = variant.named && size == file.ends[file.ends.size() - 3];
      if (complete) continue;
      const std::string message = test::refusalOf(std::span(file.bytes).first(size));
      ASSERT_FALSE(message.empty()) << described(variant) << size;
      constexpr std::size_t kRecognisable = 20;
      const bool named = test::contains(message, "cut off at offset " + std::to_string(size)) ||
                         test::contains(message, "has no block");
      ASSERT_TRUE(named || size < kRecognisable) << size << message;
    }
  }
}

TEST(GadgetFile, MarkersThatDifferAreRefusedWithOffsets) {
  for (const GadgetContents& variant : variantsOf({.counts = {0, 2, 1, 0, 0, 0}})) {
    const test::GadgetFile file = test::gadgetFile(variant);
    for (const std::size_t end : file.ends) {
      std::vector<std::byte> bytes = file.bytes;
      test::putWord(bytes, end - 4, 12345, variant.order);
      const std::string message = test::refusalOf(bytes);
      EXPECT_TRUE(test::contains(message, "offset " + std::to_string(end - 4) + " is 12345"))
          << described(variant) << message;
    }
  }
}

TEST(GadgetFile, NumbersThatAreNotFiniteAreNamed) {
  for (const GadgetContents& variant : variantsOf({.counts = {0, 2, 1, 0, 0, 0}})) {
    const test::GadgetFile file = test::gadgetFile(variant);
    const std::size_t block = variant.named ? 3 : 1;
    const std::size_t size = variant.doubles ? 8 : 4;
    const std::size_t start = file.ends[block] - 4 - 9 * size;  // of the positions
    std::vector<std::byte> bytes = file.bytes;
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(start + 4 * size), size, std::byte{0xff});
    const std::string message = test::refusalOf(bytes);
    EXPECT_TRUE(test::contains(message, "body 1 has a position")) << described(variant) << message;
  }
}

TEST(GadgetFile, CollisionSampleHasItsKnownFigures) {
  const auto path = test::sampleFile("galaxy_littleendian.dat");
  if (!path) GTEST_SKIP() << "no sample data";
  const FileContents contents = readBodies(*path);
  const Bodies& bodies = contents.bodies;
  std::array<int, 3> counts{};
  for (const std::uint32_t component : bodies.component) ++counts.at(component);
  EXPECT_EQ(bodies.componentNames, (std::vector<std::string>{"disk", "bulge", "halo"}));
  EXPECT_EQ(counts, (std::array{20000, 0, 40000}));
  EXPECT_NEAR(bodies.posMass.front().w, 1.0463e-3, 1e-7);
  EXPECT_NEAR(bodies.posMass.back().w, 2.3252e-4, 1e-8);
  EXPECT_EQ(contents.gravity, 43007.1);
  // With softening 0; over all pairs it is 1.1400 (1.1402 with 0.1).
  EXPECT_NEAR(sampledVirialRatio(bodies, contents.gravity), 1.14, 0.01);
}

}  // namespace
}  // namespace gravitile::sim
