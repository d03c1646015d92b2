#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gravitile::sim {

// What one unit of a scene is in nature. Scenes without a scale of their own leave all three 0 ("code
// units").
struct Units {
  double lengthKpc = 0;  // kiloparsecs
  double massSun = 0;    // solar masses
  double timeMyr = 0;    // million years of 365.25 days

  bool operator==(const Units&) const = default;

  // All three are known.
  bool physical() const { return lengthKpc > 0 && massSun > 0 && timeMyr > 0; }

  // G in these units, 1 in code units. From G = 4.30091e-6 kpc (km/s)² / solar mass (IAU 2015 nominal solar
  // mass parameter, 1.3271244e20 m³/s²).
  double gravity() const;

  // The unit of velocity, km/s; 0 in code units.
  double velocityKms() const;
};

// kpc, 1e10 solar masses, km/s: what GADGET's files are in unless they say otherwise; G = 43007.1.
Units gadgetUnits();

// Units in which G is 1, from a length and a mass.
Units unitsWithGravityOne(double lengthKpc, double massSun);

// A length, time or mass of a scene with a unit that suits its size: "12.4 kpc", "1.52 au", "250 Myr", "11.9
// yr", "3.2e+10 Msun"; in code units the number alone. Three significant digits; below a million no exponent.
// 0 has the unit that suits one of the scene's.
std::string lengthText(const Units& units, double length);
std::string timeText(const Units& units, double time);
std::string massText(const Units& units, double mass);

// The inverse of timeText(): "250 Myr", "1.2Gyr" in the scene's unit of time. Nothing where the text is no
// number with the name of a unit behind it, or in code units.
std::optional<double> parseTime(const Units& units, std::string_view text);

// "d, yr, kyr, Myr, Gyr": what parseTime() takes.
std::string timeUnitNames();

// The largest length <= `most` (> 0) whose lengthText() is 1, 2 or 5 times a power of ten: for a scale bar.
double roundLength(const Units& units, double most);

}  // namespace gravitile::sim
