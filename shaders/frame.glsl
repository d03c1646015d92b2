// What all passes of a frame know: render/frame_block.h declares the same for the program.

layout(std140, binding = 0) uniform Frame {
  mat4 viewProjection;
  vec4 inkLight[4];        // light of one quantum of each ink; of a density map: mass per length^2 in x
  vec4 inkQuanta;          // quanta of a unit of each ink
  vec2 pictureSize;        // pixels
  vec2 tileOrigin;         // lower left corner of what is drawn of the picture, pixels
  vec2 tileSize;           // and how much that is: usually all of it
  vec2 fixedFigures;       // range of the figures that colours are mapped to, where it is not measured
  vec2 fixedDensities;     // likewise of the density map
  float pixelsTimesDepth;  // radius of a glow in pixels = this / depth
  float largestRadius;     // pixels a glow's radius is cut to
  float radiance;          // of a glow that is resolved, at its middle; of a density map: mass per length^2
  float perMeanMass;       // 1 / mean mass of a body
  float exposure;
  float saturation;
  float bloom;             // share of the light that is scattered
  float adaption;          // share of the way to a newly measured value that is gone in this frame
  uint bodies;
  uint colouring;          // kBy... of bodies.glsl
  uint inks;
  bool ownFigures;         // those of bodies.glsl count, not those in the tags
  bool inkPerComponent;    // each component has an ink of its own; else inks are red, green and blue
  bool measuredFigures, measuredDensities, measuredExposure;
  bool logarithmicFigures, logarithmicDensities;
  float noise;             // height of the noise against banding, of the screen's range
  bool densityMap;
  float middleLight;       // that automatic exposure brings the middle of the light to
  uint supersample;        // pixels of the light along a pixel of the picture, where that is made of it
} frame;

// Measured on the GPU: render/measurements.h.
layout(std430, binding = 2) buffer Measurements {
  vec2 figures;    // range of the figures of the bodies drawn
  vec2 densities;  // range of the lit pixels of a density map
  float exposure;  // factor on all light
  uint broken;     // bodies whose position is not finite
} measured;

// Place of a value in a range, 0 to 1: how far along the map of colours.
float placeIn(vec2 range, bool logarithmic, float value) {
  if (!(range.y > range.x)) return 0.5;
  if (!logarithmic) return clamp((value - range.x) / (range.y - range.x), 0.0, 1.0);
  const float kLeast = 1.0e-37, kWidest = 1.0e-6;  // zero has no logarithm
  float low = log2(max(range.x, kWidest * range.y));
  return clamp((log2(max(value, kLeast)) - low) / (log2(range.y) - low), 0.0, 1.0);
}

vec2 figureRange() { return frame.measuredFigures ? measured.figures : frame.fixedFigures; }
vec2 densityRange() { return frame.measuredDensities ? measured.densities : frame.fixedDensities; }
