#version 450 core
// What one body gives to one pixel. INKS: added to the layers of splat.comp; else blended into a picture.

#include "bodies.glsl"

layout(location = 0) flat in vec2 middle;
layout(location = 1) flat in vec3 amounts;
layout(location = 2) flat in uvec2 inkAndIndex;
layout(location = 3) flat in vec4 shape;

#ifdef INKS
#include "inks.glsl"
#else
layout(location = 0) out vec4 light;
#endif

void main() {
  vec2 place = gl_FragCoord.xy + frame.tileOrigin;
  Footprint f = Footprint(middle, shape.x, shape.y, shape.z, shape.w);
#ifdef INKS
  vec3 scale = frame.inkPerComponent ? vec3(frame.inkQuanta[inkAndIndex.x]) : frame.inkQuanta.xyz;
  addInks(ivec2(place), f, scale * amounts, inkAndIndex.x, hash(inkAndIndex.y));
#else
  light = vec4(frame.radiance * footprintAt(f, place) * amounts, 0.0);
#endif
}
