// The forces of hermite4, whatever kernel is chosen: acceleration and its rate of change (jerk) in one pass.
// Bodies and velocities j pass through shared memory in tiles, as in tiled.cu, and each sum is made in a
// fixed order, so that the same bits come out every time.
#include "gravity.cuh"

using namespace gravitile::sim;

__device__ __forceinline__ void add(real3& sum, real3 part) {
  sum.x += part.x;
  sum.y += part.y;
  sum.z += part.z;
}

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) jerk(JerkArguments arguments) {
  const real softening2 = arguments.softening2, g = arguments.gravity;
  const real4 nothing = makeReal4(0, 0, 0, 0);
  __shared__ real4 bodies[BLOCK_SIZE], velocities[BLOCK_SIZE];
  const unsigned n = arguments.n, i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  const real3 body = makeReal3(i < n ? arguments.posMass[i] : nothing);
  const real3 velocity = makeReal3(i < n ? arguments.velocity[i] : nothing);
  real3 sum = makeReal3(0, 0, 0), jerkSum = makeReal3(0, 0, 0);
  if (arguments.begin > 0 && i < n) {  // the slices before this one
    sum = makeReal3(arguments.acceleration[i]);
    jerkSum = makeReal3(arguments.jerk[i]);
  }

  for (unsigned tileStart = arguments.begin; tileStart < arguments.end; tileStart += BLOCK_SIZE) {
    const unsigned j = tileStart + threadIdx.x;
    bodies[threadIdx.x] = j < n ? arguments.posMass[j] : nothing;
    velocities[threadIdx.x] = j < n ? arguments.velocity[j] : nothing;
    __syncthreads();  // the tile is complete
    real3 pull = makeReal3(0, 0, 0), change = makeReal3(0, 0, 0);
#pragma unroll UNROLL
    for (unsigned k = 0; k < BLOCK_SIZE; ++k) {
      addPullAndJerk(pull, change, body, velocity, bodies[k], makeReal3(velocities[k]), softening2);
    }
    add(sum, pull);
    add(jerkSum, change);
    __syncthreads();  // nobody needs it any more
  }
  if (i >= n) return;
  arguments.acceleration[i] = makeReal4(g * sum.x, g * sum.y, g * sum.z, 0);
  arguments.jerk[i] = makeReal4(g * jerkSum.x, g * jerkSum.y, g * jerkSum.z, 0);
}
