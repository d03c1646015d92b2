#version 450 core
// A level and the smaller one below it, spread by a tent of 3x3 samples; their shares add up to one.

layout(binding = 0) uniform sampler2D level;
layout(binding = 1) uniform sampler2D smaller;
layout(location = 0) uniform vec2 texel;      // of the smaller one, part of its size
layout(location = 1) uniform vec2 size;       // of the level, pixels
layout(location = 2) uniform float share;     // of the smaller one
layout(location = 0) out vec4 light;

vec3 at(vec2 place, float x, float y) { return textureLod(smaller, place + vec2(x, y) * texel, 0.0).rgb; }

void main() {
  vec2 place = gl_FragCoord.xy / size;
  vec3 edges = at(place, -1, 0) + at(place, 1, 0) + at(place, 0, -1) + at(place, 0, 1);
  vec3 corners = at(place, -1, -1) + at(place, 1, -1) + at(place, -1, 1) + at(place, 1, 1);
  vec3 spread = 0.25 * at(place, 0, 0) + 0.125 * edges + 0.0625 * corners;
  light = vec4(mix(texelFetch(level, ivec2(gl_FragCoord.xy), 0).rgb, spread, share), 1.0);
}
