// Mass in cubes of space, at several sizes of cube at once: a count-min sketch (Cormode and Muthukrishnan
// 2005, J. Algorithms 55, 58), two rows of counters that cubes are hashed to. Of the two counters of a cube
// the smaller one is nearly always its mass alone. render/local_density.cpp fills in the uniforms.

layout(std430, binding = 6) buffer Cubes { uint cubes[]; };

layout(location = 0) uniform uint rowMask;     // counters of a row - 1, a power of two - 1
layout(location = 1) uniform float largest;    // side of the largest cube
layout(location = 2) uniform uint stride;      // every how manieth body is counted
layout(location = 3) uniform uint firstBody;
layout(location = 4) uniform uint lastBody;    // not included

const int kLevels = 13;               // each has cubes half as large as the one before
const float kQuantaPerBody = 64.0;    // of mean mass
const float kEnough = 16.0;           // bodies of mean mass in a cube that is measured by

float sideOf(int level) { return largest * exp2(-float(level)); }

// Counters of the cube that holds the place.
uvec2 countersOf(vec3 place, int level) {
  uvec3 cube = uvec3(ivec3(floor(clamp(place / sideOf(level), -1.0e9, 1.0e9))));
  uint key = hash(cube.x + hash(cube.y + hash(cube.z + uint(level) * 0x9e3779b1u)));
  return uvec2(key & rowMask, (hash(key ^ 0x5bd1e995u) & rowMask) + rowMask + 1u);
}

float massOf(uint tag) {
  float mass = figureOf(tag) * frame.perMeanMass;
  return mass >= 0.0 ? min(mass, 1.0e6) : 0.0;
}
