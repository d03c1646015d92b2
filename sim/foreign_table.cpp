#include "sim/foreign_table.h"

#include <algorithm>
#include <sstream>
#include <string_view>

#include "sim/toml_keys.h"
#include "sim/toml_value.h"

namespace gravitile::sim {
namespace {

std::string keyText(std::string_view key) {
  const bool bare = !key.empty() && std::all_of(key.begin(), key.end(), [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '-' || letter == '_';
  });
  return bare ? std::string(key) : tomlText(key);
}

// On one line, unlike toml++'s own output.
std::string valueText(const toml::node& node) {
  if (const toml::table* table = node.as_table()) {
    std::string text;
    for (const auto& [key, value] : *table)
      text += (text.empty() ? "" : ", ") + keyText(key.str()) + " = " + valueText(value);
    return text.empty() ? "{}" : "{ " + text + " }";
  }
  if (const toml::array* list = node.as_array()) {
    std::vector<std::string> values;
    for (const toml::node& value : *list) values.push_back(valueText(value));
    return tomlList(values);
  }
  if (const auto text = node.value_exact<std::string>()) return tomlText(*text);
  if (const auto number = node.value_exact<double>()) return tomlNumber(*number);
  std::ostringstream text;
  node.visit([&](const auto& value) { text << value; });
  return text.str();
}

}  // namespace

std::string ForeignTable::placed() const {
  std::string text;
  unsigned line = 1;
  std::istringstream values(toml);
  std::size_t next = 0;
  for (std::string value; std::getline(values, value); ++line) {
    for (; next < lines.size() && line < lines[next]; ++line) text += '\n';
    ++next;
    text += value + '\n';
  }
  return text;
}

ForeignTable foreignTable(const TomlValue& value) {
  const toml::table* table = value.node().as_table();
  if (table == nullptr) value.wrongKind("a table", "{ key = value, ... }");
  struct Entry {
    unsigned line;
    std::string text;
  };
  std::vector<Entry> entries;
  for (const auto& [key, node] : *table)
    entries.push_back({key.source().begin.line, keyText(key.str()) + " = " + valueText(node)});
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Entry& a, const Entry& b) { return a.line < b.line; });
  ForeignTable kept;
  for (const Entry& entry : entries) {
    kept.toml += entry.text + '\n';
    kept.lines.push_back(entry.line);
  }
  return kept;
}

}  // namespace gravitile::sim
