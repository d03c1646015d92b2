#include "app/look_fields.h"

#include <fmt/format.h>

#include <cmath>

namespace gravitile::app {
namespace {

using render::Look;
using render::PictureKind;

// A number of a scene's own units can be of any size.
constexpr double kLargest = 1e30;
constexpr double kMostStops = 8, kMostSeconds = 60;
constexpr double kMostTrailBodies = 1 << 20;

// `Member` is a lambda that returns the setting of a look, which may be const.
template <auto Member>
double getNumber(const Look& look) {
  return static_cast<double>(Member(look));
}
template <auto Member>
void putNumber(Look& look, double value) {
  auto& member = Member(look);
  member = static_cast<std::remove_reference_t<decltype(member)>>(value);
}

// Asked for in every frame, so the list is made once.
template <auto Table>
std::span<const LookChoice> choicesOf() {
  static const std::vector<LookChoice> kList = [] {
    std::vector<LookChoice> list;
    for (const auto& choice : Table()) list.push_back({choice.id, choice.label});
    return list;
  }();
  return kList;
}
// A place in the table instead of the value.
template <auto Table, auto Member>
double getChoice(const Look& look) {
  const auto choices = Table();
  for (std::size_t k = 0; k < choices.size(); ++k)
    if (choices[k].value == Member(look)) return static_cast<double>(k);
  return 0;
}
template <auto Table, auto Member>
void putChoice(Look& look, double value) {
  const auto choices = Table();
  Member(look) = choices[std::min(static_cast<std::size_t>(value), choices.size() - 1)].value;
}

bool always(const Look&) {
  return true;
}

struct Words {
  std::string_view key, label, tooltip;
};
struct Limits {
  double minimum, maximum;
  std::string_view format = "%.2f";
  bool wide = false;
};
using Matters = bool (*)(const Look&);

template <auto Table, auto Member>
LookField choice(LookGroup group, const Words& words, Matters matters = always) {
  return {words.key,
          words.label,
          words.tooltip,
          group,
          LookKind::Choice,
          0,
          static_cast<double>(Table().size() - 1),
          "",
          false,
          getChoice<Table, Member>,
          putChoice<Table, Member>,
          choicesOf<Table>,
          matters};
}
template <auto Member>
LookField yesNo(LookGroup group, const Words& words, Matters matters = always) {
  return {words.key, words.label,       words.tooltip,     group,   LookKind::YesNo, 0, 1, "",
          false,     getNumber<Member>, putNumber<Member>, nullptr, matters};
}
template <auto Member>
LookField real(LookGroup group, const Words& words, const Limits& limits, Matters matters = always) {
  return {words.key,         words.label,    words.tooltip, group,       LookKind::Real,
          limits.minimum,    limits.maximum, limits.format, limits.wide, getNumber<Member>,
          putNumber<Member>, nullptr,        matters};
}
template <auto Member>
LookField whole(LookGroup group, const Words& words, const Limits& limits, Matters matters = always) {
  LookField field = real<Member>(group, words, limits, matters);
  field.kind = LookKind::Whole;
  return field;
}

bool light(const Look& look) {
  return look.kind == PictureKind::Light;
}
bool map(const Look& look) {
  return look.kind == PictureKind::DensityMap;
}
// A figure's colours, not a component's or a star's own.
bool figures(const Look& look) {
  return light(look) && look.colourMode != render::ColourMode::Component &&
         look.colourMode != render::ColourMode::Temperature;
}

void addColours(std::vector<LookField>& rows) {
  constexpr LookGroup kGroup = LookGroup::Colours;
  rows.push_back(choice<render::pictureKinds, [](auto& look) -> auto& { return look.kind; }>(
      kGroup, {"picture", "Picture",
               "Light: bodies shine, as in a photograph.\nDensity map: mass per area as it is seen, on a "
               "logarithmic scale."}));
  rows.push_back(choice<render::colourModes, [](auto& look) -> auto& { return look.colourMode; }>(
      kGroup, {"colour", "Colour by", "What a body's colour tells"}, light));
  rows.push_back(choice<render::colourMaps, [](auto& look) -> auto& { return look.colourMap; }>(
      kGroup, {"colour-map", "Colours", "From the low to the high end of the range"}, figures));
  rows.push_back(yesNo<[](auto& look) -> auto& { return look.range.automatic; }>(
      kGroup,
      {"range-automatic", "Automatic range",
       "The colours reach over nearly all bodies, whatever their figures are"},
      figures));
  const auto fixed = [](const Look& look) { return figures(look) && !look.range.automatic; };
  rows.push_back(real<[](auto& look) -> auto& { return look.range.low; }>(
      kGroup, {"range-low", "From", "What the low end of the colours stands for, in the scene's units"},
      {0, kLargest, "%.4g", true}, fixed));
  rows.push_back(real<[](auto& look) -> auto& { return look.range.high; }>(
      kGroup, {"range-high", "To", "What the high end of the colours stands for, in the scene's units"},
      {0, kLargest, "%.4g", true}, fixed));
  rows.push_back(yesNo<[](auto& look) -> auto& { return look.range.logarithmic; }>(
      kGroup, {"range-logarithmic", "Logarithmic", "Equal steps of colour are equal factors"}, figures));
  rows.push_back(real<[](auto& look) -> auto& { return look.saturation; }>(
      kGroup, {"saturation", "Saturation", "0: grey, 1: as the colours are, 2: twice as colourful"}, {0, 2},
      light));
}

void addLight(std::vector<LookField>& rows) {
  constexpr LookGroup kGroup = LookGroup::Light;
  rows.push_back(yesNo<[](auto& look) -> auto& { return look.autoExposure; }>(
      kGroup, {"auto-exposure", "Automatic", "The exposure follows the brightness of the picture"}, light));
  rows.push_back(real<[](auto& look) -> auto& { return look.exposureStops; }>(
      kGroup, {"exposure-stops", "Exposure", "Each stop makes the picture twice as bright"},
      {-kMostStops, kMostStops, "%+.1f stops"}, light));
  rows.push_back(choice<render::toneCurves, [](auto& look) -> auto& { return look.toneCurve; }>(
      kGroup,
      {"tone-curve", "Tone curve",
       "From light to the screen. Eye: three decades of light keep their gradations. Film: deep "
       "shadows, soft highlights. Linear: as it is, cut off at white."},
      light));
  rows.push_back(real<[](auto& look) -> auto& { return look.bloom; }>(
      kGroup, {"bloom", "Bloom", "Share of the light that is scattered around bright bodies"}, {0, 1},
      light));
  rows.push_back(real<[](auto& look) -> auto& { return look.bloomRadius; }>(
      kGroup, {"bloom-radius", "Bloom radius", "0: close to its source, 1: across the picture"}, {0, 1},
      [](const Look& look) { return light(look) && look.bloom > 0; }));
  rows.push_back(yesNo<[](auto& look) -> auto& { return look.dither; }>(
      kGroup, {"dither", "Dither", "Noise too faint to be seen, against bands in dark gradations"}));
}

void addBodies(std::vector<LookField>& rows) {
  constexpr LookGroup kGroup = LookGroup::Bodies;
  rows.push_back(real<[](auto& look) -> auto& { return look.bodySize; }>(
      kGroup,
      {"body-size", "Body size", "Factor on the size that suits the scene; the whole stays as bright"},
      {0.1, 10, "%.2f", true}));
  rows.push_back(choice<render::drawPaths, [](auto& look) -> auto& { return look.path; }>(
      kGroup, {"draw-path", "Drawn by",
               "How bodies get into the picture. Automatic: whatever is faster. Compute: a compute shader "
               "adds up small bodies. Sprites: OpenGL point sprites draw all."}));
}

void addDensityMap(std::vector<LookField>& rows) {
  constexpr LookGroup kGroup = LookGroup::DensityMap;
  rows.push_back(choice<render::colourMaps, [](auto& look) -> auto& { return look.densityColours; }>(
      kGroup, {"density-colours", "Colours", "From the low to the high end of the range"}, map));
  rows.push_back(yesNo<[](auto& look) -> auto& { return look.densityRange.automatic; }>(
      kGroup, {"density-automatic", "Automatic range", "The colours reach over nearly all of the picture"},
      map));
  const auto fixed = [](const Look& look) { return map(look) && !look.densityRange.automatic; };
  rows.push_back(real<[](auto& look) -> auto& { return look.densityRange.low; }>(
      kGroup,
      {"density-low", "From",
       "Mass per area that the low end of the colours stands for, in the scene's units"},
      {0, kLargest, "%.4g", true}, fixed));
  rows.push_back(real<[](auto& look) -> auto& { return look.densityRange.high; }>(
      kGroup,
      {"density-high", "To",
       "Mass per area that the high end of the colours stands for, in the scene's units"},
      {0, kLargest, "%.4g", true}, fixed));
  rows.push_back(yesNo<[](auto& look) -> auto& { return look.densityRange.logarithmic; }>(
      kGroup, {"density-logarithmic", "Logarithmic", "Equal steps of colour are equal factors"}, map));
}

void addTime(std::vector<LookField>& rows) {
  constexpr LookGroup kGroup = LookGroup::Time;
  rows.push_back(real<[](auto& look) -> auto& { return look.trailSeconds; }>(
      kGroup,
      {"trail-seconds", "Trails", "Bodies draw their last positions behind them, for so long; 0: none"},
      {0, kMostSeconds, "%.1f s"}));
  const auto trailing = [](const Look& look) { return look.trailSeconds > 0; };
  rows.push_back(choice<render::trailKinds, [](auto& look) -> auto& { return look.trailsOf; }>(
      kGroup,
      {"trails-of", "Trails of",
       "All bodies, or those that were chosen: a click chooses a body, Shift+click one more"},
      trailing));
  rows.push_back(whole<[](auto& look) -> auto& { return look.trailBodies; }>(
      kGroup, {"trail-bodies", "At most", "So many bodies, evenly picked among all; 0: all have one"},
      {0, kMostTrailBodies, "%d bodies", true},
      [](const Look& look) { return look.trailSeconds > 0 && look.trailsOf == render::TrailBodies::All; }));
  rows.push_back(real<[](auto& look) -> auto& { return look.longExposure; }>(
      kGroup, {"long-exposure", "Long exposure", "Light stays on the picture for so long; 0: not at all"},
      {0, kMostSeconds, "%.1f s"}));
  rows.push_back(choice<render::betweenStepsKinds, [](auto& look) -> auto& { return look.betweenSteps; }>(
      kGroup,
      {"between-steps", "Between steps",
       "While a step takes longer than a frame, bodies\njump when it has ended; or move on a straight "
       "line to where they are, a step late; or move on as fast as they did in the last step.\nFilms "
       "made by 'record' show every step as it is."}));
  rows.push_back(choice<render::detailKinds, [](auto& look) -> auto& { return look.detail; }>(
      kGroup, {"detail", "Bodies drawn",
               "Automatic: where a frame would take too long, some of the bodies stand for all, as bright as "
               "all.\nSaved pictures always show all."}));
}

void addOverlays(std::vector<LookField>& rows) {
  constexpr LookGroup kGroup = LookGroup::Overlays;
  rows.push_back(yesNo<[](auto& look) -> auto& { return look.scaleBar; }>(
      kGroup, {"scale-bar", "Time and scale bar", "B; over the lower left corner of the picture"}));
  rows.push_back(yesNo<[](auto& look) -> auto& { return look.legend; }>(
      kGroup,
      {"legend", "Legend", "What the colours stand for, over the lower right corner of the picture"}));
  rows.push_back(yesNo<[](auto& look) -> auto& { return look.axes; }>(
      kGroup, {"axes", "Axes", "The directions x, y and z"}));
  rows.push_back(yesNo<[](auto& look) -> auto& { return look.grid; }>(
      kGroup, {"grid", "Grid", "Lines of round lengths in the plane z = 0"}));
}

std::vector<LookField> makeFields() {
  std::vector<LookField> rows;
  addColours(rows);
  addLight(rows);
  addBodies(rows);
  addDensityMap(rows);
  addTime(rows);
  addOverlays(rows);
  return rows;
}

using render::ComponentLook;

constexpr ComponentField kComponentFields[] = {
    {"colour", "Colour", "Of the component's bodies", LookKind::Real, 0, 1, 3,
     [](const ComponentLook& component, std::size_t number) {
       return double{component.colour[static_cast<int>(number)]};
     },
     [](ComponentLook& component, std::size_t number, double value) {
       component.colour[static_cast<int>(number)] = static_cast<float>(value);
     }},
    {"visible", "Visible", "A component that is hidden still attracts the others", LookKind::YesNo, 0, 1, 1,
     [](const ComponentLook& component, std::size_t) { return component.visible ? 1.0 : 0.0; },
     [](ComponentLook& component, std::size_t, double value) { component.visible = value != 0; }},
    {"brightness", "Brightness", "Factor on the component's light", LookKind::Real, 0, 10, 1,
     [](const ComponentLook& component, std::size_t) { return double{component.brightness}; },
     [](ComponentLook& component, std::size_t, double value) {
       component.brightness = static_cast<float>(value);
     }},
    {"size", "Size", "Factor on the size of the component's bodies", LookKind::Real, 0.1, 10, 1,
     [](const ComponentLook& component, std::size_t) { return double{component.size}; },
     [](ComponentLook& component, std::size_t, double value) { component.size = static_cast<float>(value); }},
    {"trails", "Trails", "Its bodies leave trails, where any do", LookKind::YesNo, 0, 1, 1,
     [](const ComponentLook& component, std::size_t) { return component.trails ? 1.0 : 0.0; },
     [](ComponentLook& component, std::size_t, double value) { component.trails = value != 0; }},
};

}  // namespace

bool LookField::allows(double value) const {
  // Single precision has the limits rounded.
  const bool inside = static_cast<float>(value) >= static_cast<float>(minimum) &&
                      static_cast<float>(value) <= static_cast<float>(maximum);
  return inside && (kind == LookKind::Real || value == std::floor(value));
}

std::span<const LookField> lookFields() {
  static const std::vector<LookField> fields = makeFields();
  return fields;
}

const LookField* findLookField(std::string_view key) {
  for (const LookField& field : lookFields())
    if (field.key == key) return &field;
  return nullptr;
}

bool ComponentField::same(const ComponentLook& a, const ComponentLook& b) const {
  for (std::size_t k = 0; k < numbers; ++k)
    if (get(a, k) != get(b, k)) return false;
  return true;
}

void ComponentField::copy(const ComponentLook& from, ComponentLook& to) const {
  for (std::size_t k = 0; k < numbers; ++k) put(to, k, get(from, k));
}

std::span<const ComponentField> componentFields() {
  return kComponentFields;
}

std::string floatText(double value) {
  return fmt::format("{}", static_cast<float>(value));
}

std::string lookValueToml(const LookField& field, double value) {
  switch (field.kind) {
    case LookKind::Choice:
      return fmt::format("\"{}\"", field.choices()[static_cast<std::size_t>(value)].id);
    case LookKind::YesNo:
      return value != 0 ? "true" : "false";
    case LookKind::Whole:
      return fmt::format("{:.0f}", value);
    case LookKind::Real:
      break;
  }
  return floatText(value);
}

std::string lookValueText(const LookField& field, double value) {
  switch (field.kind) {
    case LookKind::Choice:
      return std::string(field.choices()[static_cast<std::size_t>(value)].label);
    case LookKind::YesNo:
      return value != 0 ? "on" : "off";
    case LookKind::Whole:
      return fmt::format("{:.0f}", value);
    case LookKind::Real:
      break;
  }
  return fmt::format("{:.4g}", value);
}

std::string allowedRange(double minimum, double maximum) {
  return fmt::format("{} to {}", minimum, maximum);
}

std::string allowedLookValues(const LookField& field) {
  if (field.kind == LookKind::YesNo) return "true, false";
  if (field.kind != LookKind::Choice) return allowedRange(field.minimum, field.maximum);
  std::string list;
  for (const LookChoice& choice : field.choices()) {
    if (!list.empty()) list += ", ";
    list += choice.id;
  }
  return list;
}

}  // namespace gravitile::app
