#pragma once

#include <cstdint>
#include <string>

namespace gravitile::sim {

// "32.25 GB of GPU memory, 1.20 of 150.00 GB are free": what stands against taking so many bytes more, with
// what is kept free for the picture, the kernels and the driver; "" when there is room.
std::string whyNoDeviceMemory(std::uint64_t bytes);

}  // namespace gravitile::sim
