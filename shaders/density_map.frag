#version 450 core
// Surface density as colours.

#include "light.glsl"
#include "palette.glsl"
#include "screen.glsl"

layout(location = 1) flat in vec2 densities;
layout(location = 0) out vec4 colour;

void main() {
  float density = lightAt(ivec2(gl_FragCoord.xy)).x;
  float place = density > 0.0 ? placeIn(densities, frame.logarithmicDensities, density) : 0.0;
  colour = vec4(encoded(mapColour(place)) + dither(), 1.0);
}
