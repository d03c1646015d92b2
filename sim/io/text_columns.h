#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gravitile::sim {

// What a column of a text table holds. The first seven are numbers.
enum class TextColumn { Mass, X, Y, Z, Vx, Vy, Vz, Component, Skip };
inline constexpr std::size_t kNumberColumns = 7;

inline constexpr std::array<TextColumn, kNumberColumns> kUsualColumns = {
    TextColumn::Mass, TextColumn::X,  TextColumn::Y, TextColumn::Z,
    TextColumn::Vx,   TextColumn::Vy, TextColumn::Vz};

// "mass", "x", "vx", "component", "skip".
std::string_view columnName(TextColumn column);
// "mass, x, y, z, vx, vy, vz".
std::string columnList(const std::vector<TextColumn>& columns);

// What people call a column in headers: "Mass", "m", "pos_x", "v_x [km/s]", "type"; nothing for other words.
std::optional<TextColumn> columnOfWord(std::string_view word);

// The columns that the words of a header name, those unknown as Skip. Nothing when they are not a header: no
// mass, x, y, vx or vy among them, or one of them twice.
std::optional<std::vector<TextColumn>> columnsOfHeader(const std::vector<std::string_view>& words);

// True when the words name so many columns that they are meant to be a header, if a faulty one.
bool meansHeader(const std::vector<std::string_view>& words);
// What columnsOfHeader() finds wrong with a header: "mass is missing", "x stands there twice"; "" when
// nothing.
std::string faultOfHeader(const std::vector<std::string_view>& words);

// "mass,x,y,vx,vy" as somebody typed it. Throws UserError that names the word that is wrong, or what is
// missing. z and vz may be left out: they are 0 then.
std::vector<TextColumn> parseColumns(std::string_view list);

}  // namespace gravitile::sim
