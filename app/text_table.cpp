#include "app/text_table.h"

#include <algorithm>
#include <cassert>
#include <sstream>

namespace gravitile::app {
namespace {

constexpr std::size_t kNoteWidth = 96;
constexpr std::size_t kNoteIndent = 4;

// Characters on screen: bytes that continue a UTF-8 sequence take no place.
std::size_t displayWidth(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return (byte & 0xC0) != 0x80; }));
}

}  // namespace

void TextTable::addRow(std::vector<std::string> cells, std::string note) {
  assert(cells.size() == columns_.size());
  rows_.push_back({std::move(cells), std::move(note)});
}

std::string TextTable::line(const std::vector<std::string>& cells,
                            const std::vector<std::size_t>& widths) const {
  std::string text;
  for (std::size_t column = 0; column < cells.size(); ++column) {
    const std::size_t width = displayWidth(cells[column]);
    const std::string padding(std::max(widths[column], width) - width, ' ');
    if (column > 0) text += "  ";
    text += columns_[column].align == Align::Left ? cells[column] + padding : padding + cells[column];
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

std::vector<std::string> TextTable::headings() const {
  std::vector<std::string> names;
  for (const Column& column : columns_) names.push_back(column.heading);
  return names;
}

std::vector<std::size_t> TextTable::leastWidths() const {
  std::vector<std::size_t> widths;
  for (const Column& column : columns_)
    widths.push_back(std::max(column.width, displayWidth(column.heading)));
  return widths;
}

std::string TextTable::headingLine() const {
  return line(headings(), leastWidths());
}

std::string TextTable::rowLine(const std::vector<std::string>& cells) const {
  assert(cells.size() == columns_.size());
  return line(cells, leastWidths());
}

std::string TextTable::str() const {
  std::vector<std::size_t> widths = leastWidths();
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    for (const Row& row : rows_) widths[column] = std::max(widths[column], displayWidth(row.cells[column]));
  }
  std::string text = line(headings(), widths);
  for (const Row& row : rows_) {
    text += line(row.cells, widths);
    if (!row.note.empty()) text += wrapped(row.note, kNoteWidth, kNoteIndent);
  }
  return text;
}

std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
  std::istringstream words(text);
  const std::string margin(indent, ' ');
  std::string result, current, word;
  while (words >> word) {
    if (!current.empty() && current.size() + 1 + word.size() > width - indent) {
      result += margin + current + "\n";
      current.clear();
    }
    current += (current.empty() ? "" : " ") + word;
  }
  return result + margin + current + "\n";
}

}  // namespace gravitile::app
