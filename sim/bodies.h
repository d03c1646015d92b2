#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gravitile::sim {

// Four floats with CUDA's float4 layout, for hosts that have no CUDA headers.
struct alignas(16) Float4 {
  float x = 0, y = 0, z = 0, w = 0;
};
static_assert(sizeof(Float4) == 16);

// Four doubles, as the kernels lay them out in double precision (sim/kernels/real.cuh).
struct alignas(32) Double4 {
  double x = 0, y = 0, z = 0, w = 0;
};
static_assert(sizeof(Double4) == 32);

struct Double3 {
  double x = 0, y = 0, z = 0;
};

inline Double4 toDouble(const Float4& v) {
  return {v.x, v.y, v.z, v.w};
}
inline Double4 toDouble(const Double4& v) {
  return v;
}

// Rounds to the nearest float.
inline Float4 toFloat(const Double4& v) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z), static_cast<float>(v.w)};
}

// The largest body count any kernel can index: thread and body indices are 32-bit in the kernels.
inline constexpr std::uint64_t kMaxBodies = 1ULL << 30;

// The state of a system. All three arrays have one entry a body and share its index.
struct Bodies {
  std::vector<Float4> posMass;              // x, y, z: position; w: mass (>= 0; 0 is a tracer)
  std::vector<Float4> velocity;             // x, y, z: velocity; w: unused, 0
  std::vector<std::uint32_t> component;     // index into componentNames
  std::vector<std::string> componentNames;  // "disk", "bulge", ...; at least one when there are bodies

  std::size_t size() const { return posMass.size(); }
  void resize(std::size_t count);
  void reserve(std::size_t count);  // room for that many, so that growing to them moves nothing

  // Throws UserError when arrays disagree in length, a component has no name, a value is not finite or a
  // mass is negative; the message names the first such body.
  void validate() const;
};

// Positions, masses and velocities without loss, whatever they are computed in.
struct PhaseSpace {
  std::vector<Double4> posMass;   // x, y, z: position; w: mass
  std::vector<Double4> velocity;  // x, y, z: velocity; w: unused, 0
};

// Total mass, mass units. Summed in double.
double totalMass(const Bodies& bodies);

// Shifts positions and velocities so that centre of mass and total momentum are zero. Nothing happens when
// the total mass is zero.
void moveToCentreOfMass(Bodies& bodies);

// `count` bodies chosen evenly at random (seeded, in their original order), masses scaled so that the total
// mass stays. `count` >= size() returns all bodies unchanged.
Bodies randomSubset(const Bodies& bodies, std::size_t count, std::uint64_t seed);

// Radius around `centre` (x, y, z) that holds the given fraction (0..1] of the bodies, by count.
float enclosingRadius(const std::vector<Float4>& posMass, const Float4& centre, double fraction);

// All bodies are in the plane z = 0 and stay there.
bool isPlanar(const Bodies& bodies);

// Mass-weighted centre (w: total mass); the plain mean when the total mass is zero.
Float4 centreOfMass(const std::vector<Float4>& posMass);

}  // namespace gravitile::sim
