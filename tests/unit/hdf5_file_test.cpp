#include "sim/io/hdf5_file.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <numeric>
#include <span>

#include "sim/io/gadget_types.h"
#include "sim/io/output_file.h"
#include "snapshot.h"
#include "temporary_file.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

TEST(Hdf5File, NumbersAndTextComeBack) {
  const test::TemporaryFile place({});
  std::vector<double> values(12);
  std::iota(values.begin(), values.end(), 0.125);
  const std::vector<std::uint32_t> counts = {1, 4'000'000'000U};
  {
    Hdf5File file = Hdf5File::create(place.path(), place.path());
    file.createGroup("a");
    file.createDataset<double>("a/vectors", 4, 3).write<double>(0, values);
    const Hdf5Dataset numbers = file.createDataset<std::uint32_t>("numbers", 2, 1);
    numbers.write<std::uint32_t>(1, std::span(counts).subspan(1));
    numbers.write<std::uint32_t>(0, std::span(counts).first(1));
    file.setNumbers<std::uint32_t>("a", "counts", counts);
    file.setNumber<double>("a", "time", 0.1);
    file.setText("a", "words", "two\nlines");
    file.setText("a", "nothing", "");
    file.close();
  }
  const Hdf5File file = Hdf5File::open(place.path(), "a test file");
  const Hdf5Dataset vectors = file.dataset("a/vectors");
  EXPECT_EQ(vectors.rows(), 4U);
  EXPECT_EQ(vectors.columns(), 3U);
  std::vector<double> part(6);
  vectors.read<double>(2, part);
  EXPECT_EQ(part, std::vector<double>(values.begin() + 6, values.end()));
  std::vector<std::uint32_t> read(2);
  file.dataset("numbers").read<std::uint32_t>(0, read);
  EXPECT_EQ(read, counts);
  EXPECT_EQ(file.numbers("a", "counts"), (std::vector<double>{1, 4e9}));
  EXPECT_EQ(file.numbers("a", "time"), std::vector<double>{0.1});
  EXPECT_EQ(file.text("a", "words"), "two\nlines");
  EXPECT_EQ(file.text("a", "nothing"), "");
  EXPECT_FALSE(file.numbers("a", "none").has_value());
  EXPECT_FALSE(file.text("none", "words").has_value());
  EXPECT_TRUE(file.has("a/vectors") && !file.has("b/vectors") && !file.has("a/b"));
  EXPECT_TRUE(test::contains(test::userErrorOf([&] { file.dataset("a"); }), "a is no dataset"));
  EXPECT_TRUE(
      test::contains(test::userErrorOf([&] { file.text("a", "time"); }), "time of a is not one text"));
  EXPECT_TRUE(
      test::contains(test::userErrorOf([&] { file.numbers("a", "words"); }), "words of a does not hold"));
  std::vector<double> tooMany(15);
  EXPECT_TRUE(test::contains(test::userErrorOf([&] { vectors.read<double>(0, tooMany); }), "a/vectors"));
}

// The library writes when it likes: with little at the end, with much before.
TEST(Hdf5File, AFullDiskIsToldAsOtherFormatsTellIt) {
  constexpr const char* kFull = "/dev/full";
  if (!std::filesystem::is_character_file(kFull)) GTEST_SKIP() << "there is no " << kFull;
  const std::string plain = test::userErrorOf([&] {
    OutputFile file(kFull, "x.hdf5");
    file.write(std::as_bytes(std::span("bytes")));
  });
  EXPECT_EQ(plain, "can't write x.hdf5: No space left on device");
  for (const std::size_t rows : {1U, 1U << 20}) {
    const std::vector<double> values(rows, 0.5);
    const std::string message = test::userErrorOf([&] {
      Hdf5File file = Hdf5File::create(kFull, "x.hdf5");
      file.createDataset<double>("values", rows, 1).write<double>(0, values);
      file.createCheckedDataset<double>("checked", rows, 1).write<double>(0, values);
      file.close();
    });
    EXPECT_EQ(message, plain) << rows;
  }
}

TEST(Hdf5File, AWrongChecksumMeansADamagedFile) {
  const double third = 1.0 / 3;
  const std::vector<double> values(12, third);
  const test::TemporaryFile place({});
  {
    Hdf5File file = Hdf5File::create(place.path(), place.path());
    file.createGroup("a");
    file.createCheckedDataset<double>("a/vectors", 4, 3).write<double>(0, values);
    file.close();
  }
  {
    std::fstream stream(place.path(), std::ios::binary | std::ios::in | std::ios::out);
    std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    const std::size_t at = bytes.find(std::string_view(reinterpret_cast<const char*>(&third), sizeof third));
    ASSERT_NE(at, std::string::npos);
    stream.seekp(static_cast<std::streamoff>(at));
    stream.put(static_cast<char>(bytes[at] ^ 1));
  }
  const Hdf5File file = Hdf5File::open(place.path(), "a test file");
  std::vector<double> read(values.size());
  const std::string message = test::userErrorOf([&] { file.dataset("a/vectors").read<double>(0, read); });
  EXPECT_TRUE(test::contains(message, place.path().string())) << message;
  EXPECT_TRUE(test::contains(message, "the file is damaged: a/vectors has a wrong checksum")) << message;
  EXPECT_TRUE(test::contains(message, "use another copy")) << message;
}

// A file of GADGET's layout with two halo bodies, parts of which a case does differently.
struct Layout {
  std::vector<double> counts = {0, 2, 0, 0, 0, 0}, masses = {0, 0, 0, 0, 0, 0};
  bool header = true, velocities = true, massesThere = true;
  double files = 1;
  std::uint64_t rows = 2, columns = 3;
  bool doubles = false;
  std::string names = "";  // of components
  std::function<void(Hdf5File&)> more = {};
};

template <typename Value>
void putBodies(Hdf5File& file, const Layout& layout) {
  const std::vector<Value> values(layout.rows * layout.columns, Value{0.5});
  file.createDataset<Value>("PartType1/Coordinates", layout.rows, layout.columns)
      .template write<Value>(0, values);
  if (layout.velocities)
    file.createDataset<Value>("PartType1/Velocities", layout.rows, layout.columns)
        .template write<Value>(0, values);
  if (layout.massesThere)
    file.createDataset<Value>("PartType1/Masses", layout.rows, 1)
        .template write<Value>(0, std::span(values).first(layout.rows));
}

std::unique_ptr<test::TemporaryFile> fileOf(const Layout& layout) {
  auto place = std::make_unique<test::TemporaryFile>(std::span<const std::byte>{});
  Hdf5File file = Hdf5File::create(place->path(), place->path());
  if (layout.header) {
    file.createGroup("Header");
    if (!layout.counts.empty()) file.setNumbers<double>("Header", "NumPart_ThisFile", layout.counts);
    if (!layout.masses.empty()) file.setNumbers<double>("Header", "MassTable", layout.masses);
    file.setNumber<double>("Header", "NumFilesPerSnapshot", layout.files);
    if (!layout.names.empty()) file.setText("Header", "ComponentNames", layout.names);
  }
  file.createGroup("PartType1");
  layout.doubles ? putBodies<double>(file, layout) : putBodies<float>(file, layout);
  if (layout.more) layout.more(file);
  file.close();
  return place;
}

TEST(GadgetHdf5, ForeignLayoutsAreRead) {
  const struct {
    Layout layout;
    double gravity, mass, lengthKpc;
  } cases[] = {
      {{}, kGadgetGravity, 0.5, 1},
      {{.doubles = true}, kGadgetGravity, 0.5, 1},
      {{.counts = {0, 2}, .masses = {}}, kGadgetGravity, 0.5, 1},
      {{.counts = {0, 2, 0, 0, 0, 0, 0}}, kGadgetGravity, 0.5, 1},  // SWIFT has a type more
      {{.masses = {0, 0.125, 0, 0, 0, 0}, .massesThere = false}, kGadgetGravity, 0.125, 1},
      {{.more =
            [](Hdf5File& file) {
              file.createGroup("Parameters");
              file.setNumber<double>("Parameters", "GravityConstantInternal", 1);
            }},
       1,
       0.5,
       0},
      {{.more =
            [](Hdf5File& file) {
              file.createGroup("Units");
              file.setNumbers<double>("Units", "Unit length in cgs (U_L)", std::array{2 * 3.085678e21});
              file.setNumbers<double>("Units", "Unit mass in cgs (U_M)", std::array{1.989e43});
              file.setNumbers<double>("Units", "Unit time in cgs (U_t)", std::array{2 * 3.085678e16});
            }},
       43009.1 / 2,
       0.5,
       2},
  };
  for (const auto& [layout, gravity, mass, lengthKpc] : cases) {
    const FileContents contents = readBodies(fileOf(layout)->path());
    ASSERT_EQ(contents.bodies.size(), 2U);
    EXPECT_EQ(contents.bodies.posMass[1].z, 0.5F);
    EXPECT_EQ(contents.bodies.velocity[1].x, 0.5F);
    EXPECT_EQ(contents.bodies.posMass[1].w, static_cast<float>(mass));
    EXPECT_NEAR(contents.gravity / gravity, 1, 1e-5);
    EXPECT_NEAR(contents.units.lengthKpc, lengthKpc, 1e-5);
    EXPECT_EQ(contents.bodies.componentNames[contents.bodies.component[1]], "halo");
    EXPECT_EQ(contents.note.empty(), layout.more != nullptr);
  }
}

TEST(GadgetHdf5, WhatContradictsItselfIsRefused) {
  const struct {
    Layout layout;
    const char* expected;
  } cases[] = {
      {{.header = false}, "no group Header"},
      {{.counts = {}}, "no attribute NumPart_ThisFile"},
      {{.counts = {0, 4, 0, 0, 0, 0}}, "PartType1/Coordinates has 2 x 3 numbers, expected 4 x 3"},
      {{.counts = {0, 0, 2, 0, 0, 0}}, "it has no PartType2/Coordinates"},
      {{.counts = {0, 1e30, 0, 0, 0, 0}}, "1e+30 bodies of type 1"},
      {{.counts = {0, -2, 0, 0, 0, 0}}, "-2 bodies of type 1"},
      {{.counts = {0, 1.5, 0, 0, 0, 0}}, "1.5 bodies of type 1"},
      {{.counts = {0, std::nan(""), 0, 0, 0, 0}}, "nan bodies of type 1"},
      {{.counts = {0, 0, 0, 0, 0, 0}}, "makes 0 bodies"},
      {{.counts = {0, 2, 0, 0, 0, 0, 3}}, "3 bodies of type 6, expected types 0 to 5"},
      {{.massesThere = false}, "PartType1 has no Masses, and Header/MassTable"},
      {{.velocities = false}, "it has no PartType1/Velocities"},
      {{.files = 8}, "one of 8 files"},
      {{.columns = 2}, "2 x 2 numbers, expected 2 x 3"},
      {{.masses = {0, -1, 0, 0, 0, 0}}, "body 0 has a negative mass"},
      {{.masses = {0, 1e300, 0, 0, 0, 0}}, "body 0 has a position or mass that is not a finite"},
      {{.names = "a\nb"}, "it has no PartType1/Component"},
      {{.names = "a",
        .more =
            [](Hdf5File& file) {
              file.createDataset<std::uint32_t>("PartType1/Component", 2, 1)
                  .write<std::uint32_t>(0, std::array<std::uint32_t, 2>{0, 1});
            }},
       "PartType1/Component has the number 1, expected less than the 1"},
  };
  for (const auto& [layout, expected] : cases) {
    const auto place = fileOf(layout);
    const std::string message = test::userErrorOf([&] { readBodies(place->path()); });
    EXPECT_TRUE(test::contains(message, expected)) << message << " for " << expected;
    EXPECT_TRUE(test::contains(message, place->path().string()));
  }
}

// Datasets whose sizes are a lie, made by HDF5 itself: declared, and never stored.
TEST(GadgetHdf5, DatasetsThatClaimMoreThanTheFileHoldsAreRefused) {
  constexpr std::uint64_t kClaimed = 900'000'000;
  for (const bool compressed : {false, true}) {
    const auto place = fileOf({.counts = {0, 0, kClaimed, 0, 0, 0},
                               .more = [&](Hdf5File& file) { file.createGroup("PartType2"); }});
    {
      const Hdf5Handle file(H5Fopen(place->path().c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose);
      const hsize_t sizes[] = {kClaimed, 3}, chunk[] = {1024, 3};
      const Hdf5Handle space(H5Screate_simple(2, sizes, nullptr), H5Sclose);
      const Hdf5Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
      if (compressed) {
        H5Pset_chunk(properties.get(), 2, chunk);
        H5Pset_deflate(properties.get(), 9);
      }
      const Hdf5Handle dataset(H5Dcreate2(file.get(), "PartType2/Coordinates", H5T_NATIVE_FLOAT, space.get(),
                                          H5P_DEFAULT, properties.get(), H5P_DEFAULT),
                               H5Dclose);
      ASSERT_TRUE(dataset);
    }
    const std::string message = test::userErrorOf([&] { readBodies(place->path()); });
    EXPECT_TRUE(test::contains(message, "PartType2/Coordinates claims 900000000 x 3 numbers")) << message;
  }
}

TEST(GadgetHdf5, WrongTypesAreRefused) {
  const auto place = fileOf({.velocities = false});
  {
    const Hdf5Handle file(H5Fopen(place->path().c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose);
    const hsize_t sizes[] = {2, 3};
    const Hdf5Handle space(H5Screate_simple(2, sizes, nullptr), H5Sclose);
    const Hdf5Handle dataset(H5Dcreate2(file.get(), "PartType1/Velocities", H5T_C_S1, space.get(),
                                        H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                             H5Dclose);
    ASSERT_TRUE(dataset);
  }
  const std::string message = test::userErrorOf([&] { readBodies(place->path()); });
  EXPECT_TRUE(test::contains(message, "PartType1/Velocities does not hold numbers")) << message;
}

TEST(GadgetHdf5, WrittenFilesHaveAllThatReadersOfTheFormatAskFor) {
  const test::TemporaryFile place({});
  writeBodies(place.path(), test::formatNamed("hdf5"), test::snapshot({"gas", "disk"}));
  const Hdf5File file = Hdf5File::open(place.path(), "a test file");
  for (const char* attribute : {"NumPart_ThisFile", "NumPart_Total", "NumPart_Total_HighWord", "MassTable"})
    EXPECT_EQ(file.numbers("Header", attribute).value().size(), 6U) << attribute;
  for (const char* attribute : {"Time", "Redshift", "BoxSize", "NumFilesPerSnapshot", "Omega0", "OmegaLambda",
                                "HubbleParam", "Flag_Sfr", "Flag_Cooling", "Flag_DoublePrecision"})
    EXPECT_EQ(file.numbers("Header", attribute).value().size(), 1U) << attribute;
  std::vector<std::uint32_t> ids(3);
  file.dataset("PartType2/ParticleIDs").read<std::uint32_t>(0, ids);
  EXPECT_EQ(ids, (std::vector<std::uint32_t>{4, 5, 6}));
}

}  // namespace
}  // namespace gravitile::sim
