#pragma once

#include <stdexcept>

namespace gravitile::sim {

// A device failed while it computed: a launch that was in error, or the device is lost. Nothing of it can be
// used any more; the processor can.
class DeviceError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace gravitile::sim
