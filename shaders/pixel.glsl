// What a pixel of a picture gets, valueAt(), for each of them: as fragments of a triangle that covers the
// picture, or, with COMPUTE, by a compute shader, which a GPU made for computing runs several times as fast.

#include "frame.glsl"

vec4 valueAt(vec2 place);  // pixels of the image that is filled; the middles of pixels lie at halves

#ifdef COMPUTE
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 1) uniform writeonly image2D result;

float exposure() { return frame.measuredExposure ? frame.exposure * measured.exposure : frame.exposure; }
vec2 densities() { return densityRange(); }

void main() {
  ivec2 pixel = ivec2(gl_GlobalInvocationID.xy);
  if (all(lessThan(pixel, imageSize(result)))) imageStore(result, pixel, valueAt(vec2(pixel) + 0.5));
}
#else
layout(location = 0) flat in float measuredOnceExposure;
layout(location = 1) flat in vec2 measuredOnceDensities;
layout(location = 0) out vec4 result;

float exposure() { return measuredOnceExposure; }
vec2 densities() { return measuredOnceDensities; }

void main() { result = valueAt(gl_FragCoord.xy); }
#endif
