#version 450 core
// From linear light to the screen. EYE, FILM or LINEAR: the tone curve. A program for each, since a software
// rasteriser works out both sides of every choice.

#include "light.glsl"
#include "screen.glsl"

layout(location = 0) flat in float exposure;
layout(location = 0) out vec4 colour;

#ifdef BLOOM
layout(binding = 1) uniform sampler2D scatteredLight;  // smaller than the picture
#endif

const float kDarkest = 1.0e-12;   // keeps the ratio of black to itself finite
const float kBrightest = 1.0e18;  // keeps the ratio of an overflowed sum finite

// Response of a photoreceptor: the brightest channel goes through
//   screen value = light^n / (light^n + half^n),  n = 3/4
// (Naka and Rushton 1966, J. Physiol. 185, 536; as a tone curve: Reinhard and Devlin 2005, IEEE TVCG 11, 13),
// which over three decades goes much like the logarithm of the light: a core a thousand times brighter than
// its disc still shows gradations. The other channels keep their ratio to it, so hues stay; only near the top
// does light pale, as on film. What comes out is the encoded value: the curve is defined on the screen's
// scale, and ratios are encoded by a square root, which is what the sRGB encoding nearly is and far cheaper
// for a software rasteriser than its powers.
#ifdef EYE
vec3 curve(vec3 light) {
  const float kHalf = 1.6;     // half^n; light 1 is the mean of a scene at exposure 1
  const float kWhite = 150.0;  // light^n that gets full brightness
  const float kPaling = 0.75;  // share of white mixed in at full brightness
  vec3 root = sqrt(clamp(light, kDarkest, kBrightest));
  float brightest = max(root.r, max(root.g, root.b));
  float response = brightest * sqrt(brightest);  // light^(3/4)
  float height = min(response * (1.0 + kHalf / kWhite) / (response + kHalf), 1.0);
  float paling = kPaling * height * height * height * height;
  return mix(root * (height / brightest), vec3(height), paling);
}
#endif

// A film's S-curve: K. Narkowicz's fit to the reference transform of the Academy Color Encoding System (2016,
// "ACES filmic tone mapping curve"). Each channel for itself, so that bright colours bleach as on film.
#ifdef FILM
vec3 curve(vec3 light) {
  const float kMiddle = 0.15;  // light 1, the mean of a scene, comes out as a mid-tone
  vec3 x = min(kMiddle * light, 1.0e6);
  return encoded(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14));
}
#endif

#ifdef LINEAR
vec3 curve(vec3 light) { return encoded(light); }
#endif

void main() {
  vec3 light = lightAt(ivec2(gl_FragCoord.xy));
#ifdef BLOOM
  light = mix(light, textureLod(scatteredLight, gl_FragCoord.xy / frame.pictureSize, 0.0).rgb, frame.bloom);
#endif
  light *= exposure;
  float luminance = dot(light, vec3(0.2126, 0.7152, 0.0722));
  light = max(mix(vec3(luminance), light, frame.saturation), 0.0);
  colour = vec4(curve(light) + dither(), 1.0);
}
