#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/real_range.h"
#include "sim/tuning.h"

namespace gravitile::app {

// Text of the command line into values. Everything here takes the whole text or throws sim::UserError in the
// form "OPTION: 'TEXT' is not ...; allowed: ...". The locale in force does not matter.

// What messages about an option say.
struct OptionRule {
  std::string option;   // "--bodies"
  std::string allowed;  // "1 to 1073741824"
};

// A whole number from `minimum` to `maximum`, in digits or in exponent form without a fraction (1e6).
std::uint64_t parseCount(const OptionRule& rule, std::string_view text, std::uint64_t minimum,
                         std::uint64_t maximum);

// A real number.
double parseReal(const OptionRule& rule, std::string_view text, const sim::RealRange& range);

// A value of a tuning parameter.
int parseTuningValue(const OptionRule& rule, std::string_view text, sim::TuningId id);
// "multiples of 32 from 32 to 1024", "1 to 128".
std::string allowedTuningValues(const sim::TuningParameter& parameter);

struct PixelSize {
  int width = 0, height = 0;
};
inline constexpr int kMaxPicturePixels = 16384;  // a side; what every GL 4.5 implementation in use takes
// "1280x720", each side 1 to kMaxPicturePixels.
PixelSize parseSize(const OptionRule& rule, std::string_view text);

// "a,b,c" in its parts; an empty part is refused.
std::vector<std::string> parseList(const OptionRule& rule, std::string_view text);

// The index of `text` among `names`; an unknown one is refused with the nearest.
std::size_t parseName(const OptionRule& rule, std::string_view text,
                      const std::vector<std::string_view>& names);

// Text that must be there: refuses an empty one and what looks like the next option.
void requireValue(const OptionRule& rule, std::string_view text);

}  // namespace gravitile::app
