#include "read_bytes.h"

#include <cstdlib>
#include <string>

#include "sim/user_error.h"
#include "temporary_file.h"

namespace gravitile::sim::test {

bool readOrRefuse(const FormatDescriptor& format, std::span<const std::byte> bytes) {
  const TemporaryFile file(bytes);
  try {
    const FileContents contents = format.read(file.path(), {});
    contents.bodies.validate();
    if (contents.bodies.size() == 0 || !(contents.gravity > 0)) std::abort();
    return true;
  } catch (const UserError& error) {
    if (std::string(error.what()).find('\n') != std::string::npos) std::abort();
    return false;
  }
}

}  // namespace gravitile::sim::test
