#version 450 core
// From a histogram to the measurement that is wanted; empties the histogram for the next frame.

#include "frame.glsl"
#include "histogram.glsl"

layout(local_size_x = 256) in;

layout(location = 0) uniform uint wanted;  // kWantFigures ...

const uint kWantFigures = 0u, kWantDensities = 1u, kWantExposure = 2u;
const uint kBinsEach = 8u;

// Shares of all that lie below the ends of a range.
const vec2 kFigureShares = vec2(0.02, 0.98);
const vec2 kDensityShares = vec2(0.2, 0.999);
const float kWidestDensities = 1.0e4;  // the high end over the low one; the wings of footprints go on for ever

// The middle of the light comes out as frame.middleLight. Pixels count by the root of their light, halfway
// between the area of the picture and its light.
const vec2 kLightShares = vec2(0.5, 0.5);
const float kLeastLight = 1.0e-20;

shared float sums[256];
shared float found[2];  // the ends of the range

// What is all the way at the new value does not keep the rounding of the old one.
vec2 adapted(vec2 old, vec2 now) { return frame.adaption < 1.0 ? mix(old, now, frame.adaption) : now; }

float weight(uint bin) {
  float count = float(counts[bin]);
  return wanted == kWantExposure ? count * sqrt(lowerEdge(bin)) : count;
}

void main() {
  uint me = gl_LocalInvocationIndex;
  float mine = 0.0;
  for (uint i = 0u; i < kBinsEach; ++i) mine += weight(me * kBinsEach + i);
  sums[me] = mine;
  if (me < 2u) found[me] = 0.0;
  barrier();
  for (uint step = 1u; step < 256u; step *= 2u) {
    float before = me >= step ? sums[me - step] : 0.0;
    barrier();
    sums[me] += before;
    barrier();
  }
  float total = sums[255];
  vec2 shares = wanted == kWantFigures ? kFigureShares : wanted == kWantDensities ? kDensityShares : kLightShares;
  float below = me > 0u ? sums[me - 1u] : 0.0;
  for (uint i = 0u; i < kBinsEach && mine > 0.0; ++i) {
    uint bin = me * kBinsEach + i;
    float here = weight(bin);
    for (int end = 0; end < 2; ++end) {
      float share = shares[end] * total;
      if (here > 0.0 && below <= share && share < below + here)
        found[end] = mix(lowerEdge(bin), lowerEdge(bin + 1u), (share - below) / here);
    }
    below += here;
  }
  for (uint i = 0u; i < kBinsEach; ++i) counts[me * kBinsEach + i] = 0u;
  barrier();
  if (me != 0u || !(total > 0.0)) return;
  if (wanted == kWantFigures) measured.figures = adapted(measured.figures, vec2(found[0], found[1]));
  if (wanted == kWantDensities) {
    found[0] = max(found[0], found[1] / kWidestDensities);
    measured.densities = adapted(measured.densities, vec2(found[0], found[1]));
  }
  if (wanted == kWantExposure) {
    float exposure = frame.middleLight / max(found[0], kLeastLight);
    float slow = exp2(mix(log2(measured.exposure), log2(exposure), frame.adaption));
    measured.exposure = frame.adaption < 1.0 ? slow : exposure;
  }
}
