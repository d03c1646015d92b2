#pragma once

#include <toml++/toml.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/real_range.h"

namespace gravitile::sim {

// One value of a TOML file: knows where it stands, and what it is asked for. Everything here returns a value
// that is allowed or throws UserError "FILE:LINE: KEY: what is wrong; allowed: ...".
class TomlValue {
 public:
  // All but the key must outlive it.
  TomlValue(const std::string& file, std::string_view key, const toml::node& node)
      : file_(file), key_(key), node_(node) {}

  std::string text(std::string_view allowed = "any text") const;
  std::string line() const;  // text without a line break
  bool yesNo() const;
  std::uint64_t count(std::uint64_t minimum, std::uint64_t maximum) const;
  double real(const RealRange& range, std::string_view allowed) const;
  // A list of as many numbers as asked for, each within the range.
  std::vector<double> reals(std::size_t count, const RealRange& range, std::string_view allowed) const;
  // The index of a name among those allowed.
  std::size_t name(const std::vector<std::string_view>& names) const;

  const toml::node& node() const { return node_; }
  const std::string& key() const { return key_; }
  const std::string& file() const { return file_; }

  [[noreturn]] void refuse(const std::string& reason) const;
  // A value of another kind than `wanted`, "a number": both are named.
  [[noreturn]] void wrongKind(std::string_view wanted, std::string_view allowed) const;
  [[noreturn]] static void refuseAt(const std::string& file, const toml::source_region& where,
                                    const std::string& reason);

 protected:
  // A number as it would be typed.
  std::string numberText(std::string_view allowed) const;

 private:
  [[noreturn]] void refuseValue(const std::string& reason, std::string_view allowed) const;

  const std::string& file_;
  std::string key_;
  const toml::node& node_;
};

// The document, or UserError with the line of what is not TOML.
toml::table parseToml(std::string_view script, const std::string& file);

// A key that is none of those known.
[[noreturn]] void refuseKey(const std::string& file, const toml::key& key,
                            const std::vector<std::string_view>& known);

// Text of a file as part of a message of one line: its beginning.
std::string oneLine(std::string_view text);
// All of a text without line breaks and what else is no letter.
std::string withoutControls(std::string_view text);

}  // namespace gravitile::sim
