#include "app/panel_table.h"

namespace gravitile::app {
namespace {

constexpr bool kDocks = true;
constexpr PanelSide kLeft = PanelSide::Left, kRight = PanelSide::Right, kMiddle = PanelSide::Middle;

constexpr PanelDescriptor kPanels[] = {
    {PanelId::Simulation, "simulation", 'N', "Simulation", "scene, kernel and time step", true, kLeft,
     kDocks},
    {PanelId::Performance, "performance", 'P', "Performance", "rate and force error", true, kRight, kDocks},
    {PanelId::Picture, "picture", 'I', "Picture",
     "colours, light, components, overlays; looks to choose and save", true, kRight, kDocks},
    {PanelId::Camera, "camera", 'V', "Camera", "views kept, paths, field of view, what is followed", false,
     kMiddle, kDocks},
    {PanelId::Gallery, "gallery", 'O', "Gallery", "pictures of all scenes, to choose one", false},
    {PanelId::Composer, "composer", 'M', "Composer", "components and orbit of the scene, to change and save",
     false},
    {PanelId::Facts, "facts", 'K', "Facts", "what the running kernel takes and costs", false, kMiddle,
     kDocks},
    {PanelId::History, "history", 'G', "History", "the rate over the last two minutes", false, kMiddle,
     kDocks},
    {PanelId::Diagnostics, "diagnostics", 'D', "Energy", "energy, virial ratio, half-mass radius, drifts",
     false, kMiddle, kDocks},
    {PanelId::Comparison, "comparison", 'C', "Compare", "the best rate of each kernel tried", false, kMiddle,
     kDocks},
    {PanelId::Source, "source", 'E', "Source", "the running kernel's source, to read and to edit", false},
    {PanelId::Sweep, "sweep", 'W', "Sweep", "measure tunings and kernels", false},
};

constexpr bool inOrder() {
  for (std::size_t k = 0; k < std::size(kPanels); ++k) {
    if (static_cast<std::size_t>(kPanels[k].id) != k) return false;
  }
  return std::size(kPanels) == kPanelCount;
}
static_assert(inOrder());

}  // namespace

std::span<const PanelDescriptor> panelTable() {
  return kPanels;
}

const PanelDescriptor& panelOf(PanelId id) {
  return kPanels[static_cast<std::size_t>(id)];
}

}  // namespace gravitile::app
