// The row of checkpoints in the format table: their bodies, as of any other file.
#include "sim/io/checkpoint.h"

#include <algorithm>
#include <fstream>

#include "sim/io/format_rows.h"

namespace gravitile::sim {
namespace {

bool recognise(std::span<const std::byte> head, std::uint64_t) {
  const auto same = [](char expected, std::byte found) {
    return std::byte{static_cast<unsigned char>(expected)} == found;
  };
  return head.size() >= kCheckpointMark.size() &&
         std::equal(kCheckpointMark.begin(), kCheckpointMark.end(), head.begin(), same);
}

FileContents read(const std::filesystem::path& path, const ReadOptions& options) {
  Checkpoint checkpoint = readCheckpoint(path, options.progress);
  return {.bodies = std::move(checkpoint.scene.bodies),
          .time = checkpoint.state.time,
          .softening = checkpoint.parameters.softening,
          .units = checkpoint.scene.units,
          .gravity = checkpoint.parameters.gravity,
          .note = "taken as bodies to start from; --resume goes on with the run"};
}

}  // namespace

bool isCheckpoint(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string head(kCheckpointMark.size(), '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  return file && head == kCheckpointMark;
}

constinit const FormatDescriptor kCheckpoint = {
    .id = "checkpoint",
    .title = "Gravitile checkpoint",
    .description =
        "A saved run, for --resume; as a scene its bodies, rounded to single precision. Written by Ctrl+S "
        "and "
        "by 'gravitile render --checkpoint'.",
    .extensions = "",
    .recognise = recognise,
    .read = read,
};

}  // namespace gravitile::sim
