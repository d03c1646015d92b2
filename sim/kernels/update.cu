// The update pass of an integrator stage: kick, damp, drift, kick; and, in the same pass, each new position
// as a vertex into the buffer the picture is drawn from.
#include "sums.cuh"
#include "update.cuh"

using namespace gravitile::sim;

extern "C" __global__ void update(UpdateArguments arguments) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= arguments.n) return;

  real4 acceleration = makeReal4(0, 0, 0, 0);
  if (hasSums(arguments.sums)) {
    acceleration = takeSum(arguments.sums, i);
    arguments.acceleration[i] = acceleration;
  } else if (arguments.moves > 0) {
    acceleration = arguments.acceleration[i];
  }
  moveAndStore(arguments, i, acceleration);
}
