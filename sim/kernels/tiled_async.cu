// gpu-tiled-async: as the double buffer, but the hardware copies from global to shared memory by itself
// (cp.async, compute capability 8.0; older GPUs copy through registers). No register holds a body on its way.
#include "tile.cuh"

using namespace gravitile::sim;

// Starts the copy of this thread's body j into its place in the tile, 16 bytes an instruction; past the end
// the place is zeroed.
__device__ __forceinline__ void startCopy(real4* place, const ForceArguments& arguments, unsigned j) {
#if __CUDA_ARCH__ >= 800
  const auto target = static_cast<unsigned>(__cvta_generic_to_shared(place));
  const auto* source = reinterpret_cast<const char*>(arguments.posMass + (j < arguments.n ? j : 0));
  const unsigned bytes = j < arguments.n ? 16 : 0;  // the rest of the 16 is filled with zeros
#pragma unroll
  for (unsigned offset = 0; offset < sizeof(real4); offset += 16) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(target + offset), "l"(source + offset),
                 "r"(bytes)
                 : "memory");
  }
  asm volatile("cp.async.commit_group;" ::: "memory");
#else
  *place = bodyOrNothing(arguments, j);
#endif
}

__device__ __forceinline__ void waitForCopies() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group 0;" ::: "memory");
#endif
}

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  const real softening2 = arguments.softening2;
  __shared__ real4 tiles[2][BLOCK_SIZE];
  const unsigned n = arguments.n;
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  const real4 own = bodyOrNothing(arguments, i);
  const real3 body = makeReal3(own);
  real3 sum = sumSoFar(arguments, min(i, n - 1));

  unsigned current = 0;
  startCopy(&tiles[current][threadIdx.x], arguments, arguments.begin + threadIdx.x);
  for (unsigned tileStart = arguments.begin; tileStart < arguments.end; tileStart += BLOCK_SIZE) {
    waitForCopies();
    __syncthreads();  // everybody's copy has arrived, and nobody reads the other tile any more
    startCopy(&tiles[1 - current][threadIdx.x], arguments, tileStart + BLOCK_SIZE + threadIdx.x);
    addTilePull(sum, body, tiles[current], softening2);
    current = 1 - current;
  }
  if (i < n) storeAcceleration(arguments, i, sum);
}
