// A target of libFuzzer for the parser whose id GRAVITILE_FUZZED is. Run it on a folder that
// gravitile_fuzz_tests --corpus FOLDER has filled:
//   gravitile_fuzz_tipsy -max_total_time=60 FOLDER/tipsy
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "read_bytes.h"
#include "text_reader.h"
#include "trajectory_bytes.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::string_view kParser = GRAVITILE_FUZZED;
  const auto bytes = std::as_bytes(std::span(data, size));
  if (kParser == "trajectory") {
    using namespace gravitile::sim::test;
    readOrRefuseTrajectory(withFingerprints({bytes.begin(), bytes.end()}));
    return 0;
  }
  for (const gravitile::sim::FormatDescriptor& format : gravitile::sim::formatTable())
    if (format.id == kParser) gravitile::sim::test::readOrRefuse(format, bytes);
  for (const gravitile::app::test::TextReader& reader : gravitile::app::test::textReaders())
    if (reader.id == kParser) gravitile::app::test::acceptOrRefuse(reader, bytes);
  return 0;
}
