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
layout(location = 1) uniform uvec4 area;   // whose pixels are looked at: x, y, width and height in the tile

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
// The same pixels of a picture, however it is cut into tiles.
uvec2 firstPixel() { return area.xy + (stride - (uvec2(frame.tileOrigin) + area.xy) % stride) % stride; }
uvec2 pixelsEachWay() {
  uvec2 first = firstPixel(), end = area.xy + area.zw;
  return mix(uvec2(0u), (end - first + stride - 1u) / stride, lessThan(first, end));
}
void look(uint at) {
  uint row = pixelsEachWay().x;
  uvec2 pixel = firstPixel() + uvec2(at % row, at / row) * stride;
  vec3 light = lightAt(ivec2(pixel));
  float value = frame.densityMap ? light.x : dot(light, vec3(0.2126, 0.7152, 0.0722));
  if (value > 0.0) atomicAdd(mine[binOf(value)], 1u);
}
uint total() {
  uvec2 size = pixelsEachWay();
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
