#version 450 core
// Axes and grid as lines, made of nothing but the number of the vertex: two to a line.

#include "frame.glsl"

layout(location = 0) uniform float axisLength;  // scene units; 0: no axes
layout(location = 1) uniform float spacing;     // of the grid's lines
layout(location = 2) uniform int reach;         // lines on each side of the middle one; < 0: no grid

layout(location = 0) out vec4 colour;

const vec3 kAxisColours[3] = vec3[3](vec3(0.95, 0.38, 0.34), vec3(0.46, 0.83, 0.40), vec3(0.45, 0.62, 1.0));

void main() {
  int line = gl_VertexID / 2;
  float end = float(gl_VertexID % 2);
  vec3 place = vec3(0.0);
  int axes = axisLength > 0.0 ? 3 : 0;
  if (line < axes) {
    place[line] = axisLength * end;
    colour = vec4(kAxisColours[line], 0.9);
  } else {
    int lines = 2 * reach + 1;
    int number = (line - axes) % lines - reach;
    int along = (line - axes) / lines;  // x or y
    place[along] = spacing * float(reach) * (2.0 * end - 1.0);
    place[1 - along] = spacing * float(number);
    colour = vec4(vec3(0.62, 0.68, 0.78), number % 5 == 0 ? 0.34 : 0.16);
  }
  gl_Position = frame.viewProjection * vec4(place, 1.0);
}
