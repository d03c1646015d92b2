#pragma once

#include <string>
#include <vector>

namespace gravitile::app {

// Columns of text, padded to line up.
class TextTable {
 public:
  enum class Align { Left, Right };
  struct Column {
    std::string heading;
    Align align = Align::Left;
    std::size_t width = 0;  // characters, at the least
  };

  explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}

  // One cell a column. `note` is a paragraph that follows the row, indented and wrapped; "" for none.
  void addRow(std::vector<std::string> cells, std::string note = "");

  std::string str() const;

  // For rows that are printed one by one, before the others are known: lines with columns as wide as their
  // headings and their least widths, and wider only where a cell is.
  std::string headingLine() const;
  std::string rowLine(const std::vector<std::string>& cells) const;

 private:
  struct Row {
    std::vector<std::string> cells;
    std::string note;
  };
  std::vector<std::string> headings() const;
  std::vector<std::size_t> leastWidths() const;
  std::string line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) const;

  std::vector<Column> columns_;
  std::vector<Row> rows_;
};

// `text` broken into lines of at most `width` characters, each after `indent` spaces.
std::string wrapped(const std::string& text, std::size_t width, std::size_t indent);

}  // namespace gravitile::app
