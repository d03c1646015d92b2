// The last step to the screen.

// sRGB encoding of linear light from 0 to 1 (IEC 61966-2-1).
vec3 encoded(vec3 light) {
  light = clamp(light, 0.0, 1.0);
  return mix(1.055 * pow(max(light, 0.0031308), vec3(1.0 / 2.4)) - 0.055, 12.92 * light,
             lessThanEqual(light, vec3(0.0031308)));
}

// Half a step of 8-bit noise against banding (interleaved gradient noise; Jimenez 2014, "Next generation
// post processing in Call of Duty"). Black stays black.
float dither(vec2 place) {
  return (fract(52.9829189 * fract(dot(place, vec2(0.06711056, 0.00583715)))) - 0.5) * frame.noise;
}
