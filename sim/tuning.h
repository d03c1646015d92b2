#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace gravitile::sim {

// The values a kernel can be specialised by. One row of tuningParameters() each; panel, command line,
// benchmark and run-time compiler loop over that table.
enum class TuningId : int { Block, Unroll, Rsqrt, Precision, PerThread, Split, Reproducible };
inline constexpr int kTuningCount = 7;

struct TuningParameter {
  TuningId id;
  std::string_view name;   // "block": the option is --block, the JSON key "block"
  std::string_view macro;  // what the kernel source sees: "BLOCK_SIZE"
  std::string_view title;  // "Block size"
  std::string_view help;   // one plain sentence for tooltips and --help
  int minimum, maximum;    // inclusive
  int step;                // values are multiples of this
  int defaultValue;
  std::span<const std::string_view> valueNames = {};  // of values 0, 1, ...; empty: they are numbers

  // Off or on.
  bool isSwitch() const { return valueNames.size() == 2 && valueNames[1] == "on"; }
};

std::span<const TuningParameter> tuningParameters();
const TuningParameter& tuningParameter(TuningId id);

// Values for all tuning parameters; a kernel looks only at those its row names.
struct Tuning {
  std::array<int, kTuningCount> values{};

  int& operator[](TuningId id) { return values[static_cast<std::size_t>(id)]; }
  int operator[](TuningId id) const { return values[static_cast<std::size_t>(id)]; }
  bool operator==(const Tuning&) const = default;
};

// A value as people write it: its name where values have names, else digits.
std::string tuningValueText(TuningId id, int value);

// Every parameter at its default.
Tuning defaultTuning();

// Throws UserError that names the option and the allowed values when `value` is out of range.
void validateTuningValue(TuningId id, int value);

}  // namespace gravitile::sim
