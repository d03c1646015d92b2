#include "sim/toml_keys.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gravitile::sim {

std::string tomlText(std::string_view text) {
  std::string quoted = "\"";
  for (const char letter : text) {
    const auto code = static_cast<unsigned char>(letter);
    if (letter == '"' || letter == '\\')
      quoted.append({'\\', letter});
    else if (code < 0x20 || code == 0x7F)
      quoted += fmt::format("\\u{:04x}", code);
    else
      quoted += letter;
  }
  return quoted + '"';
}

// The fewest digits that give back the same double.
std::string tomlNumber(double value) {
  return fmt::format("{}", value);
}

std::string tomlList(const std::vector<std::string>& values) {
  return fmt::format("[{}]", fmt::join(values, ", "));
}

}  // namespace gravitile::sim
