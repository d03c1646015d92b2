#include "app/format.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace gravitile::app {
namespace {

// Decimals that leave three significant digits of a value from 1 to 999.
int decimals(double magnitude) {
  if (magnitude < 9.995) return 2;
  return magnitude < 99.95 ? 1 : 0;
}

}  // namespace

std::string withPrefix(double value) {
  constexpr std::array kPrefixes{"", " k", " M", " G", " T", " P", " E"};
  if (value == 0) return "0";
  if (!std::isfinite(value)) return fmt::format("{}", value);
  std::size_t prefix = 0;
  // 999.5 would be printed as "1000": it belongs to the next prefix already.
  while (std::abs(value) >= 999.5 && prefix + 1 < kPrefixes.size()) {
    value /= 1000;
    ++prefix;
  }
  return fmt::format("{:.{}f}{}", value, decimals(std::abs(value)), kPrefixes[prefix]);
}

std::string compact(double value) {
  const double magnitude = std::abs(value);
  if (value == 0) return "0";
  if (!(magnitude >= 0.01 && magnitude < 9999.5)) return fmt::format("{:.1e}", value);
  if (magnitude >= 1) return fmt::format("{:.{}f}", value, decimals(magnitude));
  return fmt::format("{:.3g}", value);
}

std::string counted(std::uint64_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string grouped(std::uint64_t value) {
  std::string digits = fmt::format("{}", value);
  for (std::size_t fromEnd = 3; fromEnd < digits.size(); fromEnd += 4)
    digits.insert(digits.size() - fromEnd, 1, ',');
  return digits;
}

}  // namespace gravitile::app
