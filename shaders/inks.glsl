// Light as whole numbers, so that its sum does not depend on the order in which bodies add to it: the same
// picture every time. The quantum is chosen so that all bodies in one pixel do not overflow it.

layout(binding = 0, r32ui) uniform coherent uimage2DArray inkLayers;

// Rounded up or down at random, so that amounts far below one quantum are right in the mean. The chance
// depends on nothing but the body and the pixel.
uint quanta(float amount, uint chance) {
  return uint(floor(amount + float(chance >> 8u) * (1.0 / 16777216.0)));
}

struct Quanta {
  uvec3 number;  // of the body's own ink in x; of red, green and blue where it adds to all three
  bool single;
};

// What a pixel of the picture gets of a body. `amounts`: quanta of the body over all pixels; `chance`: a number of its own.
Quanta quantaAt(ivec2 pixel, Footprint f, vec3 amounts, uint chance) {
  float share = footprintAt(f, vec2(pixel) + 0.5);
  chance = (chance ^ (uint(pixel.y) << 16u | uint(pixel.x))) * 0x9e3779b1u;
  chance = (chance ^ chance >> 15u) * 0x85ebca77u;
  Quanta q;
  q.single = frame.inkPerComponent || frame.inks == 1u;
  q.number = uvec3(quanta(share * amounts.x, chance), 0u, 0u);
  if (q.single) return q;
  q.number.y = quanta(share * amounts.y, chance * 0x27d4eb2fu);
  q.number.z = quanta(share * amounts.z, chance * 0x165667b1u);
  return q;
}

void addInk(ivec2 pixel, uint ink, uint number) {
  if (number != 0u) imageAtomicAdd(inkLayers, ivec3(pixel - ivec2(frame.tileOrigin), ink), number);
}

void addInks(ivec2 pixel, Footprint f, vec3 amounts, uint ink, uint chance) {
  Quanta q = quantaAt(pixel, f, amounts, chance);
  addInk(pixel, ink, q.number.x);
  if (q.single) return;
  addInk(pixel, 1u, q.number.y);
  addInk(pixel, 2u, q.number.z);
}

vec3 quantaOf(Body body) {
  return body.inks * (frame.inkPerComponent ? vec3(frame.inkQuanta[body.ink]) : frame.inkQuanta.xyz);
}
