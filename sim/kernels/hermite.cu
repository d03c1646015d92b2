// The moves of hermite4: the correction that ends a step, and the prediction that starts the next, in one
// pass where nothing comes between them; and each new position as a vertex of the picture.
#include "hermite.h"
#include "update.cuh"

using namespace gravitile::sim;

extern "C" __global__ void hermite(HermiteArguments arguments) {
  const UpdateArguments& update = arguments.update;
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= update.n) return;

  const real dt = update.clock == nullptr ? real(arguments.dt) : real(update.clock->dt);
  real4 x = update.posMass[i], v = update.velocity[i];
  const real4 a = update.acceleration[i], j = arguments.jerk[i];
  if (arguments.correct) {
    const real4 a0 = arguments.oldAcceleration[i], j0 = arguments.oldJerk[i];
    hermiteCorrect(x.x, v.x, a0.x, j0.x, a.x, j.x, dt);
    hermiteCorrect(x.y, v.y, a0.y, j0.y, a.y, j.y, dt);
    hermiteCorrect(x.z, v.z, a0.z, j0.z, a.z, j.z, dt);
  }
  if (arguments.predict) {
    arguments.oldAcceleration[i] = a;
    arguments.oldJerk[i] = j;
    hermitePredict(x.x, v.x, a.x, j.x, dt);
    hermitePredict(x.y, v.y, a.y, j.y, dt);
    hermitePredict(x.z, v.z, a.z, j.z, dt);
  }
  storeBody(update, i, x, v, a);
}
