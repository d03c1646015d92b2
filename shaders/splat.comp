#version 450 core
// Adds small bodies to the picture, one invocation a body, and lists the large ones for bodies.vert.
//
// TILES: a group whose bodies all lie close together, as in the core of a galaxy, adds them up in shared memory
// first, so that thousands of bodies do not queue for the same few pixels of the picture. Sums of whole
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
const int kFar = 1 << 20;  // pixels beyond any picture
shared int lowX, lowY, highX, highY;  // pixels that the group's bodies reach
shared uint tile[kTileInks * kTilePixels];

void addToTile(ivec2 pixel, uint ink, uint number) {
  if (number != 0u) atomicAdd(tile[ink * kTilePixels + uint(pixel.y * kTileSide + pixel.x)], number);
}

// Whether the group's tile takes its bodies; its corner then stands in lowX and lowY. All invocations arrive.
bool groupHasTile(bool drawn, ivec2 first, ivec2 last) {
  if (gl_LocalInvocationIndex == 0u) {
    lowX = lowY = kFar;
    highX = highY = -kFar;
  }
  barrier();
  if (drawn) {
    atomicMin(lowX, first.x);
    atomicMin(lowY, first.y);
    atomicMax(highX, last.x);
    atomicMax(highY, last.y);
  }
  barrier();
  return highX >= lowX && highX - lowX < kTileSide && highY - lowY < kTileSide;
}

void blackenTile() {
  for (uint k = gl_LocalInvocationIndex; k < frame.inks * kTilePixels; k += kGroup) tile[k] = 0u;
  barrier();
}

void addTileToPicture() {
  barrier();
  for (uint k = gl_LocalInvocationIndex; k < frame.inks * kTilePixels; k += kGroup) {
    if (tile[k] == 0u) continue;
    int place = int(k % kTilePixels);
    ivec2 pixel = ivec2(lowX, lowY) + ivec2(place % kTileSide, place / kTileSide);
    imageAtomicAdd(inkLayers, ivec3(pixel, k / kTilePixels), tile[k]);
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
  if (!inPicture(f)) return false;
  if (f.scale > kLargestScale) {
    largeBodies[atomicAdd(largeCount, 1u)] = index;
    return false;
  }
  first = max(ivec2(ceil(f.middle - f.reach - 0.5)), ivec2(0));
  last = min(ivec2(floor(f.middle + f.reach - 0.5)), ivec2(frame.pictureSize) - 1);
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
  if (groupHasTile(drawn, first, last)) {
    blackenTile();
    ivec2 corner = ivec2(lowX, lowY);
    if (drawn) {
      for (int y = first.y; y <= last.y; ++y) {
        for (int x = first.x; x <= last.x; ++x) {
          Quanta q = quantaAt(ivec2(x, y), f, amounts, chance);
          addToTile(ivec2(x, y) - corner, body.ink, q.number.x);
          if (q.single) continue;
          addToTile(ivec2(x, y) - corner, 1u, q.number.y);
          addToTile(ivec2(x, y) - corner, 2u, q.number.z);
        }
      }
    }
    addTileToPicture();
    return;
  }
#endif
  if (!drawn) return;
  for (int y = first.y; y <= last.y; ++y)
    for (int x = first.x; x <= last.x; ++x) addInks(ivec2(x, y), f, amounts, body.ink, chance);
}
