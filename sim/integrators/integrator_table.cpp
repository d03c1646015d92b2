#include "sim/integrators/integrator_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "sim/integrators/integrator_rows.h"
#include "sim/user_error.h"

namespace gravitile::sim {

bool IntegratorDescriptor::takesDamping() const {
  return std::any_of(stages.begin(), stages.end(), [](const IntegratorStage& stage) { return stage.damped; });
}

std::span<const IntegratorDescriptor> integratorTable() {
  static const IntegratorDescriptor table[] = {kEuler, kSemiImplicit, kLeapfrog, kYoshida4, kHermite4};
  return table;
}

std::string ownForcesNote(const IntegratorDescriptor& integrator) {
  if (!integrator.hasOwnForces()) return "";
  return fmt::format("the forces of {} come from its own kernel", integrator.id);
}

const IntegratorDescriptor& findIntegrator(std::string_view id) {
  std::vector<std::string_view> known;
  for (const IntegratorDescriptor& integrator : integratorTable()) {
    if (integrator.id == id) return integrator;
    known.push_back(integrator.id);
  }
  throw UserError(unknownName("integrator", id, known));
}

}  // namespace gravitile::sim
