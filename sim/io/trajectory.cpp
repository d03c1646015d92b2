#include "sim/io/trajectory.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <span>
#include <utility>

#include "sim/fingerprint.h"
#include "sim/io/byte_order.h"
#include "sim/io/input_file.h"
#include "sim/io/trajectory_keys.h"
#include "sim/toml_value.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

constexpr std::endian kLittle = std::endian::little;

// Places behind the text.
constexpr std::size_t kBodiesAt = 8, kTomlAt = 16, kRunsAt = 20, kFingerprintAt = 24, kFixedBytes = 32;
constexpr std::size_t kVersionAt = 0, kIntervalAt = 4;
constexpr std::size_t kRunBytes = 8, kMassBytes = 4;
constexpr std::uint32_t kMostTomlBytes = 1U << 20;

std::string_view asText(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Of the fixed part, but for its own place, and of what follows.
std::uint64_t fingerprintOf(std::span<const std::byte> fixed, std::span<const std::byte> rest) {
  return fingerprint(asText(fixed.first(kFingerprintAt))) * 31 + fingerprint(asText(rest));
}

struct ComponentRun {
  std::uint32_t bodies = 0, component = 0;
};

std::vector<ComponentRun> runsOf(const std::vector<std::uint32_t>& components) {
  std::vector<ComponentRun> runs;
  for (const std::uint32_t component : components) {
    if (runs.empty() || runs.back().component != component) runs.push_back({0, component});
    ++runs.back().bodies;
  }
  return runs;
}

// The median of each coordinate: a few that are far out do not move it.
Float4 middleOf(const std::vector<Float4>& bodies) {
  Float4 middle;
  std::vector<float> values(bodies.size());
  for (float Float4::*axis : {&Float4::x, &Float4::y, &Float4::z}) {
    std::transform(bodies.begin(), bodies.end(), values.begin(),
                   [&](const Float4& body) { return body.*axis; });
    const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), half, values.end());
    if (half != values.end()) middle.*axis = *half;
  }
  return middle;
}

// What people see who open the file as text.
std::string openingText(const TrajectoryHead& head) {
  std::string text = fmt::format("{}format {}, made by {}", kTrajectoryMark, kTrajectoryVersion,
                                 head.run.program.substr(0, 64));
  text.resize(kTrajectoryTextBytes - 1, ' ');
  return text + '\n';
}

// The part behind the fixed one.
void takeRest(std::span<const std::byte> rest, std::uint32_t tomlBytes, std::uint32_t runs, Bodies& bodies) {
  const std::size_t count = bodies.posMass.size();
  std::size_t at = tomlBytes, filled = 0;
  for (std::uint32_t k = 0; k < runs; ++k, at += kRunBytes) {
    const auto length = loadValue<std::uint32_t>(rest, at, kLittle);
    if (length > count - filled) throw UserError("its components are of more bodies than it has");
    std::fill_n(bodies.component.begin() + static_cast<std::ptrdiff_t>(filled), length,
                loadValue<std::uint32_t>(rest, at + 4, kLittle));
    filled += length;
  }
  if (filled != count) throw UserError("its components are of fewer bodies than it has");
  for (Float4& body : bodies.posMass) {
    body.w = loadValue<float>(rest, at, kLittle);
    at += kMassBytes;
  }
}

}  // namespace

TrajectoryHead trajectoryHead(Checkpoint run) {
  constexpr double kSizeShare = 0.9;
  TrajectoryHead head{.run = std::move(run)};
  const std::vector<Float4>& bodies = head.run.scene.bodies.posMass;
  head.size = enclosingRadius(bodies, middleOf(bodies), kSizeShare);
  // A single body has no size of its own.
  if (!(head.size > 0)) head.size = head.run.scene.scaleLength > 0 ? head.run.scene.scaleLength : 1;
  head.error = head.size * kTrajectoryError;
  return head;
}

std::vector<std::byte> writeTrajectoryHead(const TrajectoryHead& head) {
  const Bodies& bodies = head.run.scene.bodies;
  const std::string text = openingText(head), toml = trajectoryKeys(head);
  const std::vector<ComponentRun> runs = runsOf(bodies.component);
  const std::size_t restAt = kTrajectoryTextBytes + kFixedBytes;
  std::vector<std::byte> bytes(restAt + toml.size() + kRunBytes * runs.size() + kMassBytes * bodies.size());
  const std::span<std::byte> fixed = std::span(bytes).subspan(kTrajectoryTextBytes, kFixedBytes);
  const std::span<std::byte> rest = std::span(bytes).subspan(restAt);
  std::copy_n(std::as_bytes(std::span(text)).begin(), text.size(), bytes.begin());
  storeValue(fixed, kVersionAt, kTrajectoryVersion, kLittle);
  storeValue(fixed, kIntervalAt, head.keyInterval, kLittle);
  storeValue(fixed, kBodiesAt, static_cast<std::uint64_t>(bodies.size()), kLittle);
  storeValue(fixed, kTomlAt, static_cast<std::uint32_t>(toml.size()), kLittle);
  storeValue(fixed, kRunsAt, static_cast<std::uint32_t>(runs.size()), kLittle);
  std::copy_n(std::as_bytes(std::span(toml)).begin(), toml.size(), rest.begin());
  std::size_t at = toml.size();
  for (const ComponentRun& run : runs) {
    storeValue(rest, at, run.bodies, kLittle);
    storeValue(rest, at + 4, run.component, kLittle);
    at += kRunBytes;
  }
  for (const Float4& body : bodies.posMass) {
    storeValue(rest, at, body.w, kLittle);
    at += kMassBytes;
  }
  storeValue(fixed, kFingerprintAt, fingerprintOf(fixed, rest), kLittle);
  return bytes;
}

TrajectoryHead readTrajectoryHead(InputFile& file) {
  std::vector<std::byte> start(kTrajectoryTextBytes + kFixedBytes);
  file.seek(0);
  file.read(start, "its head");
  if (!asText(start).starts_with(kTrajectoryMark)) file.refuse("it does not begin as one");
  const std::span<const std::byte> fixed = std::span(start).subspan(kTrajectoryTextBytes);
  const auto version = loadValue<std::uint32_t>(fixed, kVersionAt, kLittle);
  if (version != kTrajectoryVersion)
    file.refuse(fmt::format("it has format {}, this program knows {}; a newer Gravitile may read it", version,
                            kTrajectoryVersion));
  TrajectoryHead head;
  head.keyInterval = loadValue<std::uint32_t>(fixed, kIntervalAt, kLittle);
  const auto count = loadValue<std::uint64_t>(fixed, kBodiesAt, kLittle);
  const auto tomlBytes = loadValue<std::uint32_t>(fixed, kTomlAt, kLittle);
  const auto runs = loadValue<std::uint32_t>(fixed, kRunsAt, kLittle);
  // Each body has a mass in the file: no more are there than it has bytes.
  const bool sound = count >= 1 && count <= kMaxBodies && runs >= 1 && runs <= count &&
                     tomlBytes <= kMostTomlBytes && head.keyInterval >= 1 &&
                     head.keyInterval <= kMostKeyInterval;
  if (!sound)
    file.refuse(fmt::format(
        "its head claims {} bodies, {} runs of components, {} bytes of text and key frames {} apart", count,
        runs, tomlBytes, head.keyInterval));
  const std::uint64_t restBytes = tomlBytes + kRunBytes * runs + kMassBytes * count;
  if (restBytes > file.size() - file.offset())
    file.refuse(fmt::format("it is cut off at offset {}; its head claims {} bodies", file.size(), count));
  std::vector<std::byte> rest(static_cast<std::size_t>(restBytes));
  file.read(rest, "masses");
  if (loadValue<std::uint64_t>(fixed, kFingerprintAt, kLittle) != fingerprintOf(fixed, rest))
    file.refuse("its head is damaged");
  try {
    Bodies& bodies = head.run.scene.bodies;
    takeTrajectoryKeys(std::string(asText(rest).substr(0, tomlBytes)), "its head", head);
    bodies.resize(static_cast<std::size_t>(count));
    takeRest(rest, tomlBytes, runs, bodies);
    bodies.validate();
  } catch (const UserError& error) {
    file.refuse(oneLine(error.what()));
  }
  return head;
}

bool isTrajectory(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string head(kTrajectoryMark.size(), '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  return file && head == kTrajectoryMark;
}

}  // namespace gravitile::sim
