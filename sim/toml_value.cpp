#include "sim/toml_value.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "sim/toml_depth.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

constexpr std::size_t kMaxQuotedLetters = 60;

// What a value is, in words.
std::string_view kindOf(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "a list";
    case toml::node_type::string:
      return "a text in quotes";
    case toml::node_type::integer:
    case toml::node_type::floating_point:
      return "a number";
    case toml::node_type::boolean:
      return "true or false";
    case toml::node_type::date:
    case toml::node_type::time:
    case toml::node_type::date_time:
      return "a date or a time";
    case toml::node_type::none:
      break;
  }
  return "nothing";
}

}  // namespace

std::string oneLine(std::string_view text) {
  return withoutControls(text.substr(0, kMaxQuotedLetters));
}

std::string withoutControls(std::string_view text) {
  std::string shown(text);
  for (char& letter : shown) {
    if (static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F) letter = '?';
  }
  return shown;
}

void TomlValue::refuse(const std::string& reason) const {
  refuseAt(file_, node_.source(), reason);
}

void TomlValue::refuseValue(const std::string& reason, std::string_view allowed) const {
  refuse(fmt::format("{}: {}; allowed: {}", key_, reason, allowed));
}

void TomlValue::refuseAt(const std::string& file, const toml::source_region& where,
                         const std::string& reason) {
  throw UserError(fmt::format("{}:{}: {}", file, std::max(where.begin.line, 1U), reason));
}

void TomlValue::wrongKind(std::string_view wanted, std::string_view allowed) const {
  refuseValue(fmt::format("{} is wanted, not {}", wanted, kindOf(node_)), allowed);
}

std::string TomlValue::numberText(std::string_view allowed) const {
  if (const auto whole = node_.value_exact<std::int64_t>()) return std::to_string(*whole);
  if (const auto real = node_.value_exact<double>()) return fmt::format("{}", *real);
  wrongKind("a number", allowed);
}

std::string TomlValue::text(std::string_view allowed) const {
  const auto value = node_.value_exact<std::string>();
  if (!value) wrongKind("a text in quotes", allowed);
  return *value;
}

std::string TomlValue::line() const {
  std::string value = text();
  if (std::any_of(value.begin(), value.end(), [](unsigned char letter) { return letter < 0x20; })) {
    refuseValue("more than one line", "one line of text");
  }
  return value;
}

bool TomlValue::yesNo() const {
  const auto value = node_.value_exact<bool>();
  if (!value) wrongKind("true or false", "true, false");
  return *value;
}

std::uint64_t TomlValue::count(std::uint64_t minimum, std::uint64_t maximum) const {
  const std::string allowed = fmt::format("{} to {}", minimum, maximum);
  const std::string shown = numberText(allowed);
  const double value = *node_.value<double>();
  if (std::isnan(value)) refuseValue(fmt::format("'{}' is not a whole number", shown), allowed);
  // What no double tells from its neighbours is out of range: counts are far below 2^53.
  if (value < static_cast<double>(minimum) || value > static_cast<double>(maximum)) {
    refuseValue(fmt::format("{} is out of range", shown), allowed);
  }
  if (value != std::floor(value)) refuseValue(fmt::format("{} is not a whole number", shown), allowed);
  return static_cast<std::uint64_t>(value);
}

double TomlValue::real(const RealRange& range, std::string_view allowed) const {
  const std::string shown = numberText(allowed);
  const double value = *node_.value<double>();
  if (!std::isfinite(value)) refuseValue(fmt::format("{} is not a finite number", shown), allowed);
  const bool tooSmall = range.minimumAllowed ? value < range.minimum : value <= range.minimum;
  if (tooSmall || value > range.maximum) refuseValue(fmt::format("{} is out of range", shown), allowed);
  return value;
}

std::vector<double> TomlValue::reals(std::size_t count, const RealRange& range,
                                     std::string_view allowed) const {
  const toml::array* list = node_.as_array();
  if (list == nullptr) wrongKind("a list", allowed);
  if (list->size() != count) {
    refuseValue(fmt::format("a list of {} is wanted, not of {}", count, list->size()), allowed);
  }
  std::vector<double> values;
  for (const toml::node& node : *list) values.push_back(TomlValue(file_, key_, node).real(range, allowed));
  return values;
}

std::size_t TomlValue::name(const std::vector<std::string_view>& names) const {
  const std::string allowed = fmt::format("{}", fmt::join(names, ", "));
  const std::string wanted = oneLine(text(allowed));
  const auto found = std::find(names.begin(), names.end(), wanted);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  const std::string_view near = nearestName(wanted, names);
  const std::string suggestion = near.empty() ? "" : fmt::format(", did you mean '{}'?", near);
  refuseValue(fmt::format("unknown name '{}'{}", wanted, suggestion), allowed);
}

toml::table parseToml(std::string_view script, const std::string& file) {
  if (const auto line = lineOfDeepKey(script))
    throw UserError(
        fmt::format("{}:{}: a key has more than {} parts; allowed: fewer", file, *line, kMostKeyParts));
  try {
    return toml::parse(script, file);
  } catch (const toml::parse_error& error) {
    TomlValue::refuseAt(file, error.source(),
                        fmt::format("not TOML: {}", withoutControls(error.description())));
  }
}

void refuseKey(const std::string& file, const toml::key& key, const std::vector<std::string_view>& known) {
  const std::string name = oneLine(key.str());
  const std::string_view near = nearestName(name, known);
  const std::string suggestion = near.empty() ? "" : fmt::format(", did you mean '{}'?", near);
  TomlValue::refuseAt(
      file, key.source(),
      fmt::format("unknown key '{}'{}; allowed: {}", name, suggestion, fmt::join(known, ", ")));
}

}  // namespace gravitile::sim
