// gpu-global: one thread a body, separate arrays; the sum lives in global memory and is read and written for
// every pair. `volatile` keeps the compiler from holding it in registers, which is the next lesson.
#include "gravity.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  const real softening2 = arguments.softening2;
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  if (i >= arguments.n) return;

  volatile real* ax = arguments.ax;
  volatile real* ay = arguments.ay;
  volatile real* az = arguments.az;
  if (arguments.begin == 0) {
    ax[i] = 0;
    ay[i] = 0;
    az[i] = 0;
  }
  const real3 body = makeReal3(arguments.x[i], arguments.y[i], arguments.z[i]);
  for (unsigned j = arguments.begin; j < arguments.end; ++j) {
    const real3 source = makeReal3(arguments.x[j], arguments.y[j], arguments.z[j]);
    real3 sum = makeReal3(ax[i], ay[i], az[i]);
    addPull(sum, body, source, arguments.mass[j], softening2);
    ax[i] = sum.x;
    ay[i] = sum.y;
    az[i] = sum.z;
  }
  storeAcceleration(arguments, i, makeReal3(ax[i], ay[i], az[i]));
}
