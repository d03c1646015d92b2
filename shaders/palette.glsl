// Colours and components: render/palette.h declares the same for the program. All colours are linear RGB.

layout(std430, binding = 1) readonly buffer Palette {
  vec4 components[64];  // colour times brightness; brightness
  float sizes[64];      // factors on the size; 0 where a component is hidden
  float leavesTrail[64];  // 0: no trails of this component
  vec4 map[256];        // from the low end of the range to the high one
  vec4 stars[256];      // colours of stars, equally frequent
} palette;

vec3 mapColour(float place) {
  float at = clamp(place, 0.0, 1.0) * 255.0;
  uint below = min(uint(at), 254u);
  return mix(palette.map[below].rgb, palette.map[below + 1u].rgb, at - float(below));
}
