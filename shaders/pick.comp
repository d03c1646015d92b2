#version 450 core
// The body nearest to a place in the picture, in three passes over no or all bodies: the best score, then the
// first body with that score, then where it is. A score is a distance on the screen in whole pixels, and
// among equal ones the depth: what is in front is preferred. Positions that are no numbers, and what is not in
// front of the eye, are passed over.

layout(local_size_x = 256) in;

layout(std430, binding = 0) readonly buffer Bodies { uvec4 bodies[]; };  // xyz: the position, w: tag
layout(std430, binding = 9) coherent buffer Found {
  uint score;
  uint body;
  float pixels;  // between place and body, on the screen
  float depth;   // along the view
  vec4 position;
};

layout(location = 0) uniform mat4 viewProjection;
layout(location = 1) uniform vec2 halfSize;    // of the picture, pixels
layout(location = 2) uniform vec2 place;       // -1 to 1
layout(location = 3) uniform float mostPixels; // what is farther away on the screen is not meant; at most 126
layout(location = 4) uniform uint bodyCount;
layout(location = 5) uniform int pass;
layout(location = 6) uniform uvec2 hidden;  // components that are not seen, a bit each

const uint kNothing = 0xFFFFFFFFu;
const uint kDepthBits = 25u;  // of a positive float, whose bits are in its order; its sign is left out

float pixelsTo(vec4 clip) { return length((clip.xy / clip.w - place) * halfSize); }

uint scoreOf(uint index) {
  uint component = bodies[index].w % 64u;
  if ((hidden[component / 32u] >> component % 32u & 1u) != 0u) return kNothing;
  vec4 clip = viewProjection * vec4(uintBitsToFloat(bodies[index].xyz), 1.0);
  if (any(isnan(clip)) || any(isinf(clip)) || clip.w <= 0.0) return kNothing;
  float away = pixelsTo(clip);
  if (!(away <= mostPixels)) return kNothing;
  return uint(away) << kDepthBits | floatBitsToUint(clip.w) >> (31u - kDepthBits);
}

void main() {
  if (pass == 2) {
    if (gl_GlobalInvocationID.x != 0u || score == kNothing) return;
    position = vec4(uintBitsToFloat(bodies[body].xyz), 1.0);
    vec4 clip = viewProjection * vec4(position.xyz, 1.0);
    pixels = pixelsTo(clip);
    depth = clip.w;
    return;
  }
  uint stride = gl_NumWorkGroups.x * gl_WorkGroupSize.x;
  for (uint index = gl_GlobalInvocationID.x; index < bodyCount; index += stride) {
    uint mine = scoreOf(index);
    if (mine == kNothing) continue;
    if (pass == 0) {
      if (mine < score) atomicMin(score, mine);  // an old score can only be too high
    } else if (mine == score) {
      atomicMin(body, index);
    }
  }
}
