#include "sim/io/checkpoint.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <functional>
#include <span>

#include "sim/integrators/integrator_table.h"
#include "sim/io/checkpoint_start.h"
#include "sim/io/format_table.h"
#include "sim/io/hdf5_file.h"
#include "systems.h"
#include "temporary_file.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

constexpr std::uint64_t kManyBits = (std::uint64_t{1} << 63) + 1;  // no double holds it

// With values that single precision does not hold, wherever there is a number.
Checkpoint example(std::size_t count = 5) {
  Checkpoint checkpoint;
  checkpoint.scene.bodies = test::randomBodies(count, 3);
  checkpoint.scene.bodies.componentNames = {"disk", "dark halo"};
  checkpoint.scene.bodies.component[count - 1] = 1;
  RunState& state = checkpoint.state;
  for (std::size_t i = 0; i < count; ++i) {
    const double third = (1.0 + static_cast<double>(i)) / 3;
    state.bodies.posMass.push_back({third, -third, 1e-17 * third, third / 7});
    state.bodies.velocity.push_back({third * 1e5, 1 / third, -0.0, 0});
    state.vectors["Jerk"].push_back({third / 11, 0, third / 13, 0});
  }
  state.step = 123'456'789'012;
  state.time = 1.0 / 3;
  state.numbers["LastStep"] = 0.1;
  checkpoint.scene.name = "disk-galaxy";
  checkpoint.scene.units = gadgetUnits();
  checkpoint.scene.dt = 0.1;
  checkpoint.scene.softening = 0.7;
  checkpoint.scene.gravity = 43007.1;
  checkpoint.scene.mass = 1.1;
  checkpoint.scene.scaleLength = 1.3;
  checkpoint.scene.dynamicalTime = 1.7;
  checkpoint.scene.stepsPerFrame = 9;
  checkpoint.scene.planar = true;
  checkpoint.scene.integrator = "hermite4";
  checkpoint.source = "/a/galaxy of mine.bin";
  checkpoint.seed = kManyBits;
  checkpoint.parameters = {.integrator = &findIntegrator("semi-implicit"),
                           .dt = 0.01,
                           .adaptive = 0.3,
                           .softening = 0.3,
                           .gravity = 43007.2,
                           .damping = 0.99,
                           .vertexFigure = VertexFigure::Acceleration};
  checkpoint.kernel = "gpu-auto";
  checkpoint.tuning[TuningId::Block] = 96;
  checkpoint.tuning[TuningId::Precision] = static_cast<int>(Precision::Double);
  checkpoint.tuning[TuningId::Reproducible] = 1;
  checkpoint.picture = {{"CameraTarget", {0.1, 0.2, 0.3}}, {"Exposure", {-0.7}}};
  Diagnostics& start = checkpoint.start.emplace();
  start.step = kManyBits;
  double value = 0.1;
  for (const StartNumber& row : kStartNumbers) start.*row.value = value += 0.1;
  for (const StartVector& row : kStartVectors) start.*row.value = {value += 0.1, -value, 1 / value};
  checkpoint.program = "Gravitile 0.0.1";
  return checkpoint;
}

bool same(const std::vector<Double4>& a, const std::vector<Double4>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(Double4)) == 0;
}

TEST(Checkpoint, ComesBackToTheLastBit) {
  // The second is longer than what is written at once.
  for (const std::size_t count : {std::size_t{1}, std::size_t{70'000}}) {
    const test::TemporaryFile place({});
    const Checkpoint saved = example(count);
    writeCheckpoint(place.path(), saved);
    const Checkpoint read = readCheckpoint(place.path());
    EXPECT_TRUE(same(read.state.bodies.posMass, saved.state.bodies.posMass));
    EXPECT_TRUE(same(read.state.bodies.velocity, saved.state.bodies.velocity));
    ASSERT_EQ(read.state.vectors.size(), 1U);
    EXPECT_TRUE(same(read.state.vectors.at("Jerk"), saved.state.vectors.at("Jerk")));
    EXPECT_EQ(read.state.numbers, saved.state.numbers);
    EXPECT_EQ(read.state.step, saved.state.step);
    EXPECT_EQ(read.state.time, saved.state.time);
    EXPECT_EQ(read.scene.bodies.component, saved.scene.bodies.component);
    EXPECT_EQ(read.scene.bodies.componentNames, saved.scene.bodies.componentNames);
    EXPECT_EQ(read.scene.bodies.posMass[0].x, static_cast<float>(1.0 / 3));
    EXPECT_EQ(read.scene.bodies.velocity[0].x, static_cast<float>(1e5 / 3));
    EXPECT_EQ(read.scene.name, saved.scene.name);
    EXPECT_EQ(read.scene.units, saved.scene.units);
    EXPECT_EQ(read.scene.dt, saved.scene.dt);
    EXPECT_EQ(read.scene.softening, saved.scene.softening);
    EXPECT_EQ(read.scene.gravity, saved.scene.gravity);
    EXPECT_EQ(read.scene.mass, saved.scene.mass);
    EXPECT_EQ(read.scene.scaleLength, saved.scene.scaleLength);
    EXPECT_EQ(read.scene.integrator, saved.scene.integrator);
    EXPECT_EQ(read.scene.dynamicalTime, saved.scene.dynamicalTime);
    EXPECT_EQ(read.scene.stepsPerFrame, saved.scene.stepsPerFrame);
    EXPECT_EQ(read.scene.planar, saved.scene.planar);
    EXPECT_EQ(read.source, saved.source);
    EXPECT_EQ(read.seed, saved.seed);
    EXPECT_EQ(read.parameters, saved.parameters);
    EXPECT_EQ(read.kernel, saved.kernel);
    EXPECT_EQ(read.tuning, saved.tuning);
    EXPECT_EQ(read.picture, saved.picture);
    EXPECT_EQ(read.program, saved.program);
    ASSERT_TRUE(read.start);
    EXPECT_EQ(read.start->step, kManyBits);
    for (const StartNumber& row : kStartNumbers)
      EXPECT_EQ((*read.start).*row.value, (*saved.start).*row.value) << row.name;
    for (const StartVector& row : kStartVectors) {
      const Double3 &a = (*read.start).*row.value, &b = (*saved.start).*row.value;
      EXPECT_TRUE(a.x == b.x && a.y == b.y && a.z == b.z && a.x != 0) << row.name;
    }
    const DiagnosticsDrift none = driftSince(*saved.start, *read.start);
    for (const double drift :
         {none.energy, none.momentum, none.angularMomentum, none.centre, none.halfMassRadius})
      EXPECT_EQ(drift, 0) << "something that drifts count from is not kept";
  }
}

TEST(Checkpoint, OneWithoutAStartOpens) {
  const test::TemporaryFile place({});
  Checkpoint saved = example();
  saved.start.reset();
  writeCheckpoint(place.path(), saved);
  EXPECT_FALSE(readCheckpoint(place.path()).start);
}

TEST(Checkpoint, ItsHeadTellsTheRunWithoutTheBodies) {
  const test::TemporaryFile place({});
  writeCheckpoint(place.path(), example());
  const CheckpointHead head = readCheckpointHead(place.path());
  EXPECT_EQ(head.bodies, 5U);
  EXPECT_EQ(head.checkpoint.scene.name, "disk-galaxy");
  EXPECT_EQ(head.checkpoint.state.time, 1.0 / 3);
  EXPECT_TRUE(head.checkpoint.state.bodies.posMass.empty());
}

TEST(Checkpoint, IsAFileOfBodiesToo) {
  const test::TemporaryFile place({});
  writeCheckpoint(place.path(), example());
  EXPECT_TRUE(isCheckpoint(place.path()));
  EXPECT_EQ(formatOf(place.path()).id, "checkpoint");
  const FileContents contents = readBodies(place.path());
  EXPECT_EQ(contents.bodies.size(), 5U);
  EXPECT_EQ(contents.bodies.posMass[1].x, static_cast<float>(2.0 / 3));
  EXPECT_EQ(contents.time, 1.0 / 3);
  EXPECT_EQ(contents.softening, 0.3);
  EXPECT_EQ(contents.gravity, 43007.2);
  EXPECT_EQ(contents.units, gadgetUnits());
}

TEST(Checkpoint, WhatNothingCouldGoOnFromIsNotWritten) {
  const struct {
    std::function<void(Checkpoint&)> change;
    const char* expected;
  } cases[] = {
      {[](Checkpoint& c) { c.state.bodies.posMass[2].y = std::nan(""); }, "body 2 has a position or mass"},
      {[](Checkpoint& c) { c.state.bodies.velocity[3].z = INFINITY; }, "body 3 has a velocity"},
      {[](Checkpoint& c) { c.state.bodies.posMass[1].w = -1; }, "body 1 has a negative mass, -1"},
      {[](Checkpoint& c) { c.state.vectors["Jerk"].pop_back(); }, "5 positions and 4 of Jerk"},
      {[](Checkpoint& c) { c.state.time = INFINITY; }, "time is not a finite"},
  };
  for (const auto& [change, expected] : cases) {
    const test::TemporaryFile place({});
    Checkpoint checkpoint = example();
    change(checkpoint);
    const std::string message = test::userErrorOf([&] { writeCheckpoint(place.path(), checkpoint); });
    EXPECT_TRUE(test::contains(message, expected)) << message;
    EXPECT_TRUE(test::contains(message, place.path().string()));
    EXPECT_EQ(std::filesystem::file_size(place.path()), 0U) << "what was there is gone";
  }
}

// Every change is made by HDF5 itself to a good file.
template <typename Change>
std::string refusalAfter(Change change) {
  const test::TemporaryFile place({});
  writeCheckpoint(place.path(), example());
  {
    const Hdf5Handle file(H5Fopen(place.path().c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose);
    EXPECT_TRUE(file);
    change(file.get());
  }
  std::string message = test::userErrorOf([&] { readCheckpoint(place.path()); });
  EXPECT_TRUE(test::contains(message, place.path().string())) << message;
  EXPECT_EQ(std::count(message.begin(), message.end(), '\n'), 0) << message;
  return message;
}

template <typename Value>
void overwrite(hid_t file, const char* object, const char* attribute, Value value) {
  const Hdf5Handle owner(H5Oopen(file, object, H5P_DEFAULT), H5Oclose);
  const Hdf5Handle handle(H5Aopen(owner.get(), attribute, H5P_DEFAULT), H5Aclose);
  ASSERT_GE(H5Awrite(handle.get(), hdf5Type<Value>(), &value), 0);
}

void retype(hid_t file, const char* object, const char* attribute, const std::string& text) {
  ASSERT_GE(H5Adelete_by_name(file, object, attribute, H5P_DEFAULT), 0);
  const Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose), space(H5Screate(H5S_SCALAR), H5Sclose);
  H5Tset_size(type.get(), text.size());
  const Hdf5Handle handle(H5Acreate_by_name(file, object, attribute, type.get(), space.get(), H5P_DEFAULT,
                                            H5P_DEFAULT, H5P_DEFAULT),
                          H5Aclose);
  ASSERT_GE(H5Awrite(handle.get(), type.get(), text.data()), 0);
}

void resize(hid_t file, const char* name, hsize_t rows, hsize_t columns) {
  H5Ldelete(file, name, H5P_DEFAULT);
  const hsize_t sizes[] = {rows, columns};
  const Hdf5Handle space(H5Screate_simple(2, sizes, nullptr), H5Sclose);
  const Hdf5Handle dataset(
      H5Dcreate2(file, name, H5T_NATIVE_DOUBLE, space.get(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
      H5Dclose);
  const std::vector<double> zeros(rows < 1000 ? rows * columns : 0);
  if (!zeros.empty()) H5Dwrite(dataset.get(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, zeros.data());
}

TEST(Checkpoint, BrokenOnesAreRefusedInALine) {
  using Change = std::function<void(hid_t)>;
  const struct {
    Change change;
    const char* expected;
  } cases[] = {
      {[](hid_t f) { overwrite(f, "/", "FormatVersion", std::uint64_t{3}); },
       "made by Gravitile 0.0.1 with format 3; this one reads up to 1"},
      {[](hid_t f) { overwrite(f, "/", "FormatVersion", std::uint64_t{0}); }, "FormatVersion is 0"},
      {[](hid_t f) { H5Adelete_by_name(f, "/", "FormatVersion", H5P_DEFAULT); },
       "no attribute FormatVersion"},
      {[](hid_t f) { retype(f, "/", "FormatVersion", "one"); }, "FormatVersion of / is not one whole number"},
      {[](hid_t f) { retype(f, "/", "FileType", "Something"); }, "FileType does not say"},
      {[](hid_t f) { H5Ldelete(f, "Bodies/Velocities", H5P_DEFAULT); }, "it has no Bodies/Velocities"},
      {[](hid_t f) { resize(f, "Bodies/Velocities", 4, 3); },
       "Bodies/Velocities has 4 x 3 numbers, expected 5 x 3"},
      {[](hid_t f) { resize(f, "Bodies/Carried0", 5, 2); }, "Bodies/Carried0 has 5 x 2 numbers"},
      {[](hid_t f) { resize(f, "Bodies/Positions", 900'000'000, 3); },
       "Bodies/Positions claims 900000000 x 3"},
      {[](hid_t f) { H5Ldelete(f, "Run", H5P_DEFAULT); }, "Run has no attribute Step"},
      {[](hid_t f) { overwrite(f, "Run", "Time", std::nan("")); }, "the attribute Time of Run is not finite"},
      {[](hid_t f) { overwrite(f, "Run", "TimeStep", -1.0); }, "--dt must be a number above 0"},
      {[](hid_t f) { overwrite(f, "Start", "Kinetic", std::nan("")); },
       "the attribute Kinetic of Start is not finite"},
      {[](hid_t f) { H5Adelete_by_name(f, "Start", "Momentum", H5P_DEFAULT); },
       "Start has no attribute Momentum"},
      {[](hid_t f) { retype(f, "Start", "Centre", "here"); }, "the attribute Centre of Start does not hold"},
      {[](hid_t f) { retype(f, "Run", "Integrator", "leapfrogs"); }, "unknown integrator 'leapfrogs'"},
      {[](hid_t f) { retype(f, "Run", "Colour", "blue"); }, "Run/Colour is 'blue'"},
      {[](hid_t f) { retype(f, "Run/Tuning", "block", "17"); }, "--block"},
      {[](hid_t f) { retype(f, "Run/Tuning", "precision", "half"); }, "--precision"},
      {[](hid_t f) { retype(f, "Run", "CarriedNumbers", "none"); }, "Run/Carried has no attribute none"},
      {[](hid_t f) { H5Adelete_by_name(f, "Scene", "Seed", H5P_DEFAULT); }, "Scene has no attribute Seed"},
      {[](hid_t f) { retype(f, "Bodies", "ComponentNames", "a"); },
       "body 4 belongs to component 1, but there are 1"},
      {[](hid_t f) { H5Adelete_by_name(f, "Picture", "Exposure", H5P_DEFAULT); },
       "Picture has no attribute Exposure"},
  };
  for (const auto& [change, expected] : cases) {
    const std::string message = refusalAfter(change);
    EXPECT_TRUE(test::contains(message, expected)) << message << " for " << expected;
  }
}

std::vector<std::byte> bytesOf(const Checkpoint& checkpoint) {
  const test::TemporaryFile place({});
  writeCheckpoint(place.path(), checkpoint);
  std::ifstream file(place.path(), std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const auto bytes = std::as_bytes(std::span<const char>(text));
  return {bytes.begin(), bytes.end()};
}

TEST(Checkpoint, CutOffAnywhereIsRefused) {
  const std::vector<std::byte> whole = bytesOf(example());
  for (std::size_t size = 0; size < whole.size(); size += 1 + whole.size() / 40) {
    const std::span<const std::byte> start(whole.data(), size);
    const test::TemporaryFile place(start);
    const std::string message = test::userErrorOf([&] { readCheckpoint(place.path()); });
    EXPECT_TRUE(test::contains(message, place.path().string())) << size << ": " << message;
  }
}

TEST(Checkpoint, DamagedNumbersAreNoticed) {
  std::vector<std::byte> bytes = bytesOf(example());
  const double third = 1.0 / 3;  // x of the first body
  const auto word = std::as_bytes(std::span<const double>(&third, 1));
  const auto found = std::search(bytes.begin(), bytes.end(), word.begin(), word.end());
  std::size_t places = 0;
  for (auto at = found; at != bytes.end(); at = std::search(at + 1, bytes.end(), word.begin(), word.end())) {
    std::vector<std::byte> damaged = bytes;
    damaged[static_cast<std::size_t>(at - bytes.begin())] ^= std::byte{1};
    const test::TemporaryFile place(damaged);
    const std::string message = test::userErrorOf([&] { readCheckpoint(place.path()); });
    if (message.empty()) continue;
    ++places;
    EXPECT_TRUE(test::contains(message, "damaged: Bodies/Positions has a wrong checksum")) << message;
  }
  EXPECT_GE(places, 1U);  // the time of the run, an attribute, has no checksum
}

TEST(Checkpoint, OtherFilesAreRefused) {
  const std::string words = "something else";
  const test::TemporaryFile other(std::as_bytes(std::span(words)));
  EXPECT_FALSE(isCheckpoint(other.path()));
  EXPECT_TRUE(test::contains(test::userErrorOf([&] { readCheckpoint(other.path()); }), "does not begin"));
  EXPECT_TRUE(test::contains(test::userErrorOf([] { readCheckpoint("/none/such"); }), "no such file"));
  EXPECT_TRUE(test::contains(test::userErrorOf([] { readCheckpoint("/"); }), "not a file"));
}

}  // namespace
}  // namespace gravitile::sim
