#version 450 core
// Light of a trail.

layout(location = 0) in vec3 colour;
layout(location = 0) out vec4 light;

void main() { light = vec4(colour, 0.0); }
