#version 450 core
// One triangle that covers the whole viewport: corners (-1,-1), (3,-1), (-1,3); and what is measured but the
// same for all pixels.

#include "frame.glsl"

layout(location = 0) flat out float measuredOnceExposure;
layout(location = 1) flat out vec2 measuredOnceDensities;

void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  gl_Position = vec4(corner, 0.0, 1.0);
  measuredOnceExposure = frame.measuredExposure ? frame.exposure * measured.exposure : frame.exposure;
  measuredOnceDensities = densityRange();
}
