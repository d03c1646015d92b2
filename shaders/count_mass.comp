#version 450 core
// Adds the mass of some of the bodies to the cubes that they stand in.

#include "bodies.glsl"
#include "local_density.glsl"

layout(local_size_x = 128) in;

layout(std430, binding = 0) readonly buffer Bodies { uvec4 bodies[]; };

void main() {
  uint index = gl_GlobalInvocationID.x * stride;
  if (index >= frame.bodies) return;
  uvec4 vertex = bodies[index];
  uint mass = uint(massOf(vertex.w) * kQuantaPerBody + 0.5);
  if (mass == 0u || isBroken(vertex.xyz)) return;
  for (int level = 0; level < kLevels; ++level) {
    uvec2 counters = countersOf(uintBitsToFloat(vertex.xyz), level);
    atomicAdd(cubes[counters.x], mass);
    atomicAdd(cubes[counters.y], mass);
  }
}
