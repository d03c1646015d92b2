// The update pass of an integrator stage: kick, damp, drift, kick; and, in the same pass, each new position
// as a vertex into the buffer the picture is drawn from.
#include "update.cuh"

using namespace gravitile::sim;

extern "C" __global__ void update(UpdateArguments arguments) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= arguments.n) return;

  real4 position = arguments.posMass[i];
  real4 velocity = arguments.velocity[i];
  const bool kicks = arguments.times.kickBefore != 0 || arguments.times.kickAfter != 0;
  const real4 acceleration = kicks ? arguments.acceleration[i] : makeReal4(0, 0, 0, 0);
  moveBody(position, velocity, acceleration, arguments.times);
  storeBody(arguments, i, position, velocity);
}
