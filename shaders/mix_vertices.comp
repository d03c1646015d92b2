#version 450 core
// Bodies between two states: each where it is on the straight line from its place in one to its place in the
// other, or beyond; and of every so many bodies one.

layout(local_size_x = 256) in;

layout(std430, binding = 0) readonly buffer Bodies { uvec4 bodies[]; };  // the later state
layout(std430, binding = 10) readonly buffer Earlier { uvec4 earlier[]; };
layout(std430, binding = 11) writeonly buffer Mixed { uvec4 mixed[]; };

layout(location = 0) uniform uint firstMixed;
layout(location = 1) uniform uint mixedBodies;
layout(location = 2) uniform uint everyBody;  // body everyBody * k is number k of the mixed ones
layout(location = 3) uniform float place;     // 0 in the earlier state, 1 in the later one

void main() {
  uint number = firstMixed + gl_GlobalInvocationID.x;
  if (number >= mixedBodies) return;
  uvec4 body = bodies[number * everyBody];
  if (place != 1.0) {
    vec3 from = uintBitsToFloat(earlier[number * everyBody].xyz), to = uintBitsToFloat(body.xyz);
    body.xyz = floatBitsToUint(from + place * (to - from));
  }
  mixed[number] = body;
}
