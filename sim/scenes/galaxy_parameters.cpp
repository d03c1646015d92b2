#include "sim/scenes/galaxy_parameters.h"

#include <fmt/format.h>

#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

void validateSphere(const char* name, const SphereParameters& sphere) {
  if (!(sphere.mass >= 0)) throw UserError(fmt::format("{}-mass must not be negative", name));
  if (!(sphere.scaleLength > 0)) throw UserError(fmt::format("{}-length must be larger than 0", name));
  if (!(sphere.cutoff > sphere.scaleLength))
    throw UserError(fmt::format("{0}-cutoff must be larger than {0}-length", name));
}

}  // namespace

void GalaxyParameters::validate() const {
  if (!(diskMass > 0)) throw UserError("disk-mass must be larger than 0");
  if (!(diskLength > 0)) throw UserError("disk-length must be larger than 0");
  if (!(diskThickness > 0)) throw UserError("disk-thickness must be larger than 0");
  if (!(diskCutoff > diskLength)) throw UserError("disk-cutoff must be larger than disk-length");
  if (!(toomreQ > 0)) throw UserError("toomre-q must be larger than 0");
  validateSphere("bulge", bulge);
  validateSphere("halo", halo);
}

}  // namespace gravitile::sim
