#pragma once

#include <toml++/toml.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/parse_value.h"

namespace gravitile::app {

// One value of a lecture's script: knows where it stands, and what it is asked for. Everything here returns
// a value that is allowed or throws sim::UserError "FILE:LINE: KEY: what is wrong; allowed: ...".
class ScriptValue {
 public:
  // All must outlive it.
  ScriptValue(const std::string& file, std::string_view key, const toml::node& node)
      : file_(file), key_(key), node_(node) {}

  std::string text(std::string_view allowed = "any text") const;
  std::string line() const;  // text without a line break
  bool yesNo() const;
  std::uint64_t count(std::uint64_t minimum, std::uint64_t maximum) const;
  double real(const RealRange& range, const std::string& allowed) const;
  // The index of a name among those allowed.
  std::size_t name(const std::vector<std::string_view>& names) const;
  int tuning(const sim::TuningParameter& parameter) const;

  const toml::node& node() const { return node_; }
  const std::string& key() const { return key_; }
  const std::string& file() const { return file_; }

  [[noreturn]] void refuse(const std::string& reason) const;
  // A value of another kind than `wanted`, "a number": both are named.
  [[noreturn]] void wrongKind(std::string_view wanted, std::string_view allowed) const;
  [[noreturn]] static void refuseAt(const std::string& file, const toml::source_region& where,
                                    const std::string& reason);

 private:
  template <typename Parse>
  auto here(const Parse& parse) const;
  std::string number(const OptionRule& rule) const;

  const std::string& file_;
  std::string key_;
  const toml::node& node_;
};

// A key that is none of those known.
[[noreturn]] void refuseKey(const std::string& file, const toml::key& key,
                            const std::vector<std::string_view>& known);

// Text of a script as part of a message of one line.
std::string oneLine(std::string_view text);

}  // namespace gravitile::app
