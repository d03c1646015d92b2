#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>

#include "sim/integrators/integrator_table.h"
#include "sim/io/trajectory_reader.h"
#include "sim/io/trajectory_writer.h"
#include "temporary_file.h"
#include "trajectory_file.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

using test::circling;
using test::contains;
using test::fileOf;
using test::trajectoryBytes;
using test::userErrorOf;

std::vector<Float4> placesOf(TrajectoryReader& reader, std::uint64_t frame) {
  std::vector<Float4> places(static_cast<std::size_t>(reader.head().bodies()));
  reader.places(*reader.read(frame), 0, places);
  return places;
}

// The largest error of a coordinate beyond half a unit in its last place.
double errorBetween(const std::vector<Vertex>& wanted, const std::vector<Float4>& got) {
  double worst = 0;
  const auto take = [&](float a, float b) {
    const double own = std::abs(static_cast<double>(a)) * std::numeric_limits<float>::epsilon();
    worst = std::max(worst, std::abs(static_cast<double>(a) - b) - own);
  };
  for (std::size_t k = 0; k < wanted.size(); ++k) {
    take(wanted[k].x, got[k].x);
    take(wanted[k].y, got[k].y);
    take(wanted[k].z, got[k].z);
  }
  return worst;
}

bool same(const Float4& a, const Float4& b) {
  return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w;
}

// Every body of every frame, as it is read one after the other.
std::vector<std::vector<Float4>> allPlaces(const std::filesystem::path& path) {
  TrajectoryReader reader(path, 1);
  std::vector<std::vector<Float4>> frames;
  for (std::uint64_t frame = 0; frame < reader.frames(); ++frame) frames.push_back(placesOf(reader, frame));
  return frames;
}

// More than one piece, more than one key frame.
TEST(Trajectory, PositionsComeBackWithinTheStatedError) {
  constexpr std::size_t kBodies = kPieceBodies + 1234;
  constexpr int kFrames = 2 * kKeyInterval + 5;
  const test::TemporaryFile file(trajectoryBytes(kBodies, kFrames));
  TrajectoryReader reader(file.path(), 2);
  ASSERT_EQ(reader.frames(), kFrames);
  EXPECT_FALSE(reader.recovered());
  EXPECT_NEAR(reader.head().error / reader.head().size, 1.0 / (1 << 19), 1e-12);
  double worst = 0;
  for (int frame = 0; frame < kFrames; ++frame)
    worst = std::max(worst, errorBetween(circling(kBodies, frame), placesOf(reader, frame)));
  EXPECT_LE(worst, reader.head().error * (1 + 1e-9));
  EXPECT_GT(worst, reader.head().error * 0.9);  // what is stated is not far more than what there is
}

TEST(Trajectory, OneBodyFarOutCostsTheOthersNothing) {
  constexpr std::size_t kBodies = 500;
  std::vector<Vertex> bodies = circling(kBodies, 0);
  const double size = test::headOf(bodies).size;
  const float places[] = {1e6F, 3e7F, 1e20F, 2};
  TrajectoryHead head = test::headOf(bodies);
  const test::TemporaryFile file({});
  TrajectoryWriter writer(file.path(), head, 1);
  for (std::size_t k = 0; k < std::size(places); ++k) {
    bodies = circling(kBodies, static_cast<int>(k));
    bodies[7].x = places[k];
    writer.add(bodies, k, 0.1 * static_cast<double>(k));
  }
  writer.finish();
  EXPECT_NEAR(head.size, size, 1e-9);
  TrajectoryReader reader(file.path(), 1);
  for (std::size_t k = 0; k < std::size(places); ++k) {
    std::vector<Vertex> wanted = circling(kBodies, static_cast<int>(k));
    wanted[7].x = places[k];
    const std::vector<Float4> got = placesOf(reader, k);
    EXPECT_LE(errorBetween(wanted, got), head.error * (1 + 1e-9)) << k;
    EXPECT_NEAR(got[7].x / places[k], 1, 1e-6) << k;
  }
  // In the first frame too: the size is that of the bulk.
  bodies = circling(kBodies, 0);
  bodies[7].x = 1e20F;
  EXPECT_NEAR(test::headOf(bodies).size, size, 0.01 * size);
}

TEST(Trajectory, TheHeadComesBack) {
  TrajectoryHead head = test::headOf(circling(10, 0));
  head.run.program = "Gravitile 9";
  head.run.source = "/some \"where\"/a\xff.toml";
  head.run.seed = 0xfedcba9876543210U;
  head.run.kernel = "gpu-tiled, block 128";
  head.run.parameters.integrator = &findIntegrator("hermite4");
  head.run.parameters.dt = 0.1;
  head.run.parameters.softening = 0;
  head.run.parameters.adaptive = 0.02;
  head.run.state.step = 1234567890123456789U;
  head.run.state.time = -2.5;
  Scene& scene = head.run.scene;

  scene.name = "m51";
  scene.units = {1, 1e10, 14.9};
  scene.planar = true;
  scene.stepsPerFrame = 7;
  scene.look.toml = "exposure = 2\n";
  scene.bodies.componentNames = {"disk", "h\xc3\xa4lo"};
  scene.appearance = {{ComponentColour{ComponentColour::Kind::Rgb, 0xff8000}, false}, {std::nullopt, true}};
  for (std::size_t k = 3; k < 7; ++k) scene.bodies.component[k] = 1;
  scene.bodies.posMass[4].w = 0.25F;
  head.run.picture = {{"CameraTarget", {1, 2.5, -3e-7}}, {"Empty", {}}};
  const test::TemporaryFile file(fileOf(head, {circling(10, 0)}));
  const TrajectoryReader reader(file.path(), 1);
  const TrajectoryHead& read = reader.head();
  EXPECT_EQ(read.run.program, head.run.program);
  EXPECT_EQ(read.run.source, "/some \"where\"/a?.toml");
  EXPECT_EQ(read.run.seed, head.run.seed);
  EXPECT_EQ(read.run.kernel, head.run.kernel);
  EXPECT_TRUE(read.run.parameters == head.run.parameters);
  EXPECT_EQ(read.run.state.step, head.run.state.step);
  EXPECT_EQ(read.run.state.time, head.run.state.time);
  EXPECT_EQ(read.run.scene.name, scene.name);
  EXPECT_TRUE(read.run.scene.units == scene.units);
  EXPECT_TRUE(read.run.scene.planar);
  EXPECT_EQ(read.run.scene.stepsPerFrame, 7U);
  EXPECT_EQ(read.run.scene.look.toml, scene.look.toml);
  EXPECT_EQ(read.run.scene.bodies.componentNames, scene.bodies.componentNames);
  EXPECT_EQ(read.run.scene.bodies.component, scene.bodies.component);
  EXPECT_EQ(read.run.scene.bodies.posMass[4].w, 0.25F);
  ASSERT_EQ(read.run.scene.appearance.size(), 2U);
  EXPECT_TRUE(read.run.scene.appearance[0].colour == scene.appearance[0].colour);
  EXPECT_FALSE(read.run.scene.appearance[0].visible);
  EXPECT_FALSE(read.run.scene.appearance[1].colour.has_value());
  EXPECT_EQ(read.run.picture, head.run.picture);
  EXPECT_EQ(read.size, head.size);
  EXPECT_EQ(read.error, head.error);
}

TEST(Trajectory, SoughtFramesAreThoseOfASequentialReading) {
  const test::TemporaryFile file(trajectoryBytes(700, 3 * kKeyInterval + 2));
  const auto frames = allPlaces(file.path());
  // Little memory, so that frames are dropped and made again.
  TrajectoryReader reader(file.path(), 2, 1);
  const auto last = static_cast<std::uint64_t>(frames.size() - 1);
  std::vector<std::uint64_t> wanted{last, 0, kKeyInterval, kKeyInterval - 1, kKeyInterval + 1, last};
  for (std::uint64_t frame = last + 1; frame > 0; --frame) wanted.push_back(frame - 1);
  for (std::uint64_t k = 0; k < 60; ++k) wanted.push_back(k * 37 % (last + 1));
  for (const std::uint64_t frame : wanted) {
    const std::vector<Float4> got = placesOf(reader, frame);
    ASSERT_TRUE(std::equal(got.begin(), got.end(), frames[frame].begin(), same)) << frame;
  }
  for (std::uint64_t frame = 0; frame <= last; ++frame) EXPECT_EQ(reader.step(frame), 3 * frame);
}

TEST(Trajectory, WithoutItsIndexItPlaysJustTheSame) {
  std::vector<std::byte> bytes = trajectoryBytes(300, 40);
  const test::TemporaryFile whole(bytes);
  const auto frames = allPlaces(whole.path());
  bytes.resize(bytes.size() - 24 * 40 - 32);
  const test::TemporaryFile cut(bytes);
  TrajectoryReader reader(cut.path(), 1);
  EXPECT_TRUE(reader.recovered());
  ASSERT_EQ(reader.frames(), frames.size());
  EXPECT_EQ(reader.step(39), 3 * 39U);
  EXPECT_DOUBLE_EQ(reader.time(39), 0.03 * 39);
  for (std::size_t frame = 0; frame < frames.size(); ++frame) {
    const std::vector<Float4> got = placesOf(reader, frame);
    ASSERT_TRUE(std::equal(got.begin(), got.end(), frames[frame].begin(), same)) << frame;
  }
}

// Wherever a crash or a full disk ends it: the whole frames before that, or a refusal in one line.
TEST(Trajectory, CutOffAnywhereItHasTheWholeFramesBefore) {
  const std::vector<std::byte> bytes = trajectoryBytes(5, 6);
  const test::TemporaryFile whole(bytes);
  const auto frames = allPlaces(whole.path());
  std::size_t most = 0, refused = 0;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const test::TemporaryFile file{std::span<const std::byte>(bytes).first(size)};
    try {
      TrajectoryReader reader(file.path(), 1);
      ASSERT_TRUE(reader.recovered());
      ASSERT_GE(reader.frames(), most);  // never fewer than in a shorter file
      most = static_cast<std::size_t>(reader.frames());
      for (std::size_t frame = 0; frame < most; ++frame) {
        const std::vector<Float4> got = placesOf(reader, frame);
        ASSERT_TRUE(std::equal(got.begin(), got.end(), frames[frame].begin(), same)) << size;
      }
    } catch (const UserError& error) {
      ++refused;
      ASSERT_EQ(most, 0U) << error.what();
      ASSERT_FALSE(contains(error.what(), "\n")) << error.what();
    }
  }
  EXPECT_EQ(most, 6U);
  EXPECT_GT(refused, 100U);
}

// A bit that has turned over is noticed: wherever a frame is shown, it is the right one.
TEST(Trajectory, AFlippedBitIsNoticed) {
  const std::vector<std::byte> bytes = trajectoryBytes(40, 5);
  const test::TemporaryFile whole(bytes);
  const auto frames = allPlaces(whole.path());
  std::size_t refused = 0, fewer = 0;
  for (std::size_t at = kTrajectoryTextBytes; at < bytes.size(); ++at) {
    std::vector<std::byte> damaged = bytes;
    damaged[at] ^= static_cast<std::byte>(1U << at % 8);
    const test::TemporaryFile file(damaged);
    try {
      TrajectoryReader reader(file.path(), 1);
      fewer += reader.frames() < frames.size() ? 1 : 0;
      for (std::uint64_t frame = 0; frame < reader.frames(); ++frame) {
        const std::vector<Float4> got = placesOf(reader, frame);
        ASSERT_TRUE(std::equal(got.begin(), got.end(), frames[frame].begin(), same)) << at;
      }
    } catch (const UserError& error) {
      ++refused;
      ASSERT_FALSE(contains(error.what(), "\n")) << error.what();
    }
  }
  EXPECT_GT(refused, bytes.size() / 2);
}

TEST(Trajectory, ADamagedFrameIsNamedAndTheOthersOfOtherKeysPlay) {
  std::vector<std::byte> bytes = trajectoryBytes(2000, kKeyInterval + 4);
  const test::TemporaryFile whole(bytes);
  const auto frames = allPlaces(whole.path());
  // In the pieces of the first frame, far behind its record.
  const std::size_t headBytes = writeTrajectoryHead(test::headOf(circling(2000, 0))).size();
  bytes[headBytes + 2000] ^= std::byte{0x10};
  const test::TemporaryFile file(bytes);
  TrajectoryReader reader(file.path(), 1);
  EXPECT_FALSE(reader.recovered());
  EXPECT_TRUE(contains(userErrorOf([&] { reader.read(3); }), "frame 0, counted from 0, is damaged"));
  const std::vector<Float4> got = placesOf(reader, kKeyInterval + 2);
  EXPECT_TRUE(std::equal(got.begin(), got.end(), frames[kKeyInterval + 2].begin(), same));
}

// Of each lie: nothing is allocated, and the message says what is wrong.
TEST(Trajectory, AHeadThatLiesIsRefused) {
  const std::vector<std::byte> bytes = trajectoryBytes(5, 2);
  const auto refusal = [&](std::size_t at, std::uint32_t word) {
    std::vector<std::byte> lying = bytes;
    for (std::size_t k = 0; k < 4; ++k)
      lying[kTrajectoryTextBytes + at + k] = static_cast<std::byte>(word >> (8 * k));
    const test::TemporaryFile file(lying);
    return userErrorOf([&] { TrajectoryReader(file.path(), 1); });
  };
  EXPECT_TRUE(contains(refusal(0, 2), "has format 2, this program knows 1"));
  EXPECT_TRUE(contains(refusal(4, 0), "key frames 0 apart"));
  EXPECT_TRUE(contains(refusal(8, 0), "claims 0 bodies"));
  EXPECT_TRUE(contains(refusal(8, 0x3fffffff), "cut off"));
  EXPECT_TRUE(contains(refusal(12, 1), "claims 4294967301 bodies"));
  EXPECT_TRUE(contains(refusal(16, 0xffffffff), "bytes of text"));
  EXPECT_TRUE(contains(refusal(20, 6), "6 runs"));
  EXPECT_TRUE(contains(refusal(24, 1), "its head is damaged"));
  const test::TemporaryFile other(
      std::as_bytes(std::span("something else, of some length, and more of it "
                              "..............................................."
                              "..............................................."
                              "...............................................")));
  EXPECT_TRUE(contains(userErrorOf([&] { TrajectoryReader(other.path(), 1); }), "does not begin as one"));
  EXPECT_FALSE(isTrajectory(other.path()));
  EXPECT_TRUE(isTrajectory(test::TemporaryFile(bytes).path()));
}

TEST(Trajectory, WhatCannotBeWrittenIsRefusedAndTheFileKeepsWhatItHas) {
  const test::TemporaryFile file({});
  const std::vector<Vertex> first = circling(20, 0);
  TrajectoryWriter writer(file.path(), test::headOf(first), 1);
  writer.add(first, 0, 0);
  std::vector<Vertex> broken = circling(20, 1);
  broken[11].y = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(contains(userErrorOf([&] { writer.add(broken, 1, 1); }), "body 11 is not finite"));
  EXPECT_TRUE(contains(userErrorOf([&] { writer.add(std::span(first).first(3), 1, 1); }), "another number"));
  writer.add(circling(20, 1), 1, 1);
  writer.finish();
  EXPECT_TRUE(writer.kept());
  TrajectoryReader reader(file.path(), 1);
  EXPECT_EQ(reader.frames(), 2U);
  EXPECT_LE(errorBetween(circling(20, 1), placesOf(reader, 1)), reader.head().error * (1 + 1e-9));
}

// Until it is finished it has another name, which a crash would leave behind.
TEST(Trajectory, TheNameAppearsWithTheWholeFile) {
  const test::TemporaryFile place({});
  const std::filesystem::path path = place.path().string() + ".orbits";
  {
    TrajectoryWriter writer(path, test::headOf(circling(20, 0)), 1);
    writer.add(circling(20, 0), 0, 0);
    EXPECT_FALSE(std::filesystem::exists(path));
    writer.finish();
    EXPECT_TRUE(std::filesystem::exists(path));
    std::filesystem::remove(path);
  }
  TrajectoryWriter writer(path, test::headOf(circling(20, 0)), 1);
  writer.finish();
  EXPECT_FALSE(writer.kept());  // it holds nothing
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace gravitile::sim
