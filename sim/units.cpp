#include "sim/units.h"

#include <fmt/format.h>

#include <cmath>
#include <span>

namespace gravitile::sim {
namespace {

constexpr double kGravityKpcKms2 = 4.30091e-6;       // kpc (km/s)² / solar mass
constexpr double kKmsInKpcPerMyr = 1.0227121650e-3;  // 1 km/s: 3.15576e13 s/Myr over 3.0856775815e16 km/kpc

struct NamedUnit {
  double size;
  const char* name;
};

// Smallest first; a value takes the largest unit of which it is at least one.
constexpr NamedUnit kLengths[] = {{4.8481368e-9, "au"}, {1e-3, "pc"}, {1, "kpc"}, {1e3, "Mpc"}};  // of a kpc
constexpr NamedUnit kTimes[] = {{1 / 365.25e6, "d"}, {1e-6, "yr"}, {1e-3, "kyr"}, {1, "Myr"}, {1e3, "Gyr"}};
constexpr NamedUnit kMasses[] = {{1, "Msun"}};

std::string text(double unit, double value, std::span<const NamedUnit> names) {
  if (!(unit > 0)) return fmt::format("{:.3g}", value);
  const double size = std::abs(unit * value);
  const NamedUnit* best = &names.front();
  for (const NamedUnit& name : names) {
    if (size >= name.size) best = &name;
  }
  return fmt::format("{:.3g} {}", unit * value / best->size, best->name);
}

}  // namespace

double Units::velocityKms() const {
  return physical() ? lengthKpc / timeMyr / kKmsInKpcPerMyr : 0;
}

double Units::gravity() const {
  if (!physical()) return 1;
  const double velocity = velocityKms();
  return kGravityKpcKms2 * massSun / (lengthKpc * velocity * velocity);
}

Units gadgetUnits() {
  return {.lengthKpc = 1, .massSun = 1e10, .timeMyr = 1 / kKmsInKpcPerMyr};
}

Units unitsWithGravityOne(double lengthKpc, double massSun) {
  const double velocityKms = std::sqrt(kGravityKpcKms2 * massSun / lengthKpc);
  return {.lengthKpc = lengthKpc, .massSun = massSun, .timeMyr = lengthKpc / (velocityKms * kKmsInKpcPerMyr)};
}

std::string lengthText(const Units& units, double length) {
  return text(units.lengthKpc, length, kLengths);
}

std::string timeText(const Units& units, double time) {
  return text(units.timeMyr, time, kTimes);
}

std::string massText(const Units& units, double mass) {
  return text(units.massSun, mass, kMasses);
}

}  // namespace gravitile::sim
