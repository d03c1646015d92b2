#include "sim/io/text_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

struct ColumnRow {
  TextColumn column;
  std::vector<std::string_view> words;  // without case and punctuation; the first is the name
};

const std::vector<ColumnRow>& columnTable() {
  static const std::vector<ColumnRow> table = {
      {TextColumn::Mass, {"mass", "m", "masses"}},
      {TextColumn::X, {"x", "posx", "xpos", "positionx", "rx", "coordinatesx", "px"}},
      {TextColumn::Y, {"y", "posy", "ypos", "positiony", "ry", "coordinatesy", "py"}},
      {TextColumn::Z, {"z", "posz", "zpos", "positionz", "rz", "coordinatesz", "pz"}},
      {TextColumn::Vx, {"vx", "velx", "xvel", "velocityx", "velocitiesx", "xvelocity", "xdot"}},
      {TextColumn::Vy, {"vy", "vely", "yvel", "velocityy", "velocitiesy", "yvelocity", "ydot"}},
      {TextColumn::Vz, {"vz", "velz", "zvel", "velocityz", "velocitiesz", "zvelocity", "zdot"}},
      {TextColumn::Component, {"component", "type", "name", "label", "family", "group"}},
      {TextColumn::Skip, {"skip"}},
  };
  return table;
}

// "v_x [km/s]" is "vx": letters and digits up to what stands in brackets.
std::string plain(std::string_view word) {
  std::string letters;
  for (const char c : word.substr(0, word.find_first_of("[({"))) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter) != 0 || letter >= 0x80) letters += static_cast<char>(std::tolower(letter));
  }
  return letters;
}

// The first column that is needed and not there, or there twice; nothing when all is well.
std::optional<std::string> faultOf(const std::vector<TextColumn>& columns) {
  for (const ColumnRow& row : columnTable()) {
    const auto count = std::count(columns.begin(), columns.end(), row.column);
    const bool needed =
        row.column < TextColumn::Component && row.column != TextColumn::Z && row.column != TextColumn::Vz;
    if (count == 0 && needed) return fmt::format("{} is missing", row.words.front());
    if (count > 1 && row.column != TextColumn::Skip)
      return fmt::format("{} stands there twice", row.words.front());
  }
  return std::nullopt;
}

std::vector<TextColumn> columnsNamedBy(const std::vector<std::string_view>& words) {
  std::vector<TextColumn> columns;
  for (const std::string_view word : words) {
    TextColumn column = columnOfWord(word).value_or(TextColumn::Skip);
    // Of a name and a type the first tells components apart.
    if (column == TextColumn::Component && std::find(columns.begin(), columns.end(), column) != columns.end())
      column = TextColumn::Skip;
    columns.push_back(column);
  }
  return columns;
}

}  // namespace

std::string_view columnName(TextColumn column) {
  for (const ColumnRow& row : columnTable())
    if (row.column == column) return row.words.front();
  return "";
}

std::string columnList(const std::vector<TextColumn>& columns) {
  std::string list;
  for (const TextColumn column : columns) {
    if (!list.empty()) list += ", ";
    list += columnName(column);
  }
  return list;
}

std::optional<TextColumn> columnOfWord(std::string_view word) {
  const std::string letters = plain(word);
  for (const ColumnRow& row : columnTable())
    if (std::find(row.words.begin(), row.words.end(), letters) != row.words.end()) return row.column;
  return std::nullopt;
}

std::optional<std::vector<TextColumn>> columnsOfHeader(const std::vector<std::string_view>& words) {
  std::vector<TextColumn> columns = columnsNamedBy(words);
  if (faultOf(columns)) return std::nullopt;
  return columns;
}

bool meansHeader(const std::vector<std::string_view>& words) {
  constexpr std::ptrdiff_t kNames = 3;
  const std::vector<TextColumn> columns = columnsNamedBy(words);
  return std::count_if(columns.begin(), columns.end(),
                       [](TextColumn column) { return column < TextColumn::Component; }) >= kNames;
}

std::string faultOfHeader(const std::vector<std::string_view>& words) {
  return faultOf(columnsNamedBy(words)).value_or("");
}

std::vector<TextColumn> parseColumns(std::string_view list) {
  constexpr std::string_view kAllowed = "mass, x, y, z, vx, vy, vz, component, skip";
  std::vector<TextColumn> columns;
  for (std::size_t start = 0; start <= list.size();) {
    const std::size_t end = std::min(list.find(',', start), list.size());
    const std::string_view word = list.substr(start, end - start);
    const std::optional<TextColumn> column = columnOfWord(word);
    if (!column) throw UserError(fmt::format("'{}' is no column; allowed: {}", word, kAllowed));
    columns.push_back(*column);
    start = end + 1;
  }
  if (const auto fault = faultOf(columns))
    throw UserError(fmt::format("'{}': {}; allowed: {}", list, *fault, kAllowed));
  return columns;
}

}  // namespace gravitile::sim
