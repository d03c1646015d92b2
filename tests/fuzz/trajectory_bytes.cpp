#include "trajectory_bytes.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "sim/fingerprint.h"
#include "sim/io/byte_order.h"
#include "sim/io/trajectory_reader.h"
#include "sim/user_error.h"
#include "temporary_file.h"
#include "trajectory_file.h"

namespace gravitile::sim::test {
namespace {

using File = std::vector<std::byte>;
constexpr std::endian kLittle = std::endian::little;

std::uint64_t fingerprintOf(const File& file, std::size_t at, std::size_t size) {
  return fingerprint({reinterpret_cast<const char*>(file.data()) + at, size});
}

// Of the head; returns where the first frame starts, or the end of a file that has none.
std::size_t repairHead(File& file) {
  constexpr std::size_t kFixed = kTrajectoryTextBytes, kRest = kFixed + 32;
  if (file.size() < kRest) return file.size();
  const auto bodies = loadValue<std::uint64_t>(file, kFixed + 8, kLittle);
  const std::uint64_t rest = loadValue<std::uint32_t>(file, kFixed + 16, kLittle) +
                             std::uint64_t{8} * loadValue<std::uint32_t>(file, kFixed + 20, kLittle);
  if (bodies > file.size() || rest + 4 * bodies > file.size() - kRest) return file.size();
  const auto size = static_cast<std::size_t>(rest + 4 * bodies);
  storeValue(std::span(file), kFixed + 24,
             fingerprintOf(file, kFixed, 24) * 31 + fingerprintOf(file, kRest, size), kLittle);
  return kRest + size;
}

// Of a frame and its pieces; returns where the next one starts, or the end of a file that has no more.
std::size_t repairFrame(File& file, std::size_t at) {
  if (file.size() - at < kFrameRecordBytes) return file.size();
  const auto strays = loadValue<std::uint32_t>(file, at + 40, kLittle);
  const auto pieces = loadValue<std::uint32_t>(file, at + 44, kLittle);
  const std::uint64_t lists = std::uint64_t{4} * pieces + std::uint64_t{kStrayBytes} * strays;
  std::size_t next = at + kFrameRecordBytes;
  if (lists > file.size() - next) return file.size();
  next += static_cast<std::size_t>(lists);
  for (std::uint32_t k = 0; k < pieces; ++k) {
    const auto size = loadValue<std::uint32_t>(file, at + kFrameRecordBytes + std::size_t{4} * k, kLittle);
    if (size < 8 || size > file.size() - next) return file.size();
    storeValue(std::span(file), next, fingerprintOf(file, next + 8, size - 8), kLittle);
    next += size;
  }
  storeValue(std::span(file), at + 48,
             fingerprintOf(file, at, 48) * 31 +
                 fingerprintOf(file, at + kFrameRecordBytes, static_cast<std::size_t>(lists)),
             kLittle);
  return next;
}

}  // namespace

std::vector<File> trajectoryCorpus() {
  std::vector<Vertex> far = circling(6, 0);
  far[2].x = 1e9F;
  std::vector<File> corpus{trajectoryBytes(1, 1), trajectoryBytes(7, 5),
                           fileOf(headOf(circling(6, 0)), {far, far})};
  File cut = corpus[1];
  cut.resize(cut.size() - 40);
  corpus.push_back(cut);
  return corpus;
}

bool readOrRefuseTrajectory(std::span<const std::byte> bytes) {
  const TemporaryFile file(bytes);
  try {
    TrajectoryReader reader(file.path(), 1, 0);
    std::vector<Float4> places(static_cast<std::size_t>(reader.head().bodies()));
    const std::uint64_t frames = reader.frames();
    for (std::uint64_t k = 0; k < frames + frames / 3; ++k) {
      reader.places(*reader.read(k < frames ? k : (k * 7) % frames), 0, places);
      for (const Float4& place : places)
        if (!std::isfinite(place.x) || !std::isfinite(place.y) || !std::isfinite(place.z)) std::abort();
    }
    return true;
  } catch (const UserError& error) {
    if (std::string_view(error.what()).find('\n') != std::string_view::npos) std::abort();
    return false;
  }
}

File withFingerprints(File file) {
  std::size_t at = repairHead(file);
  while (at < file.size()) at = repairFrame(file, at);
  return file;
}

}  // namespace gravitile::sim::test
