#version 450 core
// A trail is an instance: lines from each moment to the one before it, fainter and fainter.

#include "bodies.glsl"
#include "trails.glsl"

layout(location = 3) uniform uint moments;  // of the ring
layout(location = 4) uniform float fraction;  // of the time between moments that has gone by since the newest but one
layout(location = 5) uniform float brightness;

layout(location = 0) out vec3 colour;

uvec4 before(uint age) { return trail[(newest + moments - age) % moments * trails + uint(gl_InstanceID)]; }

void main() {
  uint segment = uint(gl_VertexID) / 2u, age = segment + uint(gl_VertexID) % 2u;
  uvec4 here = before(age);
  uint tag = here.w, number = (tag & 0xffffu) % 64u;
  gl_Position = vec4(0.0, 0.0, 2.0, 1.0);  // outside
  colour = vec3(0.0);
  if (isBroken(before(segment).xyz) || isBroken(before(segment + 1u).xyz) || palette.leavesTrail[number] <= 0.0) return;
  gl_Position = frame.viewProjection * vec4(uintBitsToFloat(here.xyz), 1.0);
  float old = age == 0u ? 0.0 : (float(age) - 1.0 + fraction) / float(moments - 1u);
  float left = max(1.0 - old, 0.0);
  vec4 component = palette.components[number];
  vec3 own = frame.colouring == kByComponent ? component.rgb
                                             : colourOf(trailBody(uint(gl_InstanceID)), tag, component);
  colour = brightness * left * left * own;
}
