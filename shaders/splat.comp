#version 450 core
// Adds small bodies to the picture, one invocation a body, and lists the large ones for bodies.vert.
//
// TILES: those of a group's bodies that lie close together, as in the core of a galaxy, are added up in shared
// memory first, so that thousands of bodies do not queue for the same few pixels of the picture. Sums of whole
// numbers are the same either way.

#include "bodies.glsl"
#include "inks.glsl"

const uint kGroup = 256u;
layout(local_size_x = 256) in;

layout(std430, binding = 0) readonly buffer Bodies { uvec4 bodies[]; };
layout(std430, binding = 3) writeonly buffer LargeBodies { uint largeBodies[]; };
layout(std430, binding = 4) buffer DrawLarge { uint largeCount; };  // the start of an indirect draw

layout(location = 0) uniform uint firstBody;

// Larger ones keep one invocation busy while its neighbours wait.
const float kLargestScale = 4.0;

#ifdef TILES
const int kTileSide = 32;  // pixels
const uint kTileInks = 4u;
const uint kTilePixels = uint(kTileSide * kTileSide);
const uint kWorthATile = kGroup / 4u;  // bodies in it
shared int drawnBodies, middleX, middleY;  // sums over the group's bodies
shared uint bodiesInTile;
shared uint tile[kTileInks * kTilePixels];

// The tile's lower left corner: the mean of the bodies is in its middle. All invocations arrive.
ivec2 tileCorner(bool drawn, ivec2 first) {
  if (gl_LocalInvocationIndex == 0u) {
    drawnBodies = middleX = middleY = 0;
    bodiesInTile = 0u;
  }
  barrier();
  if (drawn) {
    atomicAdd(drawnBodies, 1);
    atomicAdd(middleX, first.x);
    atomicAdd(middleY, first.y);
  }
  barrier();
  return ivec2(middleX, middleY) / max(drawnBodies, 1) - kTileSide / 2;
}

// Whether enough of the group's bodies lie in the tile, which is black then. All invocations arrive.
bool tileIsWorthwhile(bool inSquare) {
  if (inSquare) atomicAdd(bodiesInTile, 1u);
  barrier();
  if (bodiesInTile < kWorthATile) return false;
  for (uint k = gl_LocalInvocationIndex; k < frame.inks * kTilePixels; k += kGroup) tile[k] = 0u;
  barrier();
  return true;
}

void addToTile(ivec2 place, uint ink, uint number) {
  if (number != 0u) atomicAdd(tile[ink * kTilePixels + uint(place.y * kTileSide + place.x)], number);
}

void addToTile(ivec2 place, Quanta q, uint ink) {
  addToTile(place, ink, q.number.x);
  if (q.single) return;
  addToTile(place, 1u, q.number.y);
  addToTile(place, 2u, q.number.z);
}

// All invocations arrive.
void addTileToPicture(ivec2 corner) {
  barrier();
  for (uint k = gl_LocalInvocationIndex; k < frame.inks * kTilePixels; k += kGroup) {
    int place = int(k % kTilePixels);
    addInk(corner + ivec2(place % kTileSide, place / kTileSide), k / kTilePixels, tile[k]);
  }
}
#endif

// The body's footprint, and the pixels it covers; false when this pass draws nothing of it.
bool takeBody(uint index, out Body body, out Footprint f, out ivec2 first, out ivec2 last) {
  if (index >= frame.bodies) return false;
  uvec4 vertex = bodies[index];
  body = bodyOf(uintBitsToFloat(vertex.xyz), vertex.w, index);
  if (body.broken) atomicAdd(measured.broken, 1u);
  if (!body.drawn) return false;
  f = footprintOf(body.middle, body.radius);
  if (!inTile(f)) return false;
  if (f.scale > kLargestScale) {
    largeBodies[atomicAdd(largeCount, 1u)] = index;
    return false;
  }
  ivec2 corner = ivec2(frame.tileOrigin);
  first = max(ivec2(ceil(f.middle - f.reach - 0.5)), corner);
  last = min(ivec2(floor(f.middle + f.reach - 0.5)), corner + ivec2(frame.tileSize) - 1);
  return all(lessThanEqual(first, last));
}

void main() {
  uint index = firstBody + gl_GlobalInvocationID.x;
  Body body;
  Footprint f;
  ivec2 first, last;
  bool drawn = takeBody(index, body, f, first, last);
  vec3 amounts = drawn ? quantaOf(body) : vec3(0.0);
  uint chance = hash(index);
#ifdef TILES
  ivec2 corner = tileCorner(drawn, first);
  bool inSquare = drawn && all(greaterThanEqual(first, corner)) && all(lessThan(last, corner + kTileSide));
  if (tileIsWorthwhile(inSquare)) {
    if (inSquare) {
      for (int y = first.y; y <= last.y; ++y)
        for (int x = first.x; x <= last.x; ++x)
          addToTile(ivec2(x, y) - corner, quantaAt(ivec2(x, y), f, amounts, chance), body.ink);
    }
    addTileToPicture(corner);
    if (inSquare) return;
  }
#endif
  if (!drawn) return;
  for (int y = first.y; y <= last.y; ++y)
    for (int x = first.x; x <= last.x; ++x) addInks(ivec2(x, y), f, amounts, body.ink, chance);
}
