#version 450 core
// The density around each body: that of the smallest cube with enough mass in it, averaged with that of a cube
// a little aside, a different one for each body, so that the edges of cubes are not seen.

#include "bodies.glsl"
#include "local_density.glsl"

layout(local_size_x = 128) in;

layout(std430, binding = 0) readonly buffer Bodies { uvec4 bodies[]; };

float massInCube(vec3 place, int level) {
  uvec2 counters = countersOf(place, level);
  return float(min(cubes[counters.x], cubes[counters.y])) / kQuantaPerBody;
}

void main() {
  uint index = firstBody + gl_GlobalInvocationID.x;
  if (index >= lastBody) return;
  uvec4 vertex = bodies[index];
  figures[index] = 0.0;
  if (isBroken(vertex.xyz)) return;
  uvec3 chance = uvec3(hash(index), hash(index + 0x68bc21ebu), hash(index + 0x02e5be93u));
  vec3 aside = vec3(chance >> 8u) / 16777216.0 - 0.5;
  for (int level = kLevels - 1; level >= 0; --level) {
    float side = sideOf(level);
    float mass = massInCube(uintBitsToFloat(vertex.xyz), level);
    if (mass < kEnough && level > 0) continue;
    mass = 0.5 * (mass + massInCube(uintBitsToFloat(vertex.xyz) + side * aside, level));
    figures[index] = mass * float(stride) / (frame.perMeanMass * side * side * side);
    return;
  }
}
