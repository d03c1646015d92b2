#include "sim/run_state.h"

#include <fmt/format.h>

#include <cmath>

#include "sim/integrators/integrator_table.h"
#include "sim/step_parameters.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

bool finite(const Double4& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z) && std::isfinite(v.w);
}

void requireFinite(const std::vector<Double4>& vectors, std::size_t count, const std::string& what) {
  if (vectors.size() != count)
    throw UserError(
        fmt::format("{} positions and {} of {} do not belong together", count, vectors.size(), what));
  for (std::size_t i = 0; i < count; ++i)
    if (!finite(vectors[i]))
      throw UserError(fmt::format("body {} has a {} that is not a finite number", i, what));
}

}  // namespace

void RunState::validate() const {
  const std::size_t count = bodies.posMass.size();
  requireFinite(bodies.posMass, count, "position or mass");
  requireFinite(bodies.velocity, count, "velocity");
  for (std::size_t i = 0; i < count; ++i)
    if (bodies.posMass[i].w < 0)
      throw UserError(fmt::format("body {} has a negative mass, {}", i, bodies.posMass[i].w));
  for (const auto& [name, values] : vectors) requireFinite(values, count, name);
  if (!std::isfinite(time)) throw UserError("its time is not a finite number");
  for (const auto& [name, value] : numbers)
    if (!std::isfinite(value)) throw UserError(fmt::format("its {} is not a finite number", name));
}

bool carriesForces(const RunState& state, const StepParameters& parameters) {
  if (parameters.integrator == nullptr || !parameters.integrator->hasOwnForces()) return false;
  for (const char* name : kCarriedVectors)
    if (!state.vectors.contains(name)) return false;
  const auto number = [&](const char* name) {
    const auto found = state.numbers.find(name);
    return found != state.numbers.end() ? found->second : std::nan("");
  };
  return number(kCarriedSoftening) == parameters.softening && number(kCarriedGravity) == parameters.gravity &&
         number(kCarriedStepLength) >= 0;
}

}  // namespace gravitile::sim
