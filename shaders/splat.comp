#version 450 core
// Adds small bodies to the picture, one invocation a body, and lists the large ones for bodies.vert.

#include "bodies.glsl"
#include "inks.glsl"

layout(local_size_x = 128) in;

layout(std430, binding = 0) readonly buffer Bodies { uvec4 bodies[]; };
layout(std430, binding = 3) writeonly buffer LargeBodies { uint largeBodies[]; };
layout(std430, binding = 4) buffer DrawLarge { uint largeCount; };  // the start of an indirect draw

layout(location = 0) uniform uint firstBody;

// Larger ones keep one invocation busy while its neighbours wait.
const float kLargestScale = 4.0;

void main() {
  uint index = firstBody + gl_GlobalInvocationID.x;
  if (index >= frame.bodies) return;
  uvec4 vertex = bodies[index];
  Body body = bodyOf(uintBitsToFloat(vertex.xyz), vertex.w, index);
  if (body.broken) atomicAdd(measured.broken, 1u);
  if (!body.drawn) return;
  Footprint f = footprintOf(body.middle, body.radius);
  if (!inPicture(f)) return;
  if (f.scale > kLargestScale) {
    largeBodies[atomicAdd(largeCount, 1u)] = index;
    return;
  }
  ivec2 first = max(ivec2(ceil(f.middle - f.reach - 0.5)), ivec2(0));
  ivec2 last = min(ivec2(floor(f.middle + f.reach - 0.5)), ivec2(frame.pictureSize) - 1);
  vec3 amounts = quantaOf(body);
  uint chance = hash(index);
  for (int y = first.y; y <= last.y; ++y)
    for (int x = first.x; x <= last.x; ++x) addInks(ivec2(x, y), f, amounts, body.ink, chance);
}
