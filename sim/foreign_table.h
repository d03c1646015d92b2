#pragma once

#include <string>
#include <vector>

namespace gravitile::sim {

class TomlValue;

// A table of a scene file that physics can make nothing of: kept as text for whoever can.
struct ForeignTable {
  std::string toml;             // "key = value", a line each
  std::vector<unsigned> lines;  // of the file, on which they stood; nothing of a table made by the program

  bool empty() const { return toml.empty(); }
  // The text, with each value on its line of the file, for messages that tell it.
  std::string placed() const;

  bool operator==(const ForeignTable& other) const { return toml == other.toml; }
};

// Throws UserError when the value is no table.
ForeignTable foreignTable(const TomlValue& value);

}  // namespace gravitile::sim
