#include "sim/io/component_names.h"

#include <algorithm>

namespace gravitile::sim {

std::uint32_t componentNumber(std::vector<std::string>& names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  const auto number = static_cast<std::uint32_t>(found - names.begin());
  if (found == names.end()) names.emplace_back(name);
  return number;
}

std::vector<std::uint64_t> componentCounts(std::span<const std::uint32_t> component, std::size_t components) {
  std::vector<std::uint64_t> counts(components);
  for (const std::uint32_t number : component) ++counts[number];
  return counts;
}

}  // namespace gravitile::sim
