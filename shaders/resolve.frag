#version 450 core
// The linear picture as floats.

#include "light.glsl"

layout(location = 0) out vec4 light;

void main() { light = vec4(lightAt(ivec2(gl_FragCoord.xy)), 1.0); }
