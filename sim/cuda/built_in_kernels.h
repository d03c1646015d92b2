#pragma once

#include <span>
#include <string_view>

namespace gravitile::sim {

// A kernel compiled to PTX when the program was built.
struct BuiltInKernel {
  std::string_view variant;  // KernelVariant::name()
  std::string_view ptx;      // ends in the zero byte that the driver expects, counted
};

// Generated at build time by write_built_in_kernels.cpp from defaultVariants().
std::span<const BuiltInKernel> builtInKernels();

}  // namespace gravitile::sim
