#version 450 core
// Writes where the bodies are now into the newest moment of their trails.

#include "frame.glsl"
#include "trails.glsl"

layout(local_size_x = 128) in;

layout(std430, binding = 0) readonly buffer Bodies { uvec4 bodies[]; };

void main() {
  uint number = gl_GlobalInvocationID.x;
  if (number >= trails) return;
  uint body = trailBody(number);
  if (body < frame.bodies) trail[newest * trails + number] = bodies[body];
}
