#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

// Designed pixels.
constexpr float kLeastPicture = 150;  // width; as many stand in a row as are no narrower
constexpr float kFrame = 2;
constexpr float kAspect = float{kThumbnailWidth} / kThumbnailHeight;

struct Cells {
  int columns;
  float width, height;  // of a picture
};

Cells cellsIn(float width, float scale) {
  const float spacing = ImGui::GetStyle().ItemSpacing.x;
  const int columns = std::max(1, static_cast<int>((width + spacing) / (kLeastPicture * scale + spacing)));
  const float each = (width - spacing * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  return {columns, each, each / kAspect};
}

void drawTitle(ImDrawList& list, const ImVec2& at, float width, const std::string& title) {
  list.PushClipRect(at, {at.x + width, at.y + ImGui::GetTextLineHeight()}, true);
  list.AddText(at, ImGui::GetColorU32(ImGuiCol_Text), title.c_str());
  list.PopClipRect();
}

}  // namespace

float GalleryPanel::draw(const PanelInput& input, const PanelArea& area) {
  ImGui::SetNextWindowPos({area.left, area.top});
  ImGui::SetNextWindowSize({area.width, area.height});
  ImGui::SetNextWindowBgAlpha(0.93F);
  bool open = true;
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                      ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings;
  static const std::string title =
      fmt::format("{} ({})", panelOf(PanelId::Gallery).title, panelOf(PanelId::Gallery).keyName());
  if (ImGui::Begin(title.c_str(), &open, kFlags)) {
    const unsigned saved = input.session.state().savedScenes;
    if (ImGui::IsWindowAppearing() || saved != savedScenes_) scenes_ = listScenes();
    savedScenes_ = saved;
    thumbnails_.work();
    drawScenes(input);
  }
  ImGui::End();
  if (!open) input.commands.push(command::TogglePanel{PanelId::Gallery});
  return area.height;
}

void GalleryPanel::drawScenes(const PanelInput& input) {
  const Cells cells = cellsIn(ImGui::GetContentRegionAvail().x, input.ui.scale());
  ImGui::PushFont(input.ui.smallFont());
  for (std::size_t k = 0; k < scenes_.size(); ++k) {
    if (k % static_cast<std::size_t>(cells.columns) != 0) ImGui::SameLine();
    drawScene(input, scenes_[k], {cells.width, cells.height});
  }
  ImGui::PopFont();
}

void GalleryPanel::drawScene(const PanelInput& input, const ListedScene& scene, const ImVec2& picture) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 end{corner.x + picture.x, corner.y + picture.y};
  const float line = ImGui::GetTextLineHeight();
  const std::string& name = scene.nameOrPath;
  if (ImGui::InvisibleButton(name.c_str(), {picture.x, picture.y + line}))
    input.commands.push(command::LoadScene{name, input.session.bodiesFor(name)});
  if (!ImGui::IsItemVisible()) return;  // nor is its picture made before somebody scrolls there

  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (const GLuint texture = thumbnails_.texture(scene); texture != 0) {
    list.AddImage(reinterpret_cast<ImTextureID>(std::uintptr_t{texture}), corner, end);
  } else {
    list.AddRectFilled(corner, end, IM_COL32_BLACK);
  }
  const bool running = !input.session.state().composed && input.session.state().scene == name,
             hovered = ImGui::IsItemHovered();
  const float width = kFrame * input.ui.scale();
  if (running || hovered)
    list.AddRect(corner, end, ImGui::GetColorU32(hovered ? ImGui::GetStyleColorVec4(ImGuiCol_Text) : kAccent),
                 0, 0, width);
  drawTitle(list, {corner.x, end.y}, picture.x, scene.title);
  if (hovered) tooltip(scene.title + "\n" + scene.description);
}

}  // namespace gravitile::app
