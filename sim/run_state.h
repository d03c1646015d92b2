#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "sim/bodies.h"

namespace gravitile::sim {

// All that a run goes on from, without loss: what an engine gives out between two steps, and takes back.
struct RunState {
  PhaseSpace bodies;
  std::uint64_t step = 0;  // steps done
  double time = 0;         // simulated time, time units

  // What an integrator or an engine keeps beyond that, by name: three numbers a body (accelerations, of
  // schemes that carry them over), and single numbers. Who does not know a name leaves it alone.
  std::map<std::string, std::vector<Double4>> vectors;
  std::map<std::string, double> numbers;

  // Throws UserError when arrays disagree in length, a value is not finite or a mass is negative; the message
  // names the first such body.
  void validate() const;
};

// What hermite4 goes on from: acceleration and jerk as the last force evaluation found them, at predicted
// positions, and those before them; the length of the step between, for adaptive ones; and what they were
// found with.
inline constexpr const char* kCarriedVectors[] = {"Acceleration", "Jerk", "AccelerationBefore", "JerkBefore"};
inline constexpr const char* kCarriedSoftening = "ForceSoftening";
inline constexpr const char* kCarriedGravity = "ForceGravity";
inline constexpr const char* kCarriedStepLength = "LastTimeStep";

struct StepParameters;

// All of that is there, and it is what steps with these parameters go on from.
bool carriesForces(const RunState& state, const StepParameters& parameters);

}  // namespace gravitile::sim
