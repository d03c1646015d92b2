#version 450 core
// One body: where its glow stands on the screen, how wide it is and how bright.
//
// A body is a small round glow of fixed radius and luminosity. What it adds to the picture over all its
// pixels follows the inverse-square law: (pixels a scene unit covers at its depth)^2. The radiance at its
// middle is then the same near and far, a galaxy keeps its surface brightness, and resolution does not matter.

layout(location = 0) in vec3 position;
layout(location = 1) in uint tag;  // lower half: component; upper half: a figure

layout(location = 0) uniform mat4 viewProjection;
layout(location = 1) uniform float pixelsTimesDepth;  // radius in pixels = this / depth
layout(location = 2) uniform vec2 radiusRange;        // pixels a drawn radius stays between
layout(location = 3) uniform float radiance;          // at the middle of a glow whose size is resolved
layout(location = 4) uniform bool colourByFigure;
layout(location = 5) uniform float figureScale;      // 1 / the figure at the top of the map
layout(location = 6) uniform vec3 componentColours[64];

layout(location = 0) flat out vec3 glow;

// Linear colours of equal speed steps: deep blue, blue, cyan, white, amber, red-orange. Luminance rises up to
// white; the fast half is told from the slow one by its warmth and is never as dark as blue.
const vec3 kSpeedColours[6] = vec3[6](vec3(0.035, 0.07, 0.62), vec3(0.04, 0.27, 1.0), vec3(0.10, 0.72, 0.95),
                                      vec3(0.90, 0.92, 0.88), vec3(1.0, 0.55, 0.16), vec3(1.0, 0.24, 0.07));

vec3 speedColour(float speed) {
  float at = clamp(speed * figureScale, 0.0, 1.0) * 5.0;
  int below = min(int(at), 4);
  return mix(kSpeedColours[below], kSpeedColours[below + 1], at - float(below));
}

vec3 componentColour() { return componentColours[(tag & 0xffffu) % 64u]; }

void main() {
  // Outside the clip volume: the fate of whatever has no place on the screen.
  gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
  gl_PointSize = 1.0;
  glow = vec3(0.0);

  vec4 clip = viewProjection * vec4(position, 1.0);
  bool broken = any(isnan(clip)) || any(isinf(clip));
  if (!broken && clip.w > 0.0) {
    float radius = pixelsTimesDepth / clip.w;
    float drawn = clamp(radius, radiusRange.x, radiusRange.y);
    float spread = min(radius / drawn, 1.0);
    gl_Position = clip;
    gl_PointSize = 2.0 * drawn;
    float figure = uintBitsToFloat(tag & 0xffff0000u);
    glow = radiance * spread * spread * (colourByFigure ? speedColour(figure) : componentColour());
  }
}
