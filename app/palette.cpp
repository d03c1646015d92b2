#include "app/palette.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/fuzzy.h"
#include "app/key_table.h"
#include "sim/integrators/integrator_table.h"

namespace gravitile::app {
namespace {

using Orientation = command::SetView::Orientation;

std::string capital(std::string_view words) {
  std::string text(words);
  // Of several lines the first is enough.
  text.resize(std::min(text.find('\n'), text.size()));
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

// Keys move in the palette itself, or say less there than a name: "next force kernel".
bool isForKeysOnly(const Command& command) {
  return std::holds_alternative<command::Dismiss>(command) ||
         std::holds_alternative<command::ShowPalette>(command);
}

void addKeys(bool lecture, std::vector<PaletteEntry>& entries) {
  for (const KeyBinding& row : keyTable()) {
    if (row.alias() || !row.holds(lecture) || isForKeysOnly(row.command)) continue;
    const bool panel = std::holds_alternative<command::TogglePanel>(row.command);
    std::string text = capital(row.description);
    if (panel) {
      const PanelDescriptor& shown = panelOf(std::get<command::TogglePanel>(row.command).panel);
      text = fmt::format("{} ({})", shown.title, shown.description);
    }
    entries.push_back({panel ? "Panel" : "Action", text, std::string(row.name), row.command});
  }
}

void addScenes(std::span<const ListedScene> scenes, std::vector<PaletteEntry>& entries) {
  for (const ListedScene& scene : scenes)
    entries.push_back({"Scene", fmt::format("{} ({})", scene.title, scene.nameOrPath), "",
                       command::OpenScene{scene.nameOrPath}});
}

void addKernels(const PaletteContext& context, std::vector<PaletteEntry>& entries) {
  for (const sim::KernelDescriptor& kernel : sim::kernelTable()) {
    if (kernel.family != context.family || context.bodies > kernel.maxBodies) continue;
    entries.push_back({"Kernel", fmt::format("{} ({})", kernel.id, kernel.title), "",
                       command::SetKernel{{&kernel, context.tuning}}});
  }
  for (const sim::IntegratorDescriptor& integrator : sim::integratorTable())
    entries.push_back({"Integrator", std::string(integrator.title), "",
                       command::ChangeParameters{&integrator, {}, {}, {}}});
}

void addViews(std::vector<PaletteEntry>& entries) {
  constexpr struct {
    const char* text;
    Orientation orientation;
  } kViews[] = {
      {"Face-on", Orientation::FaceOn}, {"Oblique", Orientation::Oblique}, {"Edge-on", Orientation::EdgeOn}};
  for (const auto& view : kViews)
    entries.push_back({"View", view.text, "", command::SetView{view.orientation, false, {}}});
}

void addCamera(std::vector<PaletteEntry>& entries) {
  const auto add = [&](const char* text, const CameraCommand& asked) {
    entries.push_back({"Camera", text, "", command::MoveCamera{asked}});
  };
  add("Follow the centre of mass", camera::Follow{FollowKind::CentreOfMass});
  add("Follow the densest point", camera::Follow{FollowKind::DensestPoint});
  add("Follow the picked body", camera::Follow{FollowKind::PickedBody});
  add("Follow nothing", camera::Follow{FollowKind::Nothing});
  add("Level: the scene's z axis upwards", camera::Level{});
  add("Add the view as a key of the path", camera::AddKey{});
  add("Gliding on (inertia) on", camera::SetInertia{true});
  add("Gliding on (inertia) off", camera::SetInertia{false});
  entries.push_back({"Camera", "Save views and path to a file", "", command::SaveCameraViews{}});
  entries.push_back({"Camera", "Let go of the picked body", "", command::DropPickedBody{}});
}

void addLooks(std::span<const ListedLook> looks, std::vector<PaletteEntry>& entries) {
  for (const ListedLook& look : looks)
    entries.push_back({"Look", look.title, "", command::UseLook{look.name}});
  for (const LookField& field : lookFields()) {
    // Both kinds of picture have colours and a range.
    const char* const group = field.group == LookGroup::DensityMap ? "Map" : "Picture";
    if (field.kind == LookKind::YesNo)
      for (const bool on : {true, false})
        entries.push_back({group, fmt::format("{} {}", field.label, on ? "on" : "off"), "",
                           command::SetLookField{&field, on ? 1.0 : 0.0}});
    if (field.kind != LookKind::Choice) continue;
    const std::span<const LookChoice> choices = field.choices();
    for (std::size_t k = 0; k < choices.size(); ++k)
      entries.push_back({group, fmt::format("{}: {}", field.label, choices[k].label), "",
                         command::SetLookField{&field, static_cast<double>(k)}});
  }
}

void addFilms(std::vector<PaletteEntry>& entries) {
  for (const FilmQualityRow& row : filmQualities())
    entries.push_back(
        {"Film", fmt::format("Quality: {}", row.label), "", command::SetFilmQuality{row.value}});
  for (const int rate : kFilmRates)
    entries.push_back({"Film", fmt::format("{} frames a second", rate), "", command::SetFilmRate{rate}});
  for (const PictureSizeRow& row : pictureSizes())
    entries.push_back(
        {"Picture", fmt::format("Saved size: {}", row.label), "", command::SetPictureSize{row.value}});
}

void addPaces(std::vector<PaletteEntry>& entries) {
  constexpr double kSteps[] = {1, 5, 10, 30, 60};
  entries.push_back({"Pace", "As fast as possible", "", command::SetPace{}});
  for (const double steps : kSteps) {
    const Pace pace{.kind = Pace::Kind::StepsPerSecond, .stepsPerSecond = steps};
    entries.push_back({"Pace", paceText(pace), "", command::SetPace{pace}});
  }
}

void addPlaces(const PanelSides& sides, std::vector<PaletteEntry>& entries) {
  constexpr std::pair<PanelSide, const char*> kPlaces[] = {{PanelSide::Left, "to the left side"},
                                                           {PanelSide::Middle, "to the middle"},
                                                           {PanelSide::Right, "to the right side"}};
  for (const PanelDescriptor& row : panelTable())
    for (const auto& [side, words] : kPlaces)
      if (row.mayStand(side) && sides.of(row.id) != side)
        entries.push_back(
            {"Panels", fmt::format("{} {}", row.title, words), "", command::MovePanel{row.id, side}});
}

void addPanels(std::vector<PaletteEntry>& entries) {
  for (const auto& theme : themes())
    entries.push_back({"Panels", fmt::format("{} theme", theme.label), "", command::SetTheme{theme.value}});
  for (int percent = kLeastScalePercent; percent <= kMostScalePercent; percent += 2 * kScaleStepPercent)
    entries.push_back({"Panels", fmt::format("Scale {} %", percent), "", command::SetPanelScale{percent}});
}

}  // namespace

std::vector<PaletteEntry> paletteEntries(const PaletteContext& context) {
  std::vector<PaletteEntry> entries;
  addKeys(context.lecture, entries);
  addScenes(context.scenes, entries);
  addLooks(context.looks, entries);
  addKernels(context, entries);
  addViews(entries);
  addCamera(entries);
  addPaces(entries);
  addFilms(entries);
  addPanels(entries);
  addPlaces(context.sides, entries);
  return entries;
}

std::vector<std::size_t> searchPalette(std::span<const PaletteEntry> entries, std::string_view query) {
  struct Found {
    std::size_t place;
    int score;
  };
  std::vector<Found> found;
  for (std::size_t k = 0; k < entries.size(); ++k) {
    // The text alone counts more than with its group, by which it is found too.
    const auto text = fuzzyScore(query, entries[k].text), words = fuzzyScore(query, entries[k].words());
    if (words) found.push_back({k, std::max(text.value_or(*words / 2), *words / 2)});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Found& a, const Found& b) { return a.score > b.score; });
  std::vector<std::size_t> places;
  for (const Found& entry : found) places.push_back(entry.place);
  return places;
}

}  // namespace gravitile::app
