// A target of libFuzzer for the reader whose id GRAVITILE_FUZZED_FORMAT is. Run it on a folder that
// gravitile_fuzz_tests --corpus FOLDER has filled:
//   gravitile_fuzz_tipsy -max_total_time=60 FOLDER/tipsy
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "read_bytes.h"
#include "trajectory_bytes.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  if (std::string_view(GRAVITILE_FUZZED_FORMAT) == "trajectory") {
    using namespace gravitile::sim::test;
    readOrRefuseTrajectory(withFingerprints({bytes.begin(), bytes.end()}));
    return 0;
  }
  for (const gravitile::sim::FormatDescriptor& format : gravitile::sim::formatTable())
    if (format.id == GRAVITILE_FUZZED_FORMAT) gravitile::sim::test::readOrRefuse(format, bytes);
  return 0;
}
