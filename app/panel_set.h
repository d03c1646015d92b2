#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <string_view>

namespace gravitile::app {

// The panels that can be shown or left out one by one. A lecture names them.
enum class PanelId : std::size_t { Simulation, Performance, Picture };
inline constexpr std::array<std::string_view, 3> kPanelNames{"simulation", "performance", "picture"};

class PanelSet {
 public:
  static PanelSet all() {
    PanelSet panels;
    panels.shown_.set();
    return panels;
  }

  bool has(PanelId id) const { return shown_[static_cast<std::size_t>(id)]; }
  void add(PanelId id) { shown_.set(static_cast<std::size_t>(id)); }
  bool operator==(const PanelSet&) const = default;

 private:
  std::bitset<kPanelNames.size()> shown_;
};

}  // namespace gravitile::app
