#version 450 core
// A body as a point sprite that covers its footprint. INKS: of the bodies that splat.comp left over; else of
// all.

#include "bodies.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in uint tag;  // lower half: component; upper half: a figure

// The viewport reaches beyond the picture by this many pixels: a point is clipped by its middle, and a glow
// is to leave the picture gradually.
layout(location = 0) uniform float margin;
layout(location = 1) uniform bool counting;  // broken bodies

layout(location = 0) flat out vec2 middle;
layout(location = 1) flat out vec3 amounts;
layout(location = 2) flat out uvec2 inkAndIndex;
layout(location = 3) flat out vec4 shape;  // scale, reach, spline part, round part

void main() {
  uint index = uint(gl_VertexID);
  Body body = bodyOf(position, tag, index);
  if (counting && body.broken) atomicAdd(measured.broken, 1u);

  // Outside the clip volume: the fate of whatever has no place on the screen.
  gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
  gl_PointSize = 1.0;
  amounts = vec3(0.0);
  middle = vec2(0.0);
  shape = vec4(1.0);
  inkAndIndex = uvec2(body.ink, index);
  if (!body.drawn) return;
  Footprint f = footprintOf(body.middle, body.radius);
  if (!inTile(f)) return;
  vec2 place = (f.middle - frame.tileOrigin + margin) / (frame.tileSize + 2.0 * margin);
  gl_Position = vec4(2.0 * place - 1.0, 0.0, 1.0);
  gl_PointSize = 2.0 * f.reach;
  middle = f.middle;
  shape = vec4(f.scale, f.reach, f.splinePart, f.roundPart);
  amounts = body.inks;
}
