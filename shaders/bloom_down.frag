#version 450 core
// Half the size, by 13 samples that overlap (Jimenez 2014, "Next generation post processing in Call of
// Duty"): a moving point of light does not flicker.

layout(binding = 0) uniform sampler2D source;
layout(location = 0) uniform vec2 texel;  // of the source, part of its size
layout(location = 1) uniform vec2 size;   // of the result, pixels
layout(location = 0) out vec4 light;

const float kBrightest = 3.0e4;  // half floats end at 65,504

vec3 at(vec2 place, float x, float y) {
  return min(textureLod(source, place + vec2(x, y) * texel, 0.0).rgb, vec3(kBrightest));
}

void main() {
  vec2 place = gl_FragCoord.xy / size;
  vec3 inner = at(place, -1, -1) + at(place, 1, -1) + at(place, -1, 1) + at(place, 1, 1);
  vec3 corners = at(place, -2, -2) + at(place, 2, -2) + at(place, -2, 2) + at(place, 2, 2);
  vec3 edges = at(place, -2, 0) + at(place, 2, 0) + at(place, 0, -2) + at(place, 0, 2);
  light = vec4(0.125 * inner + 0.03125 * corners + 0.0625 * edges + 0.125 * at(place, 0, 0), 1.0);
}
