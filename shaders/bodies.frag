#version 450 core
// The footprint of a glow: (1 - r^2)^3 inside the unit circle. It looks like a Gaussian, costs no exponential,
// and reaches zero smoothly at the edge of the sprite.

layout(location = 0) flat in vec3 glow;
layout(location = 0) out vec4 colour;

void main() {
  vec2 fromMiddle = 2.0 * gl_PointCoord - 1.0;
  float height = max(1.0 - dot(fromMiddle, fromMiddle), 0.0);
  colour = vec4(glow * (height * height * height), 0.0);
}
