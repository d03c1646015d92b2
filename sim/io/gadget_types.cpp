#include "sim/io/gadget_types.h"

#include <algorithm>

#include "sim/io/component_names.h"

namespace gravitile::sim {

int gadgetTypeOf(std::string_view componentName) {
  constexpr int kHalo = 1, kStars = 4;
  for (int type = 0; type < kGadgetTypes; ++type)
    if (componentName == kGadgetTypeNames[type]) return type;
  if (componentName == "star") return kStars;
  for (int type = 0; type < kGadgetTypes; ++type)
    if (componentName.find(kGadgetTypeNames[type]) != std::string_view::npos) return type;
  return kHalo;
}

void assignGadgetComponents(std::span<const std::uint64_t> counts, Bodies& bodies) {
  std::vector<std::string>& names = bodies.componentNames;
  const auto present = [&](const char* name) {
    const int type = gadgetTypeOf(name);
    return counts[static_cast<std::size_t>(type)] > 0;
  };
  names.clear();
  if (std::any_of(std::begin(kGalaxyComponents), std::end(kGalaxyComponents), present))
    names.assign(std::begin(kGalaxyComponents), std::end(kGalaxyComponents));
  bodies.component.clear();
  for (int type = 0; type < kGadgetTypes; ++type) {
    const std::uint64_t count = counts[static_cast<std::size_t>(type)];
    if (count == 0) continue;
    const std::uint32_t number = componentNumber(names, kGadgetTypeNames[type]);
    bodies.component.insert(bodies.component.end(), static_cast<std::size_t>(count), number);
  }
}

}  // namespace gravitile::sim
