// Light as whole numbers, so that its sum does not depend on the order in which bodies add to it: the same
// picture every time. The quantum is chosen so that all bodies in one pixel do not overflow it.

layout(binding = 0, r32ui) uniform coherent uimage2DArray inkLayers;

// Rounded up or down at random, so that amounts far below one quantum are right in the mean. The chance
// depends on nothing but the body and the pixel.
uint quanta(float amount, uint chance) {
  return uint(floor(amount + float(chance >> 8u) * (1.0 / 16777216.0)));
}

void addInk(ivec2 pixel, uint ink, float amount, uint chance) {
  uint number = quanta(amount, chance);
  if (number != 0u) imageAtomicAdd(inkLayers, ivec3(pixel, ink), number);
}

// `amounts`: quanta of the body over all pixels; `chance`: a number of its own.
void addInks(ivec2 pixel, Footprint f, vec3 amounts, uint ink, uint chance) {
  float share = footprintAt(f, vec2(pixel) + 0.5);
  chance = (chance ^ (uint(pixel.y) << 16u | uint(pixel.x))) * 0x9e3779b1u;
  chance = (chance ^ chance >> 15u) * 0x85ebca77u;
  addInk(pixel, ink, share * amounts.x, chance);
  if (frame.inkPerComponent || frame.inks == 1u) return;
  addInk(pixel, 1u, share * amounts.y, chance * 0x27d4eb2fu);
  addInk(pixel, 2u, share * amounts.z, chance * 0x165667b1u);
}

vec3 quantaOf(Body body) {
  return body.inks * (frame.inkPerComponent ? vec3(frame.inkQuanta[body.ink]) : frame.inkQuanta.xyz);
}
