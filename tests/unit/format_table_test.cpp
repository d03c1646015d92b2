#include "sim/io/format_table.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <fstream>
#include <locale>
#include <set>

#include "sim/io/gadget_types.h"
#include "snapshot.h"
#include "systems.h"
#include "temporary_file.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

namespace fs = std::filesystem;

std::vector<const FormatDescriptor*> writers() {
  std::vector<const FormatDescriptor*> rows;
  for (const FormatDescriptor& format : formatTable())
    if (format.write != nullptr) rows.push_back(&format);
  return rows;
}

std::vector<std::string> namesOfBodies(const Bodies& bodies) {
  std::vector<std::string> names;
  for (const std::uint32_t number : bodies.component) names.push_back(bodies.componentNames[number]);
  return names;
}

// A folder of its own, gone with all in it at the end.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("gravitile-formats-" + std::to_string(getpid()))) {
    fs::remove_all(path_);
    fs::create_directory(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  fs::path operator/(const char* name) const { return path_ / name; }
  std::ptrdiff_t files() const { return std::distance(fs::directory_iterator(path_), {}); }

 private:
  fs::path path_;
};

TEST(FormatTable, RowsAreComplete) {
  std::set<std::string_view> ids;
  for (const FormatDescriptor& format : formatTable()) {
    EXPECT_TRUE(ids.insert(format.id).second) << format.id;
    EXPECT_FALSE(format.title.empty() || format.description.empty()) << format.id;
    EXPECT_NE(format.recognise, nullptr);
    EXPECT_NE(format.read, nullptr);
    EXPECT_EQ(format.write == nullptr, format.extensions.empty()) << format.id;
  }
  EXPECT_GE(writers().size(), 4U);
}

// Every bit of positions, masses, velocities, time, softening and G, and the names of components that the
// format knows; rows in their order.
TEST(FormatTable, RoundTripsAreExact) {
  const std::vector<std::string> families[] = {{"gas", "halo", "disk", "bulge"}, {"gas", "dark", "star"}};
  for (const FormatDescriptor* format : writers()) {
    for (const std::vector<std::string>& names : families) {
      // TIPSY keeps G = 1 alone.
      for (const double gravity : {1.0, 43007.1}) {
        if (format->id == "tipsy" && gravity != 1) continue;
        SCOPED_TRACE(std::string(format->id) + ", " + names[1] + ", G = " + std::to_string(gravity));
        const FileContents before = test::snapshot(names, gravity);
        const std::vector<std::byte> bytes = test::written(*format, before);
        const FileContents after = test::readBytes(bytes);
        ASSERT_EQ(after.bodies.size(), before.bodies.size());
        EXPECT_TRUE(test::samePhaseSpace(after.bodies, before.bodies));
        EXPECT_EQ(namesOfBodies(after.bodies), namesOfBodies(before.bodies));
        EXPECT_EQ(after.time, before.time);
        EXPECT_EQ(after.softening, before.softening);
        EXPECT_EQ(after.gravity, before.gravity);
        EXPECT_FALSE(after.units.physical());
      }
    }
  }
}

TEST(FormatTable, UnitsAndNamesOfOnesOwnSurviveWhereTheFormatKeepsThem) {
  for (const char* id : {"hdf5", "table", "csv"}) {
    SCOPED_TRACE(id);
    FileContents before = test::snapshot({"disk", "first_ring", "second_ring"}, kGadgetGravity);
    before.units = gadgetUnits();
    const FileContents after = test::readBytes(test::written(test::formatNamed(id), before));
    EXPECT_EQ(after.gravity, before.gravity);
    EXPECT_NEAR(after.units.lengthKpc, before.units.lengthKpc, 1e-12);
    EXPECT_NEAR(after.units.massSun / before.units.massSun, 1, 1e-12);
    EXPECT_NEAR(after.units.timeMyr / before.units.timeMyr, 1, 1e-12);
    std::vector<std::string> expected = namesOfBodies(before.bodies), found = namesOfBodies(after.bodies);
    if (std::string_view(id) == "hdf5") {  // sorted by type: rings go with the halo, before the disk
      std::rotate(expected.begin(), expected.begin() + 3, expected.end());
    }
    EXPECT_EQ(found, expected);
  }
}

TEST(FormatTable, TipsyMultipliesMassesByGravityAndSaysWhatItLoses) {
  const FileContents before = test::snapshot({"ring", "stars"}, 4);
  const test::TemporaryFile file({});
  const std::string note = writeBodies(file.path(), test::formatNamed("tipsy"), before);
  EXPECT_TRUE(test::contains(note, "multiplied by G = 4")) << note;
  EXPECT_TRUE(test::contains(note, "ring as dark, stars as star")) << note;
  const FileContents after = readBodies(file.path());
  EXPECT_EQ(after.gravity, 1);
  for (std::size_t i = 0; i < before.bodies.size(); ++i)
    EXPECT_EQ(after.bodies.posMass[i].w, 4 * before.bodies.posMass[i].w);
}

TEST(FormatTable, TipsyNamesAFewOfManyComponentsThatItLoses) {
  std::vector<std::string> names;
  for (int k = 0; k < 40; ++k) names.push_back(std::to_string(k));
  const test::TemporaryFile place({});
  EXPECT_EQ(writeBodies(place.path(), test::formatNamed("tipsy"), test::snapshot(names)),
            "TIPSY keeps 0 as dark, 1 as dark, 2 as dark and 37 more");
}

TEST(FormatTable, ExtensionsAndIdsChooseTheWriter) {
  const struct {
    const char *id, *path, *expected;
  } cases[] = {{"", "a.hdf5", "hdf5"}, {"", "a.H5", "hdf5"},   {"", "b/a.csv", "csv"},
               {"", "a.tab", "table"}, {"", "a.bin", "tipsy"}, {"csv", "a.bin", "csv"},
               {"table", "a", "table"}};
  for (const auto& [id, path, expected] : cases) EXPECT_EQ(writableFormat(id, path).id, expected) << path;
  for (const auto& [id, path] :
       {std::pair{"", "a.png"}, {"", "a"}, {"gadget", "a.bin"}, {"tipsi", "a.bin"}}) {
    const std::string message = test::userErrorOf([&] { writableFormat(id, path); });
    EXPECT_TRUE(test::contains(message, "tipsy") && test::contains(message, "hdf5")) << message;
  }
}

TEST(FormatTable, WritingIsAtomic) {
  const Folder folder;
  const FileContents contents = test::snapshot({"disk"});
  for (const FormatDescriptor* format : writers()) {
    const fs::path path = folder / "out";
    std::ofstream(path) << "old";
    bool oldStood = true;
    const auto look = [&](double) { oldStood = oldStood && fs::file_size(path) == 3; };
    FileContents many = contents;
    many.bodies.resize(20000);
    writeBodies(path, *format, many, {.progress = look});
    EXPECT_TRUE(oldStood) << format->id;
    EXPECT_EQ(readBodies(path).bodies.size(), 20000U) << format->id;
    EXPECT_EQ(fs::status(path).permissions(), fs::perms{0644}) << format->id;
    // What ends the writing leaves the old file, and nothing else.
    std::ofstream(path) << "old";
    const auto stop = [](double) { throw UserError("stop"); };
    EXPECT_EQ(test::userErrorOf([&] { writeBodies(path, *format, many, {.progress = stop}); }), "stop");
    EXPECT_EQ(fs::file_size(path), 3U) << format->id;
    EXPECT_EQ(folder.files(), 1) << format->id;
    const std::string message =
        test::userErrorOf([&] { writeBodies(folder / "none/out", *format, contents); });
    EXPECT_TRUE(test::contains(message, "none/out")) << message;
  }
}

TEST(FormatTable, ProgressRisesToTheEnd) {
  FileContents many = test::snapshot({"disk"});
  many.bodies.resize(200000);
  for (std::size_t i = 0; i < many.bodies.size(); ++i) many.bodies.posMass[i].x = static_cast<float>(i);
  for (const FormatDescriptor* format : writers()) {
    std::vector<double> parts;
    const Progress progress = [&](double part) { parts.push_back(part); };
    const std::vector<std::byte> bytes = test::written(*format, many, {.progress = progress});
    for (const bool reading : {false, true}) {
      if (reading) {
        parts.clear();
        test::readBytes(bytes, {.progress = progress});
      }
      EXPECT_GE(parts.size(), 3U) << format->id;
      EXPECT_TRUE(std::is_sorted(parts.begin(), parts.end())) << format->id << reading;
      EXPECT_GT(parts.back(), 0.95) << format->id << reading;
      EXPECT_LE(parts.back(), 1) << format->id << reading;
    }
  }
}

// A prefix of a file is refused by its format's name and place, or is a shorter table.
TEST(FormatTable, AFileCutOffAnywhereIsRefused) {
  for (const char* id : {"tipsy", "hdf5"}) {
    const std::vector<std::byte> whole =
        test::written(test::formatNamed(id), test::snapshot({"disk", "halo"}));
    const std::size_t step = whole.size() / 400 + 1;
    for (std::size_t size = 0; size < whole.size(); size += step) {
      // The same as a TIPSY file whose header has no padding: nothing is missing.
      if (std::string_view(id) == "tipsy" && size == whole.size() - 4) continue;
      EXPECT_FALSE(test::refusalOf(std::span(whole).first(size)).empty()) << id << " " << size;
    }
  }
}

TEST(FormatTable, WhatIsNoOrdinaryFileIsRefused) {
  const Folder folder;
  mkfifo((folder / "pipe").c_str(), 0600);
  std::ofstream(folder / "empty");
  const struct {
    fs::path path;
    const char* expected;
  } cases[] = {{folder / "", "folder"},
               {folder / "missing", "no such file"},
               {folder / "empty", "is empty"},
               {folder / "pipe", "not a regular file"},
               {"/dev/zero", "not a regular file"}};
  for (const auto& [path, expected] : cases) {
    const std::string message = test::userErrorOf([&] { readBodies(path); });
    EXPECT_TRUE(test::contains(message, expected)) << path << ": " << message;
  }
}

TEST(FormatTable, TheLocaleDoesNotMatter) {
  // A locale with a decimal comma, made up where none is installed.
  struct Comma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };
  const std::locale before = std::locale::global(std::locale(std::locale(), new Comma));
  for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8"})
    if (std::setlocale(LC_NUMERIC, name) != nullptr) break;
  for (const char* id : {"table", "csv"}) {
    const FileContents contents = test::snapshot({"disk"});
    const FileContents after = test::readBytes(test::written(test::formatNamed(id), contents));
    EXPECT_TRUE(test::samePhaseSpace(after.bodies, contents.bodies)) << id;
    EXPECT_EQ(after.time, contents.time) << id;
  }
  std::locale::global(before);
  std::setlocale(LC_NUMERIC, "C");
}

}  // namespace
}  // namespace gravitile::sim
