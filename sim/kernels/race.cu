// gpu-race: WRONG ON PURPOSE. Force and update in one launch, in place, with no barrier between them. A
// thread that has finished moves its body while others still read it (the race within a step), and goes on to
// its next step while others are still in this one (the race between steps), so forces mix positions of
// several times. The picture looks right; the error figure does not.
#include "gravity.cuh"
#include "update.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) steps(StepsArguments arguments) {
  const ForceArguments& force = arguments.force;
  const real softening2 = force.softening2;
  UpdateArguments update = arguments.update;
  VertexOut* const vertices = update.vertices;
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  if (i >= force.n) return;

  real4 position = force.posMass[i];
  real4 velocity = update.velocity[i];
  real4 acceleration = force.acceleration[i];
  for (unsigned step = 0; step < arguments.steps; ++step) {
    for (unsigned stage = 0; stage < arguments.stages; ++stage) {
      if (arguments.evaluateForce[stage]) {
        const real3 body = makeReal3(position);
        real3 sum = makeReal3(0, 0, 0);
        for (unsigned j = 0; j < force.n; ++j) {
          addPull(sum, body, loadPastCache(force.posMass + j), softening2);
        }
        acceleration = accelerationOf(force, sum);
        force.acceleration[i] = acceleration;
      }
      // A barrier across the grid belongs here.
      moveBody(position, velocity, acceleration, arguments.times[stage], update.clock);
      const bool last = step + 1 == arguments.steps && stage + 1 == arguments.stages;
      update.vertices = last ? vertices : nullptr;
      storeBody(update, i, position, velocity, acceleration);
      // And another one here.
    }
  }
}
