// gpu-tiled-async: as the double buffer, but the hardware copies from global to shared memory by itself
// (cp.async, compute capability 8.0; older GPUs copy through registers). No register holds a body on its way.
#include "tile.cuh"

using namespace gravitile::sim;

// Starts the copy of this thread's body j into its place in the tile; past the end the place is zeroed.
__device__ __forceinline__ void startCopy(float4* place, const ForceArguments& arguments, unsigned j) {
#if __CUDA_ARCH__ >= 800
  const auto target = static_cast<unsigned>(__cvta_generic_to_shared(place));
  const float4* source = arguments.posMass + (j < arguments.n ? j : 0);
  const unsigned bytes = j < arguments.n ? 16 : 0;  // the rest of the 16 is filled with zeros
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(target), "l"(source), "r"(bytes)
               : "memory");
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
  __shared__ float4 tiles[2][BLOCK_SIZE];
  const unsigned n = arguments.n;
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  const float4 own = bodyOrNothing(arguments, i);
  const float3 body = make_float3(own.x, own.y, own.z);
  float3 sum = make_float3(0.0f, 0.0f, 0.0f);

  unsigned current = 0;
  startCopy(&tiles[current][threadIdx.x], arguments, threadIdx.x);
  for (unsigned tileStart = 0; tileStart < n; tileStart += BLOCK_SIZE) {
    waitForCopies();
    __syncthreads();  // everybody's copy has arrived, and nobody reads the other tile any more
    startCopy(&tiles[1 - current][threadIdx.x], arguments, tileStart + BLOCK_SIZE + threadIdx.x);
    addTilePull(sum, body, tiles[current], arguments.softening2);
    current = 1 - current;
  }
  if (i < n) storeAcceleration(arguments, i, sum);
}
