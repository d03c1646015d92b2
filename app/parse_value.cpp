#include "app/parse_value.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

#include "sim/user_error.h"

namespace gravitile::app {
namespace {

[[noreturn]] void refuse(const OptionRule& rule, const std::string& reason) {
  throw sim::UserError(fmt::format("{}: {}; allowed: {}", rule.option, reason, rule.allowed));
}

// A number that no double holds is too close to zero for it, and not too large: by the place of its first
// digit that counts.
bool isTooSmall(std::string_view text) {
  constexpr long long kHuge = 1LL << 40;  // an exponent that no count of digits makes up for
  const std::size_t mark = std::min(text.find_first_of("eE"), text.size());
  const std::string_view digits = text.substr(0, mark);
  const std::size_t point = std::min(digits.find('.'), digits.size());
  const std::size_t first = digits.find_first_of("123456789");
  if (first == std::string_view::npos) return true;
  long long exponent = 0;
  if (mark < text.size()) {
    std::string_view written = text.substr(mark + 1);
    if (written.starts_with('+')) written.remove_prefix(1);
    const auto result = std::from_chars(written.data(), written.data() + written.size(), exponent);
    if (result.ec != std::errc{}) exponent = written.starts_with('-') ? -kHuge : kHuge;
  }
  return static_cast<long long>(point) - static_cast<long long>(first) + exponent < 0;
}

bool isNumber(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// The index of a number among those allowed. None is a slip of another, so none is suggested.
int valueAmong(const OptionRule& rule, std::string_view text, std::span<const std::string_view> numbers) {
  requireValue(rule, text);
  const auto found = std::find(numbers.begin(), numbers.end(), text);
  if (found != numbers.end()) return static_cast<int>(found - numbers.begin());
  if (!isNumber(text)) refuse(rule, fmt::format("'{}' is not a number", text));
  refuse(rule, fmt::format("{} is not a value it takes", text));
}

// The number that all of `text` spells; infinite when it is too large for a double. One too close to zero is
// refused, since nobody means zero by it.
std::optional<double> realNumber(const OptionRule& rule, std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size() || text.empty()) return std::nullopt;
  if (error == std::errc::result_out_of_range && isTooSmall(text)) {
    refuse(rule, fmt::format("{} is too close to zero for a number of double precision", text));
  }
  if (error == std::errc::result_out_of_range) return std::numeric_limits<double>::infinity();
  if (error != std::errc{}) return std::nullopt;
  return value;
}

}  // namespace

void requireValue(const OptionRule& rule, std::string_view text) {
  if (text.empty() || text.starts_with("--")) refuse(rule, "a value is missing");
}

std::uint64_t parseCount(const OptionRule& rule, std::string_view text, std::uint64_t minimum,
                         std::uint64_t maximum) {
  requireValue(rule, text);
  std::uint64_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (end == text.data() + text.size() && error == std::errc{}) {
    if (count < minimum || count > maximum) refuse(rule, fmt::format("{} is out of range", text));
    return count;
  }
  const std::optional<double> value = realNumber(rule, text);
  if (!value || std::isnan(*value)) refuse(rule, fmt::format("'{}' is not a whole number", text));
  if (*value < static_cast<double>(minimum) || *value > static_cast<double>(maximum)) {
    refuse(rule, fmt::format("{} is out of range", text));
  }
  if (*value != std::floor(*value)) refuse(rule, fmt::format("{} is not a whole number", text));
  // 2^64 - 1 as a double is 2^64, which no integer holds.
  if (*value >= 0x1p64) refuse(rule, fmt::format("{} is out of range", text));
  return static_cast<std::uint64_t>(*value);
}

double parseReal(const OptionRule& rule, std::string_view text, const sim::RealRange& range) {
  requireValue(rule, text);
  const std::optional<double> value = realNumber(rule, text);
  if (!value) refuse(rule, fmt::format("'{}' is not a number", text));
  if (!std::isfinite(*value)) refuse(rule, fmt::format("{} is not a finite number", text));
  const bool tooSmall = range.minimumAllowed ? *value < range.minimum : *value <= range.minimum;
  if (tooSmall || *value > range.maximum) refuse(rule, fmt::format("{} is out of range", text));
  return *value;
}

std::string allowedTuningValues(const sim::TuningParameter& parameter) {
  if (!parameter.valueNames.empty()) return fmt::format("{}", fmt::join(parameter.valueNames, ", "));
  const std::string range = fmt::format("{} to {}", parameter.minimum, parameter.maximum);
  return parameter.step == 1 ? range : fmt::format("multiples of {} from {}", parameter.step, range);
}

int parseTuningValue(const OptionRule& rule, std::string_view text, sim::TuningId id) {
  const sim::TuningParameter& parameter = sim::tuningParameter(id);
  const std::span<const std::string_view> names = parameter.valueNames;
  if (!names.empty() && isNumber(names.front())) return valueAmong(rule, text, names);
  if (!names.empty()) return static_cast<int>(parseName(rule, text, {names.begin(), names.end()}));
  const int value = static_cast<int>(parseCount(rule, text, static_cast<std::uint64_t>(parameter.minimum),
                                                static_cast<std::uint64_t>(parameter.maximum)));
  if (value % parameter.step != 0) {
    refuse(rule, fmt::format("{} is not a multiple of {}", text, parameter.step));
  }
  return value;
}

PixelSize parseSize(const OptionRule& rule, std::string_view text) {
  requireValue(rule, text);
  const std::size_t cross = text.find('x');
  if (cross == std::string_view::npos) refuse(rule, fmt::format("'{}' is not WIDTHxHEIGHT", text));
  const auto side = [&](std::string_view digits) {
    int pixels = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), pixels);
    if (end != digits.data() + digits.size() || digits.empty() || error == std::errc::invalid_argument) {
      refuse(rule, fmt::format("'{}' is not WIDTHxHEIGHT", text));
    }
    if (error != std::errc{} || pixels < 1 || pixels > kMaxPicturePixels) {
      refuse(rule, fmt::format("{} is out of range", text));
    }
    return pixels;
  };
  return {side(text.substr(0, cross)), side(text.substr(cross + 1))};
}

std::vector<std::string> parseList(const OptionRule& rule, std::string_view text) {
  requireValue(rule, text);
  std::vector<std::string> parts;
  while (true) {
    const std::size_t comma = text.find(',');
    if (comma == 0 || text.empty()) refuse(rule, "a value of the list is empty");
    parts.emplace_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return parts;
    text.remove_prefix(comma + 1);
  }
}

std::size_t parseName(const OptionRule& rule, std::string_view text,
                      const std::vector<std::string_view>& names) {
  requireValue(rule, text);
  for (std::size_t index = 0; index < names.size(); ++index) {
    if (names[index] == text) return index;
  }
  const std::string_view near = sim::nearestName(text, names);
  const std::string suggestion = near.empty() ? "" : fmt::format(", did you mean '{}'?", near);
  refuse(rule, fmt::format("unknown name '{}'{}", text, suggestion));
}

}  // namespace gravitile::app
