#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "sim/io/format_table.h"

namespace gravitile::sim {

// How the lines of a text table are made up, found from its first lines.

// What separates columns.
enum class TextSeparator : char { Blanks = ' ', Comma = ',', Semicolon = ';' };

// The separator that a line with content uses: a semicolon or comma where there is one.
TextSeparator separatorOf(std::string_view line);

void splitColumns(std::string_view line, TextSeparator separator, std::vector<std::string_view>& columns);

// The text behind the mark when the line is a comment ("#", "%", "//" or "!"), nothing when it is not.
std::optional<std::string_view> commentOf(std::string_view line);

// The separator when the first bytes of a file look like a text table: lines of numbers, below a header or
// comments or not.
std::optional<TextSeparator> recogniseText(std::span<const std::byte> head);

// The values that a table keeps in comments "# name = number": name, and where the value stands.
struct TextValue {
  std::string_view name;
  double FileContents::*direct = nullptr;  // one of the two
  double Units::*unit = nullptr;

  double& of(FileContents& contents) const {
    return direct != nullptr ? contents.*direct : contents.units.*unit;
  }
};
inline constexpr TextValue kTextValues[] = {
    {"time", &FileContents::time},           {"softening", &FileContents::softening},
    {"gravity", &FileContents::gravity},     {"length_kpc", nullptr, &Units::lengthKpc},
    {"mass_msun", nullptr, &Units::massSun}, {"time_myr", nullptr, &Units::timeMyr},
};

}  // namespace gravitile::sim
