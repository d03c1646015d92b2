// The linear picture of this frame. INKS: as splat.comp added it up; else as a picture of floats.

#include "frame.glsl"

#ifdef INKS
layout(binding = 0) uniform usampler2DArray inkLayers;
#else
layout(binding = 0) uniform sampler2D lightImage;
#endif

// Linear RGB; of a density map, mass per length^2 in x.
vec3 lightAt(ivec2 pixel) {
#ifdef INKS
  vec3 light = vec3(0.0);
  for (uint ink = 0u; ink < frame.inks; ++ink)
    light += float(texelFetch(inkLayers, ivec3(pixel, ink), 0).x) * frame.inkLight[ink].rgb;
  return light;
#else
  return texelFetch(lightImage, pixel, 0).rgb;
#endif
}
