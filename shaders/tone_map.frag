#version 450 core
// From linear light to the screen. The brightest channel goes through the response of a photoreceptor,
//   screen value = light^n / (light^n + half^n),  n = 3/4
// (Naka and Rushton 1966, J. Physiol. 185, 536; as a tone curve: Reinhard and Devlin 2005, IEEE TVCG 11, 13),
// which over three decades goes much like the logarithm of the light: a core a thousand times brighter than
// its disc still shows gradations. The other channels keep their ratio to it, so hues stay; only near the top
// does light pale, as on film. What comes out is the encoded value: the curve is defined on the screen's
// scale, and ratios are encoded by a square root, which is what the sRGB encoding nearly is and far cheaper
// for a software rasteriser than its powers.

layout(binding = 0) uniform sampler2D hdrImage;
layout(location = 0) uniform float exposure;
layout(location = 0) out vec4 colour;

const float kHalf = 1.6;         // half^n; light 1 is the mean of a scene at exposure 1
const float kWhite = 150.0;      // light^n that gets full brightness
const float kPaling = 0.75;      // share of white mixed in at full brightness
const float kDarkest = 1.0e-12;  // keeps the ratio of black to itself finite
const float kBrightest = 1.0e18; // keeps the ratio of an overflowed sum finite

// Half a step of 8-bit noise against banding (interleaved gradient noise; Jimenez 2014, "Next generation
// post processing in Call of Duty"). Black stays black.
float dither() {
  return (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}

void main() {
  vec3 light = texelFetch(hdrImage, ivec2(gl_FragCoord.xy), 0).rgb;
  vec3 root = sqrt(clamp(exposure * light, kDarkest, kBrightest));
  float brightest = max(root.r, max(root.g, root.b));
  float response = brightest * sqrt(brightest);  // light^(3/4)
  float height = min(response * (1.0 + kHalf / kWhite) / (response + kHalf), 1.0);
  float paling = kPaling * height * height * height * height;
  colour = vec4(mix(root * (height / brightest), vec3(height), paling) + dither(), 1.0);
}
