// gpu-race: WRONG ON PURPOSE. Force and update in one launch, in place, with no barrier between them. A
// thread that has finished moves its body while others still read it (the race within a step), and goes on to
// its next step while others are still in this one (the race between steps), so forces mix positions of
// several times. The picture looks right; the error figure does not.
#include "gravity.cuh"
#include "update.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) steps(StepsArguments arguments) {
  const ForceArguments& force = arguments.force;
  UpdateArguments update = arguments.update;
  VertexOut* const vertices = update.vertices;
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  if (i >= force.n) return;

  float4 position = force.posMass[i];
  float4 velocity = update.velocity[i];
  float4 acceleration = force.acceleration[i];
  for (unsigned step = 0; step < arguments.steps; ++step) {
    for (unsigned stage = 0; stage < arguments.stages; ++stage) {
      if (arguments.evaluateForce[stage]) {
        const float3 body = make_float3(position.x, position.y, position.z);
        float3 sum = make_float3(0.0f, 0.0f, 0.0f);
        for (unsigned j = 0; j < force.n; ++j) {
          addPull(sum, body, __ldcg(force.posMass + j), force.softening2);
        }
        acceleration = make_float4(force.gravity * sum.x, force.gravity * sum.y, force.gravity * sum.z, 0.0f);
        force.acceleration[i] = acceleration;
      }
      // A barrier across the grid belongs here.
      moveBody(position, velocity, acceleration, arguments.times[stage]);
      const bool last = step + 1 == arguments.steps && stage + 1 == arguments.stages;
      update.vertices = last ? vertices : nullptr;
      storeBody(update, i, position, velocity);
      // And another one here.
    }
  }
}
