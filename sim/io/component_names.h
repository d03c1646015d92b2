#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gravitile::sim {

// Colours go by the number of a component, so that what bears one of these names comes first, in this order,
// in files as in scenes.
inline constexpr const char* kGalaxyComponents[] = {"disk", "bulge", "halo"};

// The number of the component with this name; it is added to `names` when it is new.
std::uint32_t componentNumber(std::vector<std::string>& names, std::string_view name);

// How many bodies belong to each component.
std::vector<std::uint64_t> componentCounts(std::span<const std::uint32_t> component, std::size_t components);

}  // namespace gravitile::sim
