#include "sim/io/gadget_hdf5.h"

#include <algorithm>

#include "sim/io/format_rows.h"

namespace gravitile::sim {
namespace {

// HDF5's signature stands at the start, or, behind a block of the user's own, at 512, 1024, 2048 ...
bool recognise(std::span<const std::byte> head, std::uint64_t) {
  constexpr unsigned char kSignature[] = {0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};
  constexpr std::size_t kFirstUserBlock = 512;
  for (std::size_t at = 0; at + sizeof kSignature <= head.size(); at = at == 0 ? kFirstUserBlock : 2 * at) {
    const auto same = [](unsigned char expected, std::byte found) { return std::byte{expected} == found; };
    if (std::equal(std::begin(kSignature), std::end(kSignature),
                   head.begin() + static_cast<std::ptrdiff_t>(at), same))
      return true;
  }
  return false;
}

}  // namespace

constinit const FormatDescriptor kGadgetHdf5 = {
    .id = "hdf5",
    .title = "GADGET HDF5 snapshot",
    .description =
        "HDF5 as GADGET-3 and -4, AREPO, GIZMO and SWIFT write it, one file a snapshot; single or double "
        "precision, written in single.",
    .extensions = ".hdf5 .h5 .hdf",
    .recognise = recognise,
    .read = readGadgetHdf5,
    .write = writeGadgetHdf5,
};

}  // namespace gravitile::sim
