#version 450 core
// A line of axes or grid, over the finished picture.

layout(location = 0) in vec4 colour;
layout(location = 0) out vec4 result;

void main() { result = colour; }
