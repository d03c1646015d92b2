#include "app/switch_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "sim/tuning.h"

namespace gravitile::app {
namespace {

// The row of a switch by its option, or null.
const sim::TuningParameter* findSwitch(std::string_view option) {
  for (const sim::TuningParameter& parameter : sim::tuningParameters()) {
    if (parameter.isSwitch() && option == fmt::format("--{}", parameter.name)) return &parameter;
  }
  return nullptr;
}

}  // namespace

std::vector<std::string> withSwitchWords(int argc, const char* const* argv) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  for (std::size_t at = 0; at < words.size() && words[at] != "--"; ++at) {
    const sim::TuningParameter* parameter = findSwitch(words[at]);
    if (parameter == nullptr) continue;
    const auto& values = parameter->valueNames;
    const bool hasValue =
        at + 1 < words.size() && std::find(values.begin(), values.end(), words[at + 1]) != values.end();
    if (hasValue) {
      ++at;
    } else {
      words[at] += "=on";
    }
  }
  return words;
}

}  // namespace gravitile::app
