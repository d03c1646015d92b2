#pragma once

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "sim/toml_value.h"

namespace gravitile::sim {

// A key of a TOML table: what takes its value, and what writes it back.
template <typename Target>
struct TomlKey {
  std::string_view key;
  void (*take)(const TomlValue& value, Target& target);
  std::string (*write)(const Target& target);  // the value as TOML; "" leaves the key out
};

// Hands each value of the table to its key's row; an unknown key is refused, with those known. Keys in
// `elsewhere` are known too, and left to the caller.
template <typename Target, typename Rows>
void takeKeys(const toml::table& table, const std::string& file, const Rows& rows, Target& target,
              std::initializer_list<std::string_view> elsewhere = {}) {
  std::vector<std::string_view> known;
  for (const TomlKey<Target>& row : rows) known.push_back(row.key);
  known.insert(known.end(), elsewhere.begin(), elsewhere.end());
  for (const auto& [key, node] : table) {
    if (std::find(elsewhere.begin(), elsewhere.end(), key.str()) != elsewhere.end()) continue;
    const auto row =
        std::find_if(std::begin(rows), std::end(rows),
                     [name = key.str()](const auto& candidate) { return candidate.key == name; });
    if (row == std::end(rows)) refuseKey(file, key, known);
    row->take(TomlValue(file, key.str(), node), target);
  }
}

// The same for a value that has to be a table.
template <typename Target, typename Rows>
void takeTable(const TomlValue& value, const Rows& rows, Target& target) {
  const toml::table* table = value.node().as_table();
  if (table == nullptr) value.wrongKind("a table", "{ key = value, ... }");
  takeKeys(*table, value.file(), rows, target);
}

// "key = value" of every row that has something to write, each followed by `separator`.
template <typename Target, typename Rows>
std::string writeKeys(const Rows& rows, const Target& target, std::string_view separator) {
  std::string text;
  for (const TomlKey<Target>& row : rows) {
    const std::string value = row.write(target);
    if (!value.empty()) text.append(row.key).append(" = ").append(value).append(separator);
  }
  return text;
}

// Values as TOML that reads back the same.
std::string tomlText(std::string_view text);
std::string tomlNumber(double value);
std::string tomlList(const std::vector<std::string>& values);

}  // namespace gravitile::sim
