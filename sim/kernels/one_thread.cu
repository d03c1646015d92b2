// gpu-one-thread: a single thread computes all forces; the branch is gone, because softening makes a body's
// pull on itself zero.
#include "gravity.cuh"

using namespace gravitile::sim;

extern "C" __global__ void force(ForceArguments arguments) {
  const real softening2 = arguments.softening2;
  for (unsigned i = arguments.begin; i < arguments.end; ++i) {
    const real4 own = arguments.posMass[i];
    const real3 body = makeReal3(own);
    real3 sum = makeReal3(0, 0, 0);
    for (unsigned j = 0; j < arguments.n; ++j) {
      addPull(sum, body, arguments.posMass[j], softening2);
    }
    storeAcceleration(arguments, i, sum);
  }
}
