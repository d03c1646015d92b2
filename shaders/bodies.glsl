// One body: where its glow stands on the screen, how wide it is and how bright.
//
// A body is a small round glow of fixed radius and luminosity. What it adds to the picture over all its
// pixels follows the inverse-square law: (pixels a scene unit covers at its depth)^2. The radiance at its
// middle is then the same near and far, a galaxy keeps its surface brightness, and resolution does not matter.
// In a density map the same law gives mass per area: its mass over the area of a pixel at its depth.

#include "frame.glsl"
#include "palette.glsl"
#include "footprint.glsl"

const uint kByComponent = 0u, kByFigure = 1u, kByTemperature = 2u, kByMass = 3u;

struct Body {
  bool drawn, broken;
  vec2 middle;   // pixels of the picture
  float radius;  // of the glow, pixels
  vec3 inks;     // amounts over all pixels, units: red, green and blue; one ink in x, of the number:
  uint ink;
};

uint hash(uint value) {  // PCG (Jarzynski and Olano 2020, J. Comput. Graph. Tech. 9, 21)
  uint state = value * 747796405u + 2891336453u;
  uint word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return (word >> 22u) ^ word;
}

// Figures that are worked out here and do not stand in the tags.
layout(std430, binding = 7) buffer Figures { float figures[]; };

bool isBroken(uvec3 position) { return any(equal(position & uvec3(0x7f800000u), uvec3(0x7f800000u))); }

float figureOf(uint tag) { return uintBitsToFloat(tag & 0xffff0000u); }

float figureOf(uint index, uint tag) { return frame.ownFigures ? figures[index] : figureOf(tag); }

// Amounts of red, green and blue of a body whose light is 1; in a density map its mass in x.
vec3 colourOf(uint index, uint tag, vec4 component) {
  if (frame.colouring == kByMass) {
    float mass = figureOf(tag) * frame.perMeanMass;
    return vec3(mass >= 0.0 ? min(mass, float(frame.bodies)) : 0.0, 0.0, 0.0);
  }
  if (frame.colouring == kByComponent) return frame.inkPerComponent ? vec3(1.0, 0.0, 0.0) : component.rgb;
  vec3 colour = frame.colouring == kByTemperature
                    ? palette.stars[hash(index) >> 24u].rgb
                    : mapColour(placeIn(figureRange(), frame.logarithmicFigures, figureOf(index, tag)));
  return colour * component.a;
}

Body bodyOf(vec3 position, uint tag, uint index) {
  uint number = (tag & 0xffffu) % 64u;
  float size = palette.sizes[number];
  vec4 clip = frame.viewProjection * vec4(position, 1.0);

  Body body;
  body.broken = isBroken(floatBitsToUint(position));
  // In front of the camera, between its planes; false when anything overflows.
  body.drawn = !body.broken && size > 0.0 && clip.w > 0.0 && abs(clip.z) <= clip.w;
  body.middle = (0.5 * clip.xy / clip.w + 0.5) * frame.pictureSize;
  body.radius = min(size * frame.pixelsTimesDepth / clip.w, frame.largestRadius);
  // The mean of (1 - r^2)^3 over its disc is 1/4. A larger body has the same light.
  float light = 0.25 * kPi * body.radius * body.radius / (size * size);
  body.inks = light * colourOf(index, tag, palette.components[number]);
  body.ink = frame.inkPerComponent ? number % frame.inks : 0u;
  return body;
}

// Whether any pixel of the tile gets a share.
bool inTile(Footprint f) {
  vec2 middle = frame.tileOrigin + 0.5 * frame.tileSize;
  return all(lessThan(abs(f.middle - middle), 0.5 * frame.tileSize + f.reach));
}
