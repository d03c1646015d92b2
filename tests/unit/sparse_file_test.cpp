// Gigabytes of nothing behind a header that fits them: every reader of a binary format, or of lines, refuses
// such a file at its first block, quickly and with little memory. The files take no room on the disk.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "gadget_writer.h"
#include "sim/integrators/integrator_table.h"
#include "sim/io/checkpoint.h"
#include "sim/io/format_table.h"
#include "sim/io/hdf5_file.h"
#include "snapshot.h"
#include "temporary_file.h"
#include "tipsy_writer.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kBytes = 3'000'000'000;
constexpr std::uint32_t kTipsyBodies = kBytes / 36, kGadgetBodies = kBytes / 24;
constexpr std::array<std::endian, 2> kOrders = {std::endian::little, std::endian::big};

void putAt(const fs::path& path, std::uint64_t offset, std::span<const std::byte> bytes) {
  std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
  file.seekp(static_cast<std::streamoff>(offset));
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  ASSERT_TRUE(file.flush());
}

void putText(const fs::path& path, std::string_view text, std::uint64_t size) {
  putAt(path, 0, std::as_bytes(std::span(text)));
  fs::resize_file(path, size);
}

// ---- what is measured ---------------------------------------------------------------------------------

struct Refusal {
  std::string message;
  std::uint64_t peakBytes = 0;  // of memory, beyond what the process had before
  double processorS = 0;
};

std::uint64_t residentBytes() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages >> pages;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// In a process of its own, which the peak is counted for.
Refusal refusalOf(const FormatDescriptor& format, const fs::path& path) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
  const pid_t child = fork();
  if (child == 0) {
    const std::uint64_t before = residentBytes();
    const std::string message = test::userErrorOf([&] { format.read(path, {}); });
    std::uint64_t peak = 0;
    double processorS = 0;
    for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
      rusage usage{};
      getrusage(who, &usage);
      peak = std::max(peak, static_cast<std::uint64_t>(usage.ru_maxrss) * 1024);
      for (const timeval& part : {usage.ru_utime, usage.ru_stime})
        processorS += static_cast<double>(part.tv_sec) + 1e-6 * static_cast<double>(part.tv_usec);
    }
    const std::string figures =
        std::to_string(peak - std::min(peak, before)) + ' ' + std::to_string(processorS) + ' ' + message;
    _exit(write(ends[1], figures.data(), figures.size()) == static_cast<ssize_t>(figures.size()) ? 0 : 1);
  }
  close(ends[1]);
  std::string text(1 << 16, '\0');
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(read(ends[0], text.data(), text.size()), 0)));
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  Refusal refusal;
  std::size_t end = 0, next = 0;
  if (text.empty()) return refusal;  // it crashed
  refusal.peakBytes = std::stoull(text, &end);
  refusal.processorS = std::stod(text.substr(end), &next);
  refusal.message = text.substr(end + next + 1);
  return refusal;
}

void expectRefused(const char* id, const fs::path& path, const std::string& expected) {
  constexpr std::uint64_t kMostBytes = 200'000'000;
  constexpr double kMostS = 2;
  ASSERT_GE(fs::file_size(path), kBytes);
  struct stat now {};
  ASSERT_EQ(stat(path.c_str(), &now), 0);
  ASSERT_LT(now.st_blocks * 512, 10'000'000) << "the file system knows no sparse files";
  const Refusal refusal = refusalOf(test::formatNamed(id), path);
  // Or there is not the memory for as many bodies.
  EXPECT_TRUE(test::contains(refusal.message, expected) || test::contains(refusal.message, "of memory"))
      << refusal.message;
  EXPECT_EQ(std::count(refusal.message.begin(), refusal.message.end(), '\n'), 0);
  EXPECT_LT(refusal.peakBytes, kMostBytes);
  EXPECT_LT(refusal.processorS, kMostS);
}

// ---- the files ----------------------------------------------------------------------------------------

TEST(SparseFile, Tipsy) {
  for (const std::endian order : kOrders) {
    for (const bool padding : {false, true}) {
      const test::TemporaryFile file({});
      std::vector<std::byte> header =
          test::tipsyFile({.order = order, .padding = padding, .bodies = std::int32_t{kTipsyBodies}});
      test::putWord(header, 20, kTipsyBodies, order);  // all of them dark
      putAt(file.path(), 0, header);
      const std::uint64_t size = header.size() + std::uint64_t{36} * kTipsyBodies;
      fs::resize_file(file.path(), size + 100);
      expectRefused("tipsy", file.path(), "ends only at offset");
      fs::resize_file(file.path(), size);
      expectRefused("tipsy", file.path(),
                    "nothing but zeros from offset " + std::to_string(header.size()) + " on; expected");
    }
  }
}

// The header alone, and then with the lengths around positions and velocities that it asks for.
TEST(SparseFile, Gadget) {
  for (const std::endian order : kOrders) {
    for (const bool named : {false, true}) {
      const test::TemporaryFile file({});
      const test::GadgetFile small =
          test::gadgetFile({.counts = {0, 1}, .masses = {0, 1}, .order = order, .named = named});
      const std::size_t end = small.ends[named ? 1 : 0], header = end - 4 - 256;
      std::vector<std::byte> bytes(small.bytes.begin(),
                                   small.bytes.begin() + static_cast<std::ptrdiff_t>(end));
      for (const std::size_t word : {header + 4, header + 100})  // here and in all files
        test::putWord(bytes, word, kGadgetBodies, order);
      putAt(file.path(), 0, bytes);
      constexpr std::uint64_t kRoom = 1000, kBlock = std::uint64_t{12} * kGadgetBodies;
      fs::resize_file(file.path(), kBytes + kRoom);
      expectRefused("gadget", file.path(), "the record length at offset " + std::to_string(end) + " is 0");

      std::uint64_t at = end, positions = 0;
      for (const std::string_view name : {"POS ", "VEL "}) {
        if (named) {
          std::vector<std::byte> record(16);
          test::putWord(record, 0, 8, order);
          std::copy_n(std::as_bytes(std::span(name)).begin(), 4, record.begin() + 4);
          test::putWord(record, 8, static_cast<std::uint32_t>(kBlock) + 8, order);
          test::putWord(record, 12, 8, order);
          putAt(file.path(), at, record);
          at += record.size();
        }
        std::vector<std::byte> length(4);
        test::putWord(length, 0, static_cast<std::uint32_t>(kBlock), order);
        putAt(file.path(), at, length);
        putAt(file.path(), at + 4 + kBlock, length);
        if (positions == 0) positions = at + 4;
        at += kBlock + 8;
      }
      fs::resize_file(file.path(), at);
      expectRefused("gadget", file.path(), "nothing but zeros from offset " + std::to_string(positions));
    }
  }
}

// With room for its numbers in the file, never written, or without.
enum class Room { InTheFile, Nowhere };

template <typename Value>
void addVectors(hid_t file, const char* name, hsize_t rows, Room room) {
  H5Ldelete(file, name, H5P_DEFAULT);
  const std::array<hsize_t, 2> sizes = {rows, 3};
  const Hdf5Handle space(H5Screate_simple(2, sizes.data(), nullptr), H5Sclose);
  const Hdf5Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  H5Pset_alloc_time(properties.get(), room == Room::InTheFile ? H5D_ALLOC_TIME_EARLY : H5D_ALLOC_TIME_LATE);
  H5Pset_fill_time(properties.get(), H5D_FILL_TIME_NEVER);
  const Hdf5Handle dataset(
      H5Dcreate2(file, name, hdf5Type<Value>(), space.get(), H5P_DEFAULT, properties.get(), H5P_DEFAULT),
      H5Dclose);
  ASSERT_TRUE(dataset) << name;
}

Hdf5Handle changed(const fs::path& path) {
  return {H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose};
}

TEST(SparseFile, Hdf5) {
  for (const Room room : {Room::InTheFile, Room::Nowhere}) {
    const test::TemporaryFile file({});
    {
      Hdf5File snapshot = Hdf5File::create(file.path(), file.path());
      snapshot.createGroup("Header");
      snapshot.setNumbers<std::uint32_t>("Header", "NumPart_ThisFile", std::array{0U, kGadgetBodies});
      snapshot.setNumbers<double>("Header", "MassTable", std::array{0.0, 1.0});
      snapshot.createGroup("PartType1");
      snapshot.close();
    }
    for (const char* name : {"PartType1/Coordinates", "PartType1/Velocities"})
      addVectors<float>(changed(file.path()).get(), name, kGadgetBodies, room);
    if (room == Room::Nowhere) fs::resize_file(file.path(), kBytes);
    expectRefused("hdf5", file.path(),
                  room == Room::InTheFile ? "PartType1/Coordinates holds nothing but zeros"
                                          : "PartType1/Coordinates claims 125000000 x 3 numbers");
  }
}

TEST(SparseFile, Checkpoint) {
  for (const Room room : {Room::InTheFile, Room::Nowhere}) {
    const test::TemporaryFile file({});
    Checkpoint checkpoint;
    checkpoint.scene.bodies = test::snapshot({"disk"}).bodies;
    for (const Float4& body : checkpoint.scene.bodies.posMass)
      checkpoint.state.bodies.posMass.push_back(toDouble(body));
    checkpoint.state.bodies.velocity.resize(checkpoint.state.bodies.posMass.size());
    checkpoint.parameters.integrator = &findIntegrator("leapfrog");
    checkpoint.kernel = "cpu-simd";
    writeCheckpoint(file.path(), checkpoint);
    addVectors<double>(changed(file.path()).get(), "Bodies/Positions", kGadgetBodies, room);
    if (room == Room::Nowhere) fs::resize_file(file.path(), kBytes);
    expectRefused("checkpoint", file.path(),
                  room == Room::InTheFile ? "Bodies/Positions holds nothing but zeros"
                                          : "Bodies/Positions claims 125000000 x 3 numbers");
  }
}

TEST(SparseFile, Texts) {
  const struct {
    const char *id, *start;
    std::uint64_t size;
    const char* expected;
  } cases[] = {
      {"table", "1 0 0 0 0 0 0\n", kBytes, "line 2: it is longer than"},
      {"csv", "mass,x,y,z,vx,vy,vz\n1,0,0,0,0,0,0\n", kBytes, "line 3: it is longer than"},
      {"princeton", "2\n1e11\n", kBytes, "line 3: it is longer than"},
      {"princeton", "1000000000\n1e11\n", kBytes,
       "line 1: the number of bodies is 1000000000, expected 1 to"},
      {"princeton", "1000000000\n1e11\n", 4 * kBytes, "line 3: it is longer than"},
  };
  for (const auto& [id, start, size, expected] : cases) {
    const test::TemporaryFile file({});
    putText(file.path(), start, size);
    expectRefused(id, file.path(), expected);
  }
}

// Every format has a test above.
TEST(SparseFile, NoFormatIsLeftOut) {
  for (const FormatDescriptor& format : formatTable()) {
    constexpr std::array kTested = {"tipsy", "gadget", "hdf5", "checkpoint", "table", "csv", "princeton"};
    EXPECT_NE(std::find(kTested.begin(), kTested.end(), format.id), kTested.end()) << format.id;
  }
}

}  // namespace
}  // namespace gravitile::sim
