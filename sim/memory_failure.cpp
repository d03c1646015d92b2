#include "sim/memory_failure.h"

#include <new>
#include <stdexcept>
#include <system_error>

#ifdef GRAVITILE_HAVE_CUDA
#include "sim/cuda/check.h"
#endif

namespace gravitile::sim {

bool isMemoryFailure(const std::exception& error) {
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return true;
  if (dynamic_cast<const std::length_error*>(&error) != nullptr) return true;  // more than a vector can hold
  if (const auto* system = dynamic_cast<const std::system_error*>(&error))
    return system->code() == std::errc::not_enough_memory ||
           system->code() == std::errc::resource_unavailable_try_again;
#ifdef GRAVITILE_HAVE_CUDA
  if (const auto* cuda = dynamic_cast<const CudaError*>(&error))
    return cuda->code() == cudaErrorMemoryAllocation;
#endif
  return false;
}

}  // namespace gravitile::sim
