// gpu-pairwise: each pair is worked out once for both of its bodies (Newton's third law), in O(n) memory.
// A warp holds a tile of 32 * BODIES bodies i, BODIES a lane, in registers with their sums. Bodies j come 32
// at a time, one a lane: in each of 32 turns every lane meets its bodies i with one j, adds to both, and
// hands the sum of that j to the next lane. After 32 turns every sum is back at its own body and is added to
// memory. Tile t of the circle of T tiles meets tiles t+1 ... t+T/2, so every pair of tiles meets once and
// all warps have the same work.
#include "gravity.cuh"
#include "sums.cuh"

using namespace gravitile::sim;

constexpr unsigned kWarp = 32;
constexpr unsigned kTile = kWarp * BODIES;
constexpr unsigned kWarps = BLOCK_SIZE / kWarp;
constexpr unsigned kAllLanes = 0xffffffff;

// Threads an SM is to hold: caps the registers of a thread. Left to itself the compiler takes so few for 8
// bodies and more that the three operands of many multiply-adds lie in one bank of the register file, which
// costs a cycle each (H200, 262,144 bodies: 2.51e12/s without the cap, 2.81e12/s with it).
constexpr unsigned kRegisterNeed = BODIES * sizeof(real) / sizeof(float);
constexpr unsigned kThreadsAnSm = kRegisterNeed > 12 ? 384 : kRegisterNeed >= 8 ? 512 : 0;
constexpr unsigned kBlocksAnSm = kThreadsAnSm / BLOCK_SIZE;  // 0: no cap

// Unrolled further, the loop outgrows the instruction cache (H200, 12 bodies: 3.06e12/s at 4, 2.67e12/s at
// 8).
constexpr unsigned kTurnsUnrolled = BODIES >= 8 ? 4 : 8;

// A body i in a lane's registers, in the units of ownUnits().
struct Held {
  real3 position;
  real mass;
  real3 sum;
};

// Body j in units of the system's own size and mass, so that third powers of any distance stay numbers;
// past the end a massless one, which pulls nobody.
__device__ __forceinline__ real4 ownUnits(const ForceArguments& arguments, unsigned j) {
  if (j >= arguments.n) return makeReal4(0, 0, 0, 0);
  const real4 body = arguments.posMass[j];
  const SumArguments& units = arguments.sums;
  return makeReal4(body.x * units.lengthUnit, body.y * units.lengthUnit, body.z * units.lengthUnit,
                   body.w * units.massUnit);
}

// The sum of a body j moves on to the lane that meets the body next.
__device__ __forceinline__ void passOn(real3& back) {
  const unsigned nextLane = (threadIdx.x + 1) % kWarp;
  back.x = __shfl_sync(kAllLanes, back.x, nextLane);
  back.y = __shfl_sync(kAllLanes, back.y, nextLane);
  back.z = __shfl_sync(kAllLanes, back.z, nextLane);
}

// All pairs of a lane's bodies i with 32 bodies j, which follow each other from `others` on; the lane's own j
// is the first. Returns the sum of that one, its sign reversed. With one mass on either side both masses are
// left out.
template <bool kOneMass>
__device__ __forceinline__ real3 meet(Held (&held)[BODIES], const real4* others, real softening2) {
  real3 back = makeReal3(0, 0, 0);
  // Sums are passed on before a turn, not after it, and once more at the end; the loop is written as two; and
  // z comes before x and y. Of some 250 ways to write the same down, the compiler's choice of registers and
  // order is fastest for this one (H200, CUDA 13.0, 11 bodies, 1,048,576 bodies: 3.21e12/s; with the shuffles
  // last 3.13e12/s, with x first 3.17e12/s).
#pragma unroll 1
  for (const real4* end = others + kWarp; others < end; others += kTurnsUnrolled) {
#pragma unroll
    for (unsigned turn = 0; turn < kTurnsUnrolled; ++turn) {
      const real4 other = others[turn];
      passOn(back);
#pragma unroll
      for (unsigned k = 0; k < BODIES; ++k) {
        Held& body = held[k];
        const real rx = other.x - body.position.x;
        const real ry = other.y - body.position.y;
        const real rz = other.z - body.position.z;
        const real weight = pullWeight(1, fma(ry, ry, fma(rx, rx, fma(rz, rz, softening2))));
        const real pull = kOneMass ? weight : other.w * weight;
        const real pullBack = kOneMass ? weight : body.mass * weight;
        body.sum.z = fma(rz, pull, body.sum.z);
        back.z = fma(rz, pullBack, back.z);
        body.sum.x = fma(rx, pull, body.sum.x);
        back.x = fma(rx, pullBack, back.x);
        body.sum.y = fma(ry, pull, body.sum.y);
        back.y = fma(ry, pullBack, back.y);
      }
    }
  }
  passOn(back);
  return back;
}

// As meet(), but only for the bodies i: the warp's own tile, where every pair comes up twice.
__device__ __forceinline__ void meetOneWay(Held (&held)[BODIES], const real4* others, real softening2) {
#pragma unroll 2
  for (unsigned turn = 0; turn < kWarp; ++turn) {
#pragma unroll
    for (unsigned k = 0; k < BODIES; ++k) {
      addPull(held[k].sum, held[k].position, others[turn], softening2);
    }
  }
}

__device__ __forceinline__ void scale(real3& vector, real factor) {
  vector.x *= factor;
  vector.y *= factor;
  vector.z *= factor;
}

// The sums of a tile are kept in this unit of mass: 1 after meetings that count masses in, the common mass of
// the bodies j after meetings that leave it out.
__device__ __forceinline__ void changeUnit(Held (&held)[BODIES], real& unit, real wanted) {
  if (unit == wanted) return;
#pragma unroll
  for (unsigned k = 0; k < BODIES; ++k) scale(held[k].sum, unit / wanted);
  unit = wanted;
}

// A warp's share of the work: its tile, and the tiles it meets, counted from its own.
struct Item {
  unsigned tile, firstOffset, endOffset;
};

__device__ __forceinline__ Item itemOf(const ForceArguments& arguments) {
  const unsigned item = arguments.begin + blockIdx.x * kWarps + threadIdx.x / kWarp;
  const unsigned tiles = (arguments.n + kTile - 1) / kTile;
  Item work;
  work.tile = item % tiles;
  work.firstOffset = item / tiles * arguments.sums.tilesAnItem;
  // On a circle of an even number of tiles the opposite one is met by one of the two only.
  const unsigned half = tiles / 2;
  const unsigned past = tiles % 2 == 0 && work.tile >= half ? half : half + 1;
  const unsigned offsets = arguments.sums.oneWay ? tiles : past;
  work.endOffset = item < arguments.end ? min(work.firstOffset + arguments.sums.tilesAnItem, offsets) : 0;
  return work;
}

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE, kBlocksAnSm) force(ForceArguments arguments) {
  // Each warp's 32 bodies j, twice in a row, so that a lane walks round the circle without a remainder.
  __shared__ real4 circle[kWarps][2 * kWarp];
  const unsigned lane = threadIdx.x % kWarp;
  real4* const others = circle[threadIdx.x / kWarp];
  const real softening2 = arguments.softening2 * arguments.sums.lengthUnit * arguments.sums.lengthUnit;
  const unsigned tiles = (arguments.n + kTile - 1) / kTile;
  const Item work = itemOf(arguments);
  if (work.firstOffset >= work.endOffset) return;

  Held held[BODIES];
  const unsigned first = work.tile * kTile + lane;
  bool oneMass = true;
#pragma unroll
  for (unsigned k = 0; k < BODIES; ++k) {
    const real4 body = ownUnits(arguments, first + k * kWarp);
    held[k] = {makeReal3(body), body.w, makeReal3(0, 0, 0)};
    oneMass = oneMass && body.w == held[0].mass;
  }
  const real tileMass = __shfl_sync(kAllLanes, held[0].mass, 0);
  oneMass = __all_sync(kAllLanes, oneMass && held[0].mass == tileMass);

  real unit = 1;
  for (unsigned offset = work.firstOffset; offset < work.endOffset; ++offset) {
    const unsigned otherTile = (work.tile + offset) % tiles;
    for (unsigned part = 0; part < BODIES; ++part) {
      const unsigned j = otherTile * kTile + part * kWarp + lane;
      const real4 other = ownUnits(arguments, j);
      __syncwarp();  // the bodies before these have been met by all lanes
      others[lane] = other;
      others[lane + kWarp] = other;
      __syncwarp();
      const real otherMass = __shfl_sync(kAllLanes, other.w, 0);
      if (offset == 0 || arguments.sums.oneWay) {
        changeUnit(held, unit, 1);
        meetOneWay(held, others + lane, softening2);
        continue;
      }
      real3 back;
      if (oneMass && otherMass != 0 && __all_sync(kAllLanes, other.w == otherMass)) {
        changeUnit(held, unit, otherMass);
        back = meet<true>(held, others + lane, softening2);
        scale(back, tileMass);
      } else {
        changeUnit(held, unit, 1);
        back = meet<false>(held, others + lane, softening2);
      }
      scale(back, -arguments.sums.pullUnit);
      if (j < arguments.n) addToSum(arguments.sums, j, back);
    }
  }
#pragma unroll
  for (unsigned k = 0; k < BODIES; ++k) {
    const unsigned i = first + k * kWarp;
    scale(held[k].sum, unit * arguments.sums.pullUnit);
    if (i < arguments.n) addToSum(arguments.sums, i, held[k].sum);
  }
}

// Turns the sums into accelerations, for whoever needs just those.
extern "C" __global__ void finish(ForceArguments arguments) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < arguments.n) arguments.acceleration[i] = takeSum(arguments.sums, i);
}
