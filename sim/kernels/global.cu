// gpu-global: one thread a body, separate arrays; the sum lives in global memory and is read and written for
// every pair. `volatile` keeps the compiler from holding it in registers, which is the next lesson.
#include "gravity.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  if (i >= arguments.n) return;

  volatile float* ax = arguments.ax;
  volatile float* ay = arguments.ay;
  volatile float* az = arguments.az;
  ax[i] = 0.0f;
  ay[i] = 0.0f;
  az[i] = 0.0f;
  const float3 body = make_float3(arguments.x[i], arguments.y[i], arguments.z[i]);
  for (unsigned j = 0; j < arguments.n; ++j) {
    const float3 source = make_float3(arguments.x[j], arguments.y[j], arguments.z[j]);
    float3 sum = make_float3(ax[i], ay[i], az[i]);
    addPull(sum, body, source, arguments.mass[j], arguments.softening2);
    ax[i] = sum.x;
    ay[i] = sum.y;
    az[i] = sum.z;
  }
  storeAcceleration(arguments, i, make_float3(ax[i], ay[i], az[i]));
}
