#include "app/lecture_value.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "sim/user_error.h"

namespace gravitile::app {
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
  std::string shown(text.substr(0, kMaxQuotedLetters));
  for (char& letter : shown) {
    if (static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F) letter = '?';
  }
  return shown;
}

// Puts the place before the message of what is refused.
template <typename Parse>
auto ScriptValue::here(const Parse& parse) const {
  try {
    return parse();
  } catch (const sim::UserError& error) {
    const std::string message = error.what();
    if (message.starts_with(file_ + ":")) throw;
    refuse(message);
  }
}

void ScriptValue::refuse(const std::string& reason) const {
  refuseAt(file_, node_.source(), reason);
}

void ScriptValue::refuseAt(const std::string& file, const toml::source_region& where,
                           const std::string& reason) {
  throw sim::UserError(fmt::format("{}:{}: {}", file, std::max(where.begin.line, 1U), reason));
}

void ScriptValue::wrongKind(std::string_view wanted, std::string_view allowed) const {
  refuse(fmt::format("{}: {} is wanted, not {}; allowed: {}", key_, wanted, kindOf(node_), allowed));
}

// A number as the command line's parsers take it.
std::string ScriptValue::number(const OptionRule& rule) const {
  if (const auto whole = node_.value_exact<std::int64_t>()) return std::to_string(*whole);
  if (const auto real = node_.value_exact<double>()) return fmt::format("{}", *real);
  wrongKind("a number", rule.allowed);
}

std::string ScriptValue::text(std::string_view allowed) const {
  const auto value = node_.value_exact<std::string>();
  if (!value) wrongKind("a text in quotes", allowed);
  return *value;
}

std::string ScriptValue::line() const {
  std::string value = text();
  if (std::any_of(value.begin(), value.end(), [](unsigned char letter) { return letter < 0x20; })) {
    refuse(fmt::format("{}: more than one line; allowed: one line of text", key_));
  }
  return value;
}

bool ScriptValue::yesNo() const {
  const auto value = node_.value_exact<bool>();
  if (!value) wrongKind("true or false", "true, false");
  return *value;
}

std::uint64_t ScriptValue::count(std::uint64_t minimum, std::uint64_t maximum) const {
  const OptionRule rule{key_, fmt::format("{} to {}", minimum, maximum)};
  return here([&] { return parseCount(rule, number(rule), minimum, maximum); });
}

double ScriptValue::real(const RealRange& range, const std::string& allowed) const {
  const OptionRule rule{key_, allowed};
  return here([&] { return parseReal(rule, number(rule), range); });
}

std::size_t ScriptValue::name(const std::vector<std::string_view>& names) const {
  const OptionRule rule{key_, fmt::format("{}", fmt::join(names, ", "))};
  return here([&] { return parseName(rule, oneLine(text(rule.allowed)), names); });
}

int ScriptValue::tuning(const sim::TuningParameter& parameter) const {
  const OptionRule rule{key_, allowedTuningValues(parameter)};
  return here([&] {
    return parseTuningValue(rule, parameter.valueNames.empty() ? number(rule) : oneLine(text(rule.allowed)),
                            parameter.id);
  });
}

void refuseKey(const std::string& file, const toml::key& key, const std::vector<std::string_view>& known) {
  const std::string name = oneLine(key.str());
  const std::string_view near = sim::nearestName(name, known);
  const std::string suggestion = near.empty() ? "" : fmt::format(", did you mean '{}'?", near);
  ScriptValue::refuseAt(
      file, key.source(),
      fmt::format("unknown key '{}'{}; allowed: {}", name, suggestion, fmt::join(known, ", ")));
}

}  // namespace gravitile::app
