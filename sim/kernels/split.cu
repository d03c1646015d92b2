// gpu-split: kSplit threads share the same BODIES bodies i and take every kSplit-th body j each; at the end
// their sums are added. So a few bodies fill the whole GPU, and every sum has fewer terms, which makes it
// more exact. As a block has the complete forces of its own bodies, it can move them as well
// (`forceAndMove`): a step is one launch. The moved bodies go to another array, because other blocks still
// read this one.
#include "gravity.cuh"
#include "update.cuh"

using namespace gravitile::sim;

constexpr unsigned kWarp = 32;
constexpr unsigned kSplit = 1u << SPLIT_LOG2;
constexpr unsigned kPlaces = BLOCK_SIZE / kSplit;    // threads with different bodies
constexpr unsigned kBlockBodies = kPlaces * BODIES;  // a block's own bodies
constexpr unsigned kPlacesAWarp = kPlaces < kWarp ? kPlaces : kWarp;
constexpr unsigned kParts = kPlaces < kWarp ? BLOCK_SIZE / kWarp : kSplit;  // sums that meet in shared memory
static_assert(BLOCK_SIZE % kSplit == 0, "the block is cut into equal parts");

// What one thread reads before it starts a new sum: adding such sums keeps the rounding error small.
constexpr unsigned kTermsASum = 256;

struct BlockSums {
  real x[kParts][kBlockBodies], y[kParts][kBlockBodies], z[kParts][kBlockBodies];
};

__device__ __forceinline__ void addAllPulls(real3 (&sum)[BODIES], const real3 (&body)[BODIES],
                                            const ForceArguments& arguments) {
  const real softening2 = arguments.softening2;
  unsigned j = arguments.begin + threadIdx.x / kPlaces;
  while (j < arguments.end) {
    real3 pull[BODIES];
#pragma unroll
    for (unsigned k = 0; k < BODIES; ++k) pull[k] = makeReal3(0, 0, 0);
    const unsigned end = min(arguments.end, j + kTermsASum * kSplit);
#pragma unroll UNROLL
    for (; j < end; j += kSplit) {
      const real4 source = arguments.posMass[j];
#pragma unroll
      for (unsigned k = 0; k < BODIES; ++k) addPull(pull[k], body[k], source, softening2);
    }
#pragma unroll
    for (unsigned k = 0; k < BODIES; ++k) {
      sum[k].x += pull[k].x;
      sum[k].y += pull[k].y;
      sum[k].z += pull[k].z;
    }
  }
}

// Adds up what the threads with the same body have: first by shuffles within a warp, then through shared
// memory.
__device__ __forceinline__ void gather(BlockSums& sums, const real3 (&sum)[BODIES]) {
  const unsigned place = threadIdx.x % kPlaces;
  const unsigned part = kPlaces < kWarp ? threadIdx.x / kWarp : threadIdx.x / kPlaces;
#pragma unroll
  for (unsigned k = 0; k < BODIES; ++k) {
    real3 own = sum[k];
#pragma unroll
    for (unsigned distance = kWarp / 2; distance >= kPlacesAWarp; distance /= 2) {
      own.x += __shfl_down_sync(0xffffffff, own.x, distance);
      own.y += __shfl_down_sync(0xffffffff, own.y, distance);
      own.z += __shfl_down_sync(0xffffffff, own.z, distance);
    }
    if (threadIdx.x % kWarp < kPlacesAWarp) {
      sums.x[part][place + k * kPlaces] = own.x;
      sums.y[part][place + k * kPlaces] = own.y;
      sums.z[part][place + k * kPlaces] = own.z;
    }
  }
  __syncthreads();
}

// The acceleration of the block's body number `own`, which is body i.
__device__ __forceinline__ real4 total(const BlockSums& sums, unsigned own, const ForceArguments& arguments,
                                       unsigned i) {
  real3 sum = sumSoFar(arguments, i);
#pragma unroll 8
  for (unsigned part = 0; part < kParts; ++part) {
    sum.x += sums.x[part][own];
    sum.y += sums.y[part][own];
    sum.z += sums.z[part][own];
  }
  return accelerationOf(arguments, sum);
}

__device__ __forceinline__ void sumForces(BlockSums& sums, const ForceArguments& arguments) {
  const unsigned first = blockIdx.x * kBlockBodies + threadIdx.x % kPlaces;
  real3 body[BODIES], sum[BODIES];
#pragma unroll
  for (unsigned k = 0; k < BODIES; ++k) {
    const unsigned i = first + k * kPlaces;
    body[k] = i < arguments.n ? makeReal3(arguments.posMass[i]) : makeReal3(0, 0, 0);
    sum[k] = makeReal3(0, 0, 0);
  }
  addAllPulls(sum, body, arguments);
  gather(sums, sum);
}

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  __shared__ BlockSums sums;
  sumForces(sums, arguments);
  for (unsigned own = threadIdx.x; own < kBlockBodies; own += BLOCK_SIZE) {
    const unsigned i = blockIdx.x * kBlockBodies + own;
    if (i < arguments.n) arguments.acceleration[i] = total(sums, own, arguments, i);
  }
}

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE)
    forceAndMove(ForceArguments arguments, UpdateArguments update) {
  __shared__ BlockSums sums;
  sumForces(sums, arguments);
  for (unsigned own = threadIdx.x; own < kBlockBodies; own += BLOCK_SIZE) {
    const unsigned i = blockIdx.x * kBlockBodies + own;
    if (i >= arguments.n) continue;
    const real4 acceleration = total(sums, own, arguments, i);
    arguments.acceleration[i] = acceleration;
    moveAndStore(update, i, acceleration);
  }
}
