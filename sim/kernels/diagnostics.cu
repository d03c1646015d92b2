// Conserved quantities and what tells the state of a system, summed in double precision whatever the bodies
// are in. Four kernels: `moments` and, after it, `radii` and `chooseRadius` by turns, are a pass over the
// bodies each; `potential` is a slice of the pass over all pairs.
#include "diagnostics_arguments.h"
#include "gravity.cuh"

using namespace gravitile::sim;

namespace {

constexpr unsigned kWarp = 32;
constexpr unsigned kAllLanes = 0xffffffff;

// Adds the values of a warp's lanes to a sum. All lanes take part.
__device__ __forceinline__ void addOfWarp(double* sum, double value) {
  for (unsigned distance = kWarp / 2; distance > 0; distance /= 2)
    value += __shfl_xor_sync(kAllLanes, value, distance);
  if (threadIdx.x % kWarp == 0) atomicAdd(sum, value);
}

// A body's distance from the centre of mass.
__device__ __forceinline__ double radiusOf(const DiagnosticsSums& sums, const real4& body) {
  const double perMass = sums.mass > 0 ? 1 / sums.mass : 0;
  const double x = body.x - sums.moment[0] * perMass;
  const double y = body.y - sums.moment[1] * perMass;
  const double z = body.z - sums.moment[2] * perMass;
  return sqrt(x * x + y * y + z * z);
}

// m / r, or nothing for a pair at the same place where there is no softening.
__device__ __forceinline__ real massOverDistance(real mass, real distance2) {
  return distance2 >= kSmallestNormal ? mass * reciprocalSqrt(distance2) : real(0);
}

constexpr unsigned kTile = DiagnosticsArguments::kTile;
constexpr unsigned kBodiesAThread = DiagnosticsArguments::kBodiesAThread;
constexpr unsigned kPotentialBlock = DiagnosticsArguments::kPotentialBlock;
// Terms of so many bodies j are added up before they meet the sum of the tile, so that no sum in single
// precision is of more than kGroup + kTile / kGroup terms.
constexpr unsigned kGroup = 32;

// A body, or past the end one of no mass.
__device__ __forceinline__ real4 bodyOrNone(const DiagnosticsArguments& arguments, unsigned i) {
  return i < arguments.n ? arguments.posMass[i] : makeReal4(0, 0, 0, 0);
}

// Sums, for each of a thread's bodies, m_j / sqrt(r² + eps²) over the bodies of `tile`; where it is the tile
// of the thread's own bodies (kOwn) over those before each.
template <bool kOwn>
__device__ __forceinline__ void addTile(real (&sums)[kBodiesAThread], const real4 (&bodies)[kBodiesAThread],
                                        const real4* tile, real softening2) {
  for (unsigned first = 0; first < kTile; first += kGroup) {
    real group[kBodiesAThread] = {};
#pragma unroll 8
    for (unsigned k = 0; k < kGroup; ++k) {
      const real4 other = tile[first + k];
#pragma unroll
      for (unsigned b = 0; b < kBodiesAThread; ++b) {
        const real x = other.x - bodies[b].x, y = other.y - bodies[b].y, z = other.z - bodies[b].z;
        const real distance2 = fma(z, z, fma(y, y, fma(x, x, softening2)));
        const bool counts = !kOwn || first + k < b * kPotentialBlock + threadIdx.x;
        if (counts) group[b] += massOverDistance(other.w, distance2);
      }
    }
#pragma unroll
    for (unsigned b = 0; b < kBodiesAThread; ++b) sums[b] += group[b];
  }
}

// Tiles of pairs are numbered row by row: (0,0), (1,0), (1,1), (2,0), ... The row of one.
__device__ __forceinline__ unsigned long long rowOf(unsigned long long number) {
  auto row = static_cast<unsigned long long>((sqrt(8.0 * static_cast<double>(number) + 1) - 1) / 2);
  while (row * (row + 1) / 2 > number) --row;
  while ((row + 1) * (row + 2) / 2 <= number) ++row;
  return row;
}

}  // namespace

extern "C" __global__ void moments(DiagnosticsArguments arguments) {
  double mass = 0, kinetic = 0, moment[3] = {}, momentum[3] = {}, spin[3] = {};
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < arguments.n; i += gridDim.x * blockDim.x) {
    const real4 body = arguments.posMass[i], velocity = arguments.velocity[i];
    const double m = body.w, x[3] = {body.x, body.y, body.z}, v[3] = {velocity.x, velocity.y, velocity.z};
    mass += m;
    kinetic += m * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) / 2;
    for (int axis = 0; axis < 3; ++axis) {
      const int next = (axis + 1) % 3, last = (axis + 2) % 3;
      moment[axis] += m * x[axis];
      momentum[axis] += m * v[axis];
      spin[axis] += m * (x[next] * v[last] - x[last] * v[next]);
    }
  }
  DiagnosticsSums& sums = *arguments.sums;
  addOfWarp(&sums.mass, mass);
  addOfWarp(&sums.kinetic, kinetic);
  for (int axis = 0; axis < 3; ++axis) {
    addOfWarp(&sums.moment[axis], moment[axis]);
    addOfWarp(&sums.momentum[axis], momentum[axis]);
    addOfWarp(&sums.angularMomentum[axis], spin[axis]);
  }
}

// The mass of the bodies whose radius begins with the bits found so far, by the bits that come next. Radii
// are ordered as the bits of a float are, being positive.
extern "C" __global__ void radii(DiagnosticsArguments arguments) {
  constexpr unsigned kBits = DiagnosticsArguments::kRadiusBits, kBins = DiagnosticsArguments::kBins;
  const unsigned left = kBits * (DiagnosticsArguments::kRadiusPasses - 1 - arguments.radiusPass);
  __shared__ double bins[kBins];
  for (unsigned bin = threadIdx.x; bin < kBins; bin += blockDim.x) bins[bin] = 0;
  __syncthreads();
  DiagnosticsSums& sums = *arguments.sums;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < arguments.n; i += gridDim.x * blockDim.x) {
    const real4 body = arguments.posMass[i];
    const double radius = radiusOf(sums, body);
    if (arguments.radiusPass == 0 && radius > arguments.escapeRadius) {
      atomicAdd(&sums.escaped, 1ULL);
      atomicMax(&sums.escapedFromEnd, arguments.n - i);
    }
    const unsigned key = __float_as_uint(static_cast<float>(radius)) >> left;
    if (arguments.radiusPass == 0 || key >> kBits == sums.radiusKey) {
      atomicAdd(&bins[key % kBins], static_cast<double>(body.w));
    }
  }
  __syncthreads();
  for (unsigned bin = threadIdx.x; bin < kBins; bin += blockDim.x) {
    if (bins[bin] != 0) atomicAdd(&arguments.bins[bin], bins[bin]);
  }
}

// Takes the bits in whose bin half of the mass is reached. One block of kBins threads.
extern "C" __global__ void chooseRadius(DiagnosticsArguments arguments) {
  __shared__ double bins[DiagnosticsArguments::kBins];
  bins[threadIdx.x] = arguments.bins[threadIdx.x];
  arguments.bins[threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x > 0) return;
  DiagnosticsSums& sums = *arguments.sums;
  const double half = arguments.halfOfMass * sums.mass;
  double below = sums.massBelow;
  unsigned bin = 0;
  for (; bin < DiagnosticsArguments::kBins - 1 && below + bins[bin] < half; ++bin) below += bins[bin];
  sums.massBelow = below;
  sums.radiusKey = sums.radiusKey << DiagnosticsArguments::kRadiusBits | bin;
}

// One block a tile of pairs: kTile bodies with kTile others, or with each other.
extern "C" __global__ void __launch_bounds__(kPotentialBlock) potential(DiagnosticsArguments arguments) {
  __shared__ real4 tile[kTile];
  const unsigned long long number = arguments.firstTile + blockIdx.x, row = rowOf(number);
  const unsigned column = static_cast<unsigned>(number - row * (row + 1) / 2);
  real4 bodies[kBodiesAThread];
  real sums[kBodiesAThread] = {};
  for (unsigned b = 0; b < kBodiesAThread; ++b) {
    const unsigned place = b * kPotentialBlock + threadIdx.x;
    bodies[b] = bodyOrNone(arguments, static_cast<unsigned>(row) * kTile + place);
    tile[place] = bodyOrNone(arguments, column * kTile + place);
  }
  __syncthreads();
  if (column == row) {
    addTile<true>(sums, bodies, tile, arguments.softening2);
  } else {
    addTile<false>(sums, bodies, tile, arguments.softening2);
  }
  double terms = 0;
  for (unsigned b = 0; b < kBodiesAThread; ++b)
    terms += static_cast<double>(bodies[b].w) * static_cast<double>(sums[b]);
  addOfWarp(&arguments.sums->pairTerms, terms);
}
