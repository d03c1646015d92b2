// The length of an adaptive step: the smallest that any body asks for. A minimum is the same in any order, so
// the same bits come out every time. The last block to arrive sets the clock for the launches that follow.
#include "arguments.h"
#include "step_size.h"

using namespace gravitile::sim;

__device__ __forceinline__ double stepOf(const StepSizeArguments& arguments, unsigned i, double lastDt) {
  const real4 a = arguments.acceleration[i];
  if (arguments.jerk == nullptr) return softenedStep(arguments.eta, arguments.softening, a.x, a.y, a.z);
  const real4 j = arguments.jerk[i], a0 = arguments.oldAcceleration[i], j0 = arguments.oldJerk[i];
  HermiteSquares squares;
  addAxis(squares, a0.x, j0.x, a.x, j.x, lastDt);
  addAxis(squares, a0.y, j0.y, a.y, j.y, lastDt);
  addAxis(squares, a0.z, j0.z, a.z, j.z, lastDt);
  return aarsethStep(arguments.eta, squares);
}

__device__ __forceinline__ void setClock(StepClock& clock, double longest) {
  const double smallest = __longlong_as_double(static_cast<long long>(atomicMin(&clock.smallest, ~0ULL)));
  clock.dt = fmin(smallest, longest);
  clock.time += clock.dt;
  clock.smallest = ~0ULL;
  clock.arrived = 0;
}

extern "C" __global__ void stepSize(StepSizeArguments arguments) {
  StepClock& clock = *arguments.clock;
  const double lastDt = clock.dt;
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  double step = i < arguments.n ? stepOf(arguments, i, lastDt) : kAnyStep;
  // A position that is no number any more is noticed elsewhere; here it counts for nothing.
  if (!(step <= kAnyStep)) step = kAnyStep;

  // Bits of positive numbers stand in the order of the numbers.
  __shared__ unsigned long long smallest;
  if (threadIdx.x == 0) smallest = ~0ULL;
  __syncthreads();
  for (unsigned distance = 16; distance > 0; distance /= 2)
    step = fmin(step, __shfl_xor_sync(~0U, step, distance));
  if (threadIdx.x % 32 == 0)
    atomicMin(&smallest, static_cast<unsigned long long>(__double_as_longlong(step)));
  __syncthreads();
  if (threadIdx.x != 0) return;
  atomicMin(&clock.smallest, smallest);
  __threadfence();  // the block's minimum is there before its arrival is
  if (atomicAdd(&clock.arrived, 1) + 1 == gridDim.x) setClock(clock, arguments.longest);
}
