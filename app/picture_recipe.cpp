#include "app/picture_recipe.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <system_error>

#include "sim/fingerprint.h"
#include "sim/toml_keys.h"
#include "sim/toml_value.h"

namespace gravitile::app {
namespace {

using sim::TomlValue;

constexpr std::uint64_t kFormat = 1;
constexpr std::string_view kFormatKey = "format", kOptions = "options", kView = "view";
constexpr std::size_t kMostNumbers = 16;  // of one list of the view
constexpr sim::RealRange kAnyNumber{.minimum = -1e30, .maximum = 1e30};
constexpr std::streamoff kPrintedBytes = 1 << 20;  // of a file's beginning, and of its end

struct TextKey {
  std::string_view key;
  std::string PictureRecipe::*text;
};
constexpr TextKey kTexts[] = {{"program", &PictureRecipe::program},
                              {"unrepeatable", &PictureRecipe::unrepeatable},
                              {"scene-print", &PictureRecipe::scenePrint}};

const toml::table& tableOf(const TomlValue& value) {
  const toml::table* table = value.node().as_table();
  if (table == nullptr) value.wrongKind("a table", "{ key = value, ... }");
  return *table;
}

void takeView(const TomlValue& value, PictureState& view) {
  for (const auto& [key, node] : tableOf(value)) {
    const TomlValue numbers(value.file(), key.str(), node);
    const toml::array* list = node.as_array();
    if (list == nullptr || list->size() > kMostNumbers) numbers.wrongKind("a short list", "[1.5, 2]");
    view[std::string(key.str())] = numbers.reals(list->size(), kAnyNumber, "numbers");
  }
}

void take(const TomlValue& value, PictureRecipe& recipe) {
  if (value.key() == kFormatKey) {
    const std::uint64_t format = value.count(1, 1'000'000);
    if (format > kFormat)
      value.refuse(
          fmt::format("made by a newer Gravitile, in format {}; this one reads up to {}", format, kFormat));
  } else if (value.key() == kOptions) {
    for (const auto& [key, node] : tableOf(value))
      recipe.options.emplace_back(key.str(), TomlValue(value.file(), key.str(), node).line());
  } else if (value.key() == kView) {
    takeView(value, recipe.view);
  } else {
    // What a later program of the same format adds may be left out.
    for (const TextKey& row : kTexts)
      if (value.key() == row.key) recipe.*row.text = value.line();
  }
}

std::string viewText(const std::vector<double>& numbers) {
  std::vector<std::string> values;
  for (const double number : numbers) values.push_back(sim::tomlNumber(number));
  return sim::tomlList(values);
}

}  // namespace

std::string writeRecipe(const PictureRecipe& recipe) {
  std::string text = fmt::format("{} = {}\n", kFormatKey, kFormat);
  for (const TextKey& row : kTexts)
    if (!(recipe.*row.text).empty())
      text += fmt::format("{} = {}\n", row.key, sim::tomlText(recipe.*row.text));
  text += fmt::format("[{}]\n", kOptions);
  for (const auto& [key, value] : recipe.options) text += fmt::format("{} = {}\n", key, sim::tomlText(value));
  text += fmt::format("[{}]\n", kView);
  for (const auto& [key, numbers] : recipe.view) text += fmt::format("{} = {}\n", key, viewText(numbers));
  return text;
}

PictureRecipe parseRecipe(std::string_view text, const std::string& file) {
  const toml::table document = sim::parseToml(text, file);
  PictureRecipe recipe;
  for (const auto& [key, node] : document) take(TomlValue(file, key.str(), node), recipe);
  return recipe;
}

std::string scenePrint(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary | std::ios::ate);
  const std::streamoff size = stream ? static_cast<std::streamoff>(stream.tellg()) : -1;
  if (size < 0) return "";
  const auto length = static_cast<std::size_t>(std::min(size, 2 * kPrintedBytes));
  std::string bytes(length, '\0');
  const std::size_t head = std::min(length, static_cast<std::size_t>(kPrintedBytes));
  stream.seekg(0);
  stream.read(bytes.data(), static_cast<std::streamsize>(head));
  stream.seekg(size - static_cast<std::streamoff>(length - head));
  stream.read(bytes.data() + head, static_cast<std::streamsize>(length - head));
  return stream ? fmt::format("{}-{:016x}", size, sim::fingerprint(bytes)) : "";
}

}  // namespace gravitile::app
