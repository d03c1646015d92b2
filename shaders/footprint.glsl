// The footprint of a body on the pixels, the same for every pass that draws bodies.
//
// A glow of radius R pixels has the shape (1 - r^2)^3, whose variance along an axis is 0.1 R^2. Pixels see it
// through the quadratic B-spline of particle-mesh codes (triangular-shaped cloud; Hockney and Eastwood 1988,
// "Computer simulation using particles", ch. 5), of variance 1/4, whose values at the pixel centres sum to one
// wherever it stands. The footprint has the variance of both: small ones are a B-spline of scale s, large ones
// a round glow of the same variance, and in between the two are mixed so that nothing jumps. Each has a sum of
// one over all pixels.

const float kSplineScale = 2.0;  // up to this scale it is a B-spline,
const float kRoundScale = 3.0;   // from this scale on it is round
const float kSplineReach = 1.5;  // half the width of a B-spline of scale 1
const float kRoundReach2 = 2.5;  // square of the radius of a round glow of the variance of that B-spline
const float kPi = 3.14159265358979;

struct Footprint {
  vec2 middle;  // pixels from the lower left corner of the picture
  float scale;
  float reach;  // nothing is farther from the middle than this along x or y, pixels
  float splinePart, roundPart;  // factors on the two shapes
};

float spline(float x) {
  float far = max(kSplineReach - abs(x), 0.0);
  return abs(x) < 0.5 ? 0.75 - x * x : 0.5 * far * far;
}

// Sum of the B-spline over the centres of all pixels along one axis.
float splineSum(float middle, float scale) {
  float reach = kSplineReach * scale;
  float sum = 0.0;
  for (float at = ceil(middle - reach - 0.5) + 0.5; at < middle + reach; at += 1.0)
    sum += spline((at - middle) / scale);
  return sum;
}

Footprint footprintOf(vec2 middle, float glowRadius) {
  Footprint f;
  f.middle = middle;
  f.scale = sqrt(1.0 + 0.4 * glowRadius * glowRadius);
  float roundShare = smoothstep(kSplineScale, kRoundScale, f.scale);
  f.reach = f.scale * (roundShare > 0.0 ? sqrt(kRoundReach2) : kSplineReach);
  f.roundPart = roundShare / (0.25 * kPi * kRoundReach2 * f.scale * f.scale);
  f.splinePart = 0.0;
  if (roundShare < 1.0)
    f.splinePart = (1.0 - roundShare) / (splineSum(middle.x, f.scale) * splineSum(middle.y, f.scale));
  return f;
}

// The share of the body that the pixel with this centre gets.
float footprintAt(Footprint f, vec2 pixel) {
  vec2 away = (pixel - f.middle) / f.scale;
  float share = f.splinePart * spline(away.x) * spline(away.y);
  if (f.roundPart > 0.0) {
    float height = max(1.0 - dot(away, away) / kRoundReach2, 0.0);
    share += f.roundPart * height * height * height;
  }
  return share;
}
