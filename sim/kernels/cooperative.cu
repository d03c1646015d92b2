// gpu-cooperative: several time steps in one launch. Where other kernels end, so that every block waits for
// every other, this one has a barrier across the whole grid. All blocks must be on the GPU at once for that,
// or those that run would wait for ever for those that can't start; a cooperative launch makes sure.
#include "tile.cuh"
#include "update.cuh"

using namespace gravitile::sim;

// All threads of all blocks wait here. `arrived` counts blocks and only ever grows: the k-th barrier opens
// when it has reached k times the number of blocks.
__device__ __forceinline__ void gridBarrier(unsigned* arrived, unsigned& barriers) {
  __syncthreads();
  if (threadIdx.x == 0) {
    ++barriers;
    __threadfence();  // what this block wrote is seen before its arrival is
    atomicAdd(arrived, 1);
    while (*static_cast<volatile unsigned*>(arrived) < barriers * gridDim.x) {
    }
    __threadfence();
  }
  __syncthreads();
}

// Goes on from `sum`.
__device__ real3 forceOnBody(const ForceArguments& arguments, real4* tile, real4 position, real3 sum) {
  const real softening2 = arguments.softening2;
  const real3 body = makeReal3(position);
  for (unsigned tileStart = arguments.begin; tileStart < arguments.end; tileStart += BLOCK_SIZE) {
    const unsigned j = tileStart + threadIdx.x;
    // Past the first-level cache of this SM: it may hold a position from before the barrier.
    tile[threadIdx.x] = j < arguments.n ? loadPastCache(arguments.posMass + j) : makeReal4(0, 0, 0, 0);
    __syncthreads();  // the tile is complete
    addTilePull(sum, body, tile, softening2);
    __syncthreads();  // nobody needs it any more
  }
  return sum;
}

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) steps(StepsArguments arguments) {
  __shared__ real4 tile[BLOCK_SIZE];
  const ForceArguments& force = arguments.force;
  UpdateArguments update = arguments.update;
  VertexOut* const vertices = update.vertices;
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  const bool mine = i < force.n;
  unsigned barriers = 0;

  real4 position = bodyOrNothing(force, i);
  real4 velocity = mine ? update.velocity[i] : makeReal4(0, 0, 0, 0);
  real4 acceleration = mine ? force.acceleration[i] : makeReal4(0, 0, 0, 0);

  for (unsigned step = 0; step < arguments.steps; ++step) {
    for (unsigned stage = 0; stage < arguments.stages; ++stage) {
      if (arguments.evaluateForce[stage]) {
        acceleration = accelerationOf(force, forceOnBody(force, tile, position, makeReal3(0, 0, 0)));
        if (mine) force.acceleration[i] = acceleration;
        gridBarrier(arguments.arrived, barriers);  // nobody moves before everybody has read
      }
      moveBody(position, velocity, acceleration, arguments.times[stage], update.clock);
      const bool last = step + 1 == arguments.steps && stage + 1 == arguments.stages;
      update.vertices = last ? vertices : nullptr;
      if (mine) storeBody(update, i, position, velocity, acceleration);
      gridBarrier(arguments.arrived, barriers);  // nobody reads before everybody has moved
    }
  }
}

// One force evaluation by itself, or a slice of it: for whoever needs just that, and where a single step
// would keep the GPU for longer than a picture may wait.
extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  __shared__ real4 tile[BLOCK_SIZE];
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  const real3 sumBefore = sumSoFar(arguments, min(i, arguments.n - 1));
  const real3 sum = forceOnBody(arguments, tile, bodyOrNothing(arguments, i), sumBefore);
  if (i < arguments.n) storeAcceleration(arguments, i, sum);
}
