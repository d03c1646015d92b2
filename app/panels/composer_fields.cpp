#include "app/panels/composer_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

#include "app/panels/widgets.h"
#include "sim/scenes/disk_galaxy.h"
#include "sim/scenes/scene_table.h"

namespace gravitile::app {
namespace {

constexpr std::size_t kTextRoom = 128;
using TextBuffer = std::array<char, kTextRoom>;

TextBuffer filled(const std::string& text) {
  TextBuffer buffer{};
  std::memcpy(buffer.data(), text.data(), std::min(text.size(), buffer.size() - 1));
  return buffer;
}

bool modelChoice(sim::ComponentSpec& component) {
  if (!beginChoice("##model", component.model)) return false;
  bool changed = false;
  for (const sim::SceneDescriptor& model : sim::modelTable()) {
    const std::string id(model.id);
    if (ImGui::Selectable(id.c_str(), model.id == component.model) && model.id != component.model) {
      component.model = id;
      if (model.id != sim::kDiskGalaxyId) component.galaxy.reset();
      changed = true;
    }
    tooltip(model.description);
  }
  endChoice();
  return changed;
}

bool vectorField(const char* id, std::array<double, 3>& value) {
  return ImGui::InputScalarN(id, ImGuiDataType_Double, value.data(), 3, nullptr, nullptr, "%.6g");
}

template <std::size_t Size>
bool angleFields(const char* id, std::array<double, Size>& degrees) {
  constexpr double kLeast = -180, kMost = 180;
  return ImGui::SliderScalarN(id, ImGuiDataType_Double, degrees.data(), Size, &kLeast, &kMost, "%.0f\u00B0");
}

bool angleField(const char* id, double& degrees) {
  std::array<double, 1> one{degrees};
  const bool changed = angleFields(id, one);
  degrees = one[0];
  return changed;
}

bool ownColour(std::uint32_t& rgb) {
  ImVec4 colour =
      ImGui::ColorConvertU32ToFloat4(IM_COL32(rgb >> 16 & 0xFFU, rgb >> 8 & 0xFFU, rgb & 0xFFU, 255));
  ImGui::SameLine();
  if (!ImGui::ColorEdit3("##own colour", &colour.x, ImGuiColorEditFlags_NoInputs)) return false;
  const ImU32 packed = ImGui::ColorConvertFloat4ToU32(colour);
  rgb = (packed >> IM_COL32_R_SHIFT & 0xFFU) << 16 | (packed >> IM_COL32_G_SHIFT & 0xFFU) << 8 |
        (packed >> IM_COL32_B_SHIFT & 0xFFU);
  return true;
}

bool colourField(std::optional<sim::ComponentColour>& colour) {
  using Kind = sim::ComponentColour::Kind;
  constexpr std::uint32_t kPalette = 8, kFirstOwn = 0xFFA040;
  const bool own = colour && colour->kind == Kind::Rgb;
  const std::string shown = !colour ? "by place" : own ? "own" : fmt::format("palette {}", colour->value);
  bool changed = false;
  const auto offer = [&](const std::string& name, const std::optional<sim::ComponentColour>& choice) {
    if (!ImGui::Selectable(name.c_str(), choice == colour)) return;
    colour = choice;
    changed = true;
  };
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - (own ? ImGui::GetFrameHeight() * 1.5F : 0));
  if (beginChoice("##colour", shown)) {
    offer("by place", std::nullopt);
    for (std::uint32_t k = 0; k < kPalette; ++k)
      offer(fmt::format("palette {}", k), sim::ComponentColour{Kind::Palette, k});
    offer("own", sim::ComponentColour{Kind::Rgb, own ? colour->value : kFirstOwn});
    endChoice();
  }
  if (own && !changed) changed = ownColour(colour->value);
  return changed;
}

bool countField(sim::ComponentSpec& component, float labelWidth) {
  if (!component.bodies) {
    row("Share", labelWidth);
    return optionalNumber("##share", "1", component.share);
  }
  row("Bodies", labelWidth);
  return ImGui::InputScalar("##bodies", ImGuiDataType_U64, &*component.bodies);
}

bool partnerChoice(const char* id, const std::vector<sim::ComponentSpec>& components, std::string& partner) {
  if (!beginChoice(id, partner)) return false;
  bool changed = false;
  for (const sim::ComponentSpec& component : components) {
    if (!ImGui::Selectable(component.name.c_str(), component.name == partner)) continue;
    changed = component.name != partner;
    partner = component.name;
  }
  endChoice();
  return changed;
}

}  // namespace

bool optionalNumber(const char* id, const char* hint, std::optional<double>& value) {
  TextBuffer buffer = filled(value ? fmt::format("{:.6g}", *value) : "");
  if (!ImGui::InputTextWithHint(id, hint, buffer.data(), buffer.size(), ImGuiInputTextFlags_CharsScientific))
    return false;
  const char* end = buffer.data() + std::strlen(buffer.data());
  double typed = 0;
  const auto [stop, code] = std::from_chars(buffer.data(), end, typed);
  if (end != buffer.data() && (code != std::errc() || stop != end)) return false;  // half typed
  value = end != buffer.data() ? std::optional(typed) : std::nullopt;
  return true;
}

bool textField(const char* id, std::string& value) {
  TextBuffer buffer = filled(value);
  if (!ImGui::InputText(id, buffer.data(), buffer.size())) return false;
  value = buffer.data();
  return true;
}

bool drawComponentFields(sim::ComponentSpec& component, float labelWidth) {
  bool changed = false;
  row("Model", labelWidth);
  changed |= modelChoice(component);
  changed |= countField(component, labelWidth);
  row("Mass", labelWidth);
  changed |= optionalNumber("##mass", "the model's", component.mass);
  row("Scale length", labelWidth);
  changed |= optionalNumber("##scale", "the model's", component.scaleLength);
  row("Position", labelWidth);
  changed |= vectorField("##position", component.position);
  row("Velocity", labelWidth);
  changed |= vectorField("##velocity", component.velocity);
  row("Inclination", labelWidth);
  changed |= angleField("##inclination", component.inclination);
  row("Node", labelWidth);
  changed |= angleField("##node", component.node);
  row("Colour", labelWidth);
  changed |= colourField(component.colour);
  row("Visible", labelWidth);
  changed |= ImGui::Checkbox("##visible", &component.visible);
  return changed;
}

bool drawOrbitFields(const std::vector<sim::ComponentSpec>& components, sim::OrbitSpec& orbit,
                     float labelWidth) {
  bool changed = false;
  row("First", labelWidth);
  changed |= partnerChoice("##first", components, orbit.components[0]);
  row("Second", labelWidth);
  changed |= partnerChoice("##second", components, orbit.components[1]);
  row("Pericentre", labelWidth);
  changed |= ImGui::InputDouble("##pericentre", &orbit.pericentre, 0, 0, "%.6g");
  row("Eccentricity", labelWidth);
  changed |= ImGui::InputDouble("##eccentricity", &orbit.eccentricity, 0, 0, "%.6g");
  const bool byTime = orbit.timeBeforePericentre.has_value();
  row(byTime ? "Time before" : "Separation", labelWidth);
  changed |= optionalNumber("##start", "needed", byTime ? orbit.timeBeforePericentre : orbit.separation);
  row("Mass ratio", labelWidth);
  changed |= optionalNumber("##ratio", "of their masses", orbit.massRatio);
  row("Inclinations", labelWidth);
  changed |= angleFields("##inclinations", orbit.inclination);
  row("Arguments", labelWidth);
  changed |= angleFields("##arguments", orbit.argument);
  row("Plane", labelWidth);
  std::array<double, 2> plane{orbit.planeInclination, orbit.planeNode};
  changed |= angleFields("##plane", plane);
  orbit.planeInclination = plane[0];
  orbit.planeNode = plane[1];
  return changed;
}

}  // namespace gravitile::app
