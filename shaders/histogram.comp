#version 450 core
// Counts what is drawn. BODIES: by the figures of bodies that are not hidden; else by the light of pixels.

#include "frame.glsl"
#include "histogram.glsl"

#ifdef BODIES
#include "bodies.glsl"
layout(std430, binding = 0) readonly buffer Bodies { uvec4 bodies[]; };
#else
#include "light.glsl"
#endif

layout(local_size_x = 256) in;

layout(location = 0) uniform uint stride;  // every how manieth is looked at, of bodies or along a row and column

shared uint mine[2048];

#ifdef BODIES
void look(uint at) {
  uint index = at * stride;
  if (index >= frame.bodies) return;
  uint tag = bodies[index].w;
  float figure = figureOf(index, tag);
  bool counted = palette.sizes[(tag & 0xffffu) % 64u] > 0.0 && !isinf(figure) && !isnan(figure);
  if (counted && (figure > 0.0 || !frame.logarithmicFigures)) atomicAdd(mine[binOf(figure)], 1u);
}
uint total() { return (frame.bodies + stride - 1u) / stride; }
#else
void look(uint at) {
  uvec2 size = (uvec2(frame.pictureSize) + stride - 1u) / stride;
  uvec2 pixel = uvec2(at % size.x, at / size.x) * stride;
  vec3 light = lightAt(ivec2(pixel));
  float value = frame.densityMap ? light.x : dot(light, vec3(0.2126, 0.7152, 0.0722));
  if (value > 0.0) atomicAdd(mine[binOf(value)], 1u);
}
uint total() {
  uvec2 size = (uvec2(frame.pictureSize) + stride - 1u) / stride;
  return size.x * size.y;
}
#endif

void main() {
  for (uint bin = gl_LocalInvocationIndex; bin < kBins; bin += gl_WorkGroupSize.x) mine[bin] = 0u;
  barrier();
  for (uint at = gl_GlobalInvocationID.x; at < total(); at += gl_NumWorkGroups.x * gl_WorkGroupSize.x) look(at);
  barrier();
  for (uint bin = gl_LocalInvocationIndex; bin < kBins; bin += gl_WorkGroupSize.x)
    if (mine[bin] > 0u) atomicAdd(counts[bin], mine[bin]);
}
